/** Run by `npm run test:prometheus`, on a machine with Prometheus (Debian: `apt install prometheus`). */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../src/platform/free-port.ts';
import { claimData } from '../e2e/claims.ts';
import { eventually, serviceFixture, type ServiceFixture } from '../support/service-fixture.ts';
import { dashboardQueries, documentedQueries } from '../support/prometheus-files.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/prometheus', import.meta.url));
const run = promisify(execFile);

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data: {
    readonly result: readonly { readonly metric: Record<string, string>; readonly value: [number, string] }[];
  };
}

describe('Prometheus', function () {
  this.timeout(300_000);
  let fixture: ServiceFixture;
  let folder: string;
  let port: number;
  let url: string;
  let stop: () => Promise<unknown>;

  before(async () => {
    port = await freePort();
    const own = await freePort();
    fixture = await serviceFixture({ ADMIN_PORT: String(port), STEP_TIMEOUT: '4s' });
    folder = await mkdtemp(join(tmpdir(), 'sopwith-prometheus-'));
    const job = { job_name: 'sopwith', static_configs: [{ targets: [`127.0.0.1:${port}`] }] };
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(DEPLOY, 'alerts.yaml')],
      scrape_configs: [job],
    };
    await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(config));
    url = `http://127.0.0.1:${own}`;
    const server = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yaml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${own}`,
      ],
      { stdio: 'ignore' },
    );
    stop = async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
    };
    await eventually('a scrape', async () => {
      const { data } = await ask('up{job="sopwith"} == 1').catch(() => ({ data: { result: [] } }));
      return data.result.length === 1 ? true : null;
    });
  });
  after(async () => {
    await stop?.();
    await fixture?.[Symbol.asyncDispose]();
    if (folder !== undefined) await rm(folder, { recursive: true });
  });

  async function ask(query: string): Promise<Answer> {
    const response = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query })}`);
    return (await response.json()) as Answer;
  }

  it('should find no fault in the rules, and agree with the examples', async () => {
    await run('promtool', ['check', 'rules', join(DEPLOY, 'alerts.yaml')]);
    await run('promtool', ['test', 'rules', join(DEPLOY, 'alerts.test.yaml')]);
  });

  it('should tell from a running service that a portal fails, with the queries of the documentation', async () => {
    await eventually('the portals at 0', async () => {
      const { data } = await ask(
        'sopwith_portal_tasks_finished_total{portal="acme-health", status="completed"}',
      );
      return data.result.length > 0 ? true : null;
    });
    const good = await fixture.post('claim_submission', claimData('PAN-1'));
    await fixture.until(good.id, ({ status }) => status === 'completed');
    fixture.portal.lab.switches({ renamed_field: true });
    const bad = await fixture.post('claim_submission', claimData('PAN-2'));
    await fixture.until(bad.id, ({ status }) => status === 'failed');
    const [sinceNine = ''] = await documentedQueries();
    await eventually('both in the answer', async () => {
      const { data } = await ask(sinceNine);
      const more = data.result
        .filter(({ value }) => Number(value[1]) > 0)
        .map(({ metric }) => metric['status']);
      return more.includes('completed') && more.includes('failed') ? true : null;
    });
  });

  it('should understand each query of the documentation and the dashboard, and evaluate each rule', async () => {
    for (const query of [...(await documentedQueries()), ...(await dashboardQueries())]) {
      const { status, error } = await ask(query);
      expect(status, `${query}: ${error}`).to.equal('success');
    }
    const response = await fetch(`${url}/api/v1/rules`);
    const { data } = (await response.json()) as {
      data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };
    };
    const rules = data.groups.flatMap((group) => group.rules);
    expect(rules.length).to.be.greaterThan(5);
    for (const { name, health, lastError } of rules) expect(health, `${name}: ${lastError}`).to.equal('ok');
    expect(await readFile(join(DEPLOY, 'alerts.yaml'), 'utf8')).to.include('SopwithPortalFails');
  });

  it('should find each metric and each value of a label that the rules and the dashboard name', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await response.text();
    const alerts = await readFile(join(DEPLOY, 'alerts.yaml'), 'utf8');
    const queries = [alerts, ...(await dashboardQueries()), ...(await documentedQueries())];
    const names = new Set(queries.flatMap((query) => query.match(/\b(?:sopwith|nodejs|process)_\w+/g) ?? []));
    expect(names.size).to.be.greaterThan(15);
    for (const name of names) expect(text).to.match(new RegExp(`^(# TYPE )?${name}\\b`, 'm'));
    const selected = queries.flatMap((query) => [
      ...query.matchAll(/\b(sopwith_\w+)\{[^}]*?\b(state|status|kind|process)="(\w+)"/g),
    ]);
    expect(selected.length).to.be.greaterThan(5);
    for (const [, name, label, value] of selected)
      await eventually(`${name} with ${label}="${value}"`, async () => {
        const { data } = await ask(`${name}{${label}="${value}"}`);
        return data.result.length > 0 ? true : null;
      });
  });
});
