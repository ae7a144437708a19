import { expect } from 'chai';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { ALARMS } from '../../src/admin/alarms.ts';
import { anchorsOf } from '../docs/markdown.ts';
import {
  dashboardQueries,
  dashboardTargets,
  dashboardVariables,
  documentedQueries,
  readFromRoot,
} from '../support/prometheus-files.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook_url: string };
}

interface Examples {
  readonly tests: readonly { readonly promql_expr_test?: readonly { readonly expr: string }[] }[];
}

const SOURCES = [
  'src/platform/metrics.ts',
  'src/roles/installation-gauges.ts',
  'src/roles/slots-needed.ts',
  'src/http/server/metrics-route.ts',
];

/** Our metrics and their labels, as the code names them. */
async function ownLabels(): Promise<ReadonlyMap<string, readonly string[]>> {
  const code = (await Promise.all(SOURCES.map(readFromRoot))).join('\n');
  return new Map(
    code
      .split(/(?='sopwith_\w+')/)
      .slice(1)
      .map((text) => [/\w+/.exec(text)?.[0] ?? '', labelsIn(text)]),
  );
}

/** Of a text that begins with the name of a metric: a list of names, the third argument of byLabel, or the labels of a value. */
function labelsIn(text: string): readonly string[] {
  const [, list] = /labelNames: \[([^\]]*)\]/.exec(text) ?? [];
  const [, argument] = /^'\w+',\s*'[^']*',\s*'(\w+)',/.exec(text) ?? [];
  const [, values = ''] = /labels: \{([^}]*)\}/.exec(text) ?? [];
  if (list !== undefined) return [...list.matchAll(/\w+/g)].map(([label]) => label);
  return argument === undefined
    ? [...values.matchAll(/(\w+)(?=[:,\s]|$)/g)].map(([label]) => label)
    : [argument];
}

const ownMetrics = async (): Promise<readonly string[]> => [...(await ownLabels()).keys()];

/** What Prometheus adds, the label of each process, and that of the buckets of a histogram. */
const OF_ALL = ['job', 'instance', 'process', 'le'];

/** The labels that a query selects by. */
const selectorsIn = (query: string): readonly { metric: string; labels: readonly string[] }[] =>
  [...query.matchAll(/\b(\w+)\{([^}]*)\}/g)].map(([, metric = '', inside = '']) => ({
    metric: metricsIn(metric)[0] ?? metric,
    labels: [...inside.matchAll(/(\w+)(?==|!=|=~|!~)/g)].map(([, label = '']) => label),
  }));

/** The labels that a query keeps. */
const keptIn = (query: string): readonly string[] =>
  [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', '));

function metricsOfLibrary(): readonly string[] {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register.getMetricsAsArray().map(({ name }) => name);
}

/** The metrics in a text, without the suffixes of histograms. */
const metricsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:sopwith|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/(_seconds)_(bucket|count|sum)$/, '$1'),
  );

async function rules(): Promise<readonly Rule[]> {
  const { groups } = parse(await readFromRoot('deploy/prometheus/alerts.yaml')) as {
    groups: { rules: Rule[] }[];
  };
  return groups.flatMap((group) => group.rules);
}

describe('the alert rules, the dashboard, and the page about them', () => {
  it('should use only metrics that the code has', async () => {
    const used = new Set([
      ...(await rules()).flatMap(({ expr }) => metricsIn(expr)),
      ...(await dashboardQueries()).flatMap(metricsIn),
      ...(await documentedQueries()).flatMap(metricsIn),
    ]);
    const known = new Set([...(await ownMetrics()), ...metricsOfLibrary()]);
    expect(used.size).to.be.greaterThan(15);
    expect([...used].filter((name) => !known.has(name))).to.deep.equal([]);
  });

  it('should use only labels that these metrics have', async () => {
    const known = await ownLabels();
    const has = (metric: string, label: string): boolean =>
      OF_ALL.includes(label) || (known.get(metric) ?? []).includes(label);
    const targets = await dashboardTargets();
    const queries = [
      ...(await rules()).map(({ expr }) => expr),
      ...targets.map(({ query }) => query),
      ...(await documentedQueries()),
    ];
    const wrong = queries.flatMap((query) => [
      ...selectorsIn(query).flatMap(({ metric, labels }) =>
        labels.filter((label) => !has(metric, label)).map((label) => `${metric}{${label}}`),
      ),
      ...keptIn(query)
        .filter((label) => !metricsIn(query).some((metric) => has(metric, label)))
        .map((label) => `by (${label}) in ${query}`),
    ]);
    expect(wrong).to.deep.equal([]);
    for (const { query, shown } of targets)
      for (const label of shown) expect([...keptIn(query), 'instance', 'process'], query).to.include(label);
    const variables = await dashboardVariables();
    expect(variables).not.to.be.empty;
    for (const { metric, label } of variables) expect(has(metric, label), metric).to.equal(true);
    expect(queries.flatMap(selectorsIn).length).to.be.greaterThan(10);
  });

  it('should document each metric with its labels, and no other', async () => {
    const page = await readFromRoot('docs/operating/monitoring.md');
    const rows = [...page.matchAll(/^\| `(sopwith_\w+)` *\| ([^|]*)\|/gm)];
    const inOrder = (labels: readonly string[]): string => labels.toSorted().join(' ');
    const documented = rows.map(([, name, labels = '']) => [name, inOrder(labels.match(/\w+/g) ?? [])]);
    const own = [...(await ownLabels())].map(([name, labels]) => [name, inOrder(labels)]);
    expect(documented).to.have.deep.members(own);
  });

  it('should explain each alert and each alarm of the operator webhook in an entry, to which the alert links', async () => {
    const entries = anchorsOf(await readFromRoot('docs/operating/alerts.md'));
    for (const { alert, annotations } of await rules()) {
      const [, page = '', anchor = ''] =
        /^https:\/\/git\.example\.com\/sopwith\/blob\/main\/(.+)#(.+)$/.exec(annotations.runbook_url) ?? [];
      expect([page, anchor]).to.deep.equal(['docs/operating/alerts.md', alert.toLowerCase()]);
      expect(entries.has(anchor), `an entry for ${alert}`).to.equal(true);
    }
    expect(ALARMS.filter((alarm) => !entries.has(alarm))).to.deep.equal([]);
  });

  it('should test each alert and each query of the page by an example', async () => {
    const examples = await readFromRoot('deploy/prometheus/alerts.test.yaml');
    for (const { alert } of await rules()) expect(examples).to.include(`alertname: ${alert}\n`);
    const { tests } = parse(examples) as Examples;
    const tested = tests.flatMap(({ promql_expr_test: one = [] }) => one.map(({ expr }) => expr));
    const queries = await documentedQueries();
    expect(queries).not.to.be.empty;
    expect(queries.filter((query) => !tested.includes(query))).to.deep.equal([]);
  });
});
