import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

/** Our metrics in a query, without the suffixes of histograms. */
const metricsIn = (query: string): readonly string[] =>
  [...query.matchAll(/\bsopwith_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));

describe('the alert rules and the dashboard', () => {
  it('should use only metrics that the documentation lists, which a running service shows', async () => {
    const page = await read('docs/operating/monitoring.md');
    const dashboard = JSON.parse(await read('deploy/grafana/sopwith.json')) as object;
    const rules = await read('deploy/prometheus/alerts.yaml');
    const used = new Set(metricsIn(`${JSON.stringify(dashboard)} ${rules}`));
    expect(used.size).to.be.greaterThan(10);
    expect([...used].filter((name) => !page.includes(`\`${name}\``))).to.deep.equal([]);
  });

  it('should be explained, and each alert tested by an example', async () => {
    const page = await read('docs/operating/monitoring.md');
    const examples = await read('deploy/prometheus/alerts.test.yaml');
    const { groups } = parse(await read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] };
    for (const { alert } of groups.flatMap(({ rules }) => rules)) {
      expect(page).to.include(`\`${alert}\``);
      expect(examples).to.include(`alertname: ${alert}\n`);
    }
  });
});
