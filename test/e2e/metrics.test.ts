import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { builtSopwith } from '../support/built.ts';
import { canaryScanner } from '../support/canaries.ts';
import { eventually, serviceFixture, type ServiceFixture } from '../support/service-fixture.ts';
import { claimData } from './claims.ts';
import { freePort } from '../../src/platform/free-port.ts';

/** The value of a sample, by its name and some of its labels. */
function sample(text: string, name: string, labels: Readonly<Record<string, string>>): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        each.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}

describe('metrics of a running service', function () {
  this.timeout(300_000);
  let port: number;
  let fixture: ServiceFixture;

  before(async () => {
    port = await freePort();
    fixture = await serviceFixture({ ADMIN_PORT: String(port) });
  });
  after(() => fixture?.[Symbol.asyncDispose]());

  it('should tell how the tasks of each portal ended, from all of its processes, without a word of a patient', async () => {
    const read = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const good = await fixture.post('claim_submission', claimData('PAN-1'));
    await fixture.until(good.id, ({ status }) => status === 'completed');
    await fixture.webhooksOf(good.id, 1);
    fixture.portal.lab.switches({ renamed_field: true });
    const bad = await fixture.post('claim_submission', claimData('PAN-2'));
    const { failure } = await fixture.until(bad.id, ({ status }) => status === 'failed');
    const at = { type: 'claim_submission', portal: 'acme-health' };
    const text = await eventually('both tasks in the metrics', async () => {
      const said = await read();
      return sample(said, 'sopwith_tasks_finished_total', { ...at, status: 'failed' }) === 1 ? said : null;
    });
    const ended = { process: 'worker', ...at };
    expect(
      sample(text, 'sopwith_tasks_finished_total', { ...ended, status: 'completed', code: '' }),
    ).to.equal(1);
    expect(sample(text, 'sopwith_tasks_finished_total', { ...ended, code: failure?.code ?? '?' })).to.equal(
      1,
    );
    expect(sample(text, 'sopwith_task_duration_seconds_count', ended)).to.equal(2);
    expect(sample(text, 'sopwith_task_wait_seconds_count', ended)).to.equal(2);
    expect(
      sample(text, 'sopwith_attempts_total', { ...ended, next: 'finish', reason: 'completed' }),
    ).to.equal(1);
    expect(sample(text, 'sopwith_worker_slots', { process: 'worker', state: 'total' })).to.equal(1);
    expect(
      sample(text, 'sopwith_webhook_attempts_total', { process: 'service', outcome: 'ok' }),
    ).to.be.greaterThan(0);
    expect(sample(text, 'sopwith_portal_sessions', { portal: 'acme-health', state: 'allowed' })).to.equal(1);
    expect(sample(text, 'sopwith_database_connections', { process: 'service', state: 'free' })).to.be.a(
      'number',
    );
    for (const process of ['service', 'worker'])
      expect(sample(text, 'nodejs_eventloop_lag_p99_seconds', { process })).to.be.a('number');
    const patient = canaryScanner(
      ['Rivera', 'Maria', 'ACM100200301', 'PAN-1', 'E11.9', 'Clinic'].map((value) => ({
        name: value,
        value,
      })),
    );
    expect(patient.find(text)).to.deep.equal([]);
    const documented = await readFile(new URL('../../docs/operating/monitoring.md', import.meta.url), 'utf8');
    const names = [...text.matchAll(/^# TYPE (sopwith_\w+)/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).to.deep.equal([]);
  });

  it('should be served by a worker and a sender of their own, who are ready only while they run', async () => {
    for (const role of ['worker', 'webhooks']) {
      const own = await freePort();
      const env = {
        ...process.env,
        SOPWITH_DATA_DIR: fixture.dataDir,
        LOG_LEVEL: 'error',
        ADMIN_PORT: String(own),
      };
      const child = spawn(process.execPath, [builtSopwith(), role], { env, stdio: 'ignore' });
      const ask = (path: string) => fetch(`http://127.0.0.1:${own}${path}`).catch(() => null);
      await eventually(`a ready ${role}`, async () => ((await ask('/readyz'))?.status === 200 ? true : null));
      expect(
        sample((await (await ask('/metrics'))?.text()) ?? '', 'process_cpu_seconds_total', { process: role }),
      ).to.be.a('number');
      expect((await ask('/v1/tasks'))?.status).to.equal(404);
      child.kill('SIGTERM');
      await once(child, 'exit');
      expect(await ask('/healthz')).to.equal(null);
    }
  });
});
