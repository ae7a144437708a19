import { expect } from 'chai';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { ALARMS } from '../../src/admin/alarms.ts';
import { anchorsOf } from '../docs/markdown.ts';
import { dashboardQueries, documentedQueries, readFromRoot } from '../support/prometheus-files.ts';

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

/** Our metrics, as the code names them. */
async function ownMetrics(): Promise<readonly string[]> {
  const code = (await Promise.all(SOURCES.map(readFromRoot))).join('\n');
  return [...code.matchAll(/'(sopwith_\w+)'/g)].map(([, name = '']) => name);
}

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

  it('should document each metric, and no other', async () => {
    const page = await readFromRoot('docs/operating/monitoring.md');
    const documented = [...page.matchAll(/^\| `(sopwith_\w+)`/gm)].map(([, name]) => name);
    expect(documented).to.have.members([...new Set(await ownMetrics())]);
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
