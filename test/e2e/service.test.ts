import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { claimData, eligibilityData } from './claims.ts';
import { eventually, serviceFixture, type ServiceFixture } from '../support/service-fixture.ts';

describe('a service', function () {
  this.timeout(400_000);
  let fixture: ServiceFixture;

  before(async () => {
    fixture = await serviceFixture();
  });
  after(() => fixture?.[Symbol.asyncDispose]());

  it('should go on with its tasks after kill -9 of all of its processes, and file a claim once', async () => {
    const { lab } = fixture.portal;
    lab.switches({ submit_slow: 3_000 });
    const task = await fixture.post('claim_submission', claimData('PAN-1'));
    await eventually('the submission', () =>
      Promise.resolve(lab.state().submissions_by_key['PAN-1'] === 1 ? true : null),
    );
    const pid = fixture.service.child.pid ?? 0;
    const family = [pid, ...descendants(pid)];
    for (const one of family) process.kill(one, 'SIGKILL');
    await fixture.service.stop();
    await leasesLapse(fixture.dataDir);
    await fixture.restart();
    const ended = await fixture.until(task.id, ({ status }) => status.startsWith('completed'));
    expect(ended.status).to.equal('completed');
    expect(lab.state().submissions_by_key).to.deep.equal({ 'PAN-1': 1 });
    const webhooks = await fixture.webhooksOf(task.id, 1);
    expect(webhooks.every(({ verdict }) => verdict.ok)).to.equal(true);
    expect(new Set(webhooks.map(({ headers }) => headers['webhook-id'])).size).to.equal(1);
  });

  it('should keep the API up when its worker is killed, and start the worker again', async () => {
    const worker = workerOf(fixture.service.child.pid ?? 0);
    process.kill(worker, 'SIGKILL');
    expect((await fixture.call('/tasks')).status).to.equal(200);
    const task = await fixture.post('eligibility_check', eligibilityData());
    expect((await fixture.until(task.id, ({ status }) => status === 'completed')).attempts).to.equal(1);
    expect(workerOf(fixture.service.child.pid ?? 0)).to.not.equal(worker);
  });

  // In the suite, test/runtime/attempt/waiting.test.ts.
  it('should sign in with the code that a gateway takes out of the mailbox (long)', async () => {
    const { lab } = fixture.portal;
    lab.reset();
    lab.switches({ totp: false, second_session: 'allow', email_code: true });
    const task = await fixture.post('eligibility_check', eligibilityData());
    const mail = await eventually('the e-mail', () => Promise.resolve(lab.state().mailbox[0] ?? null));
    const pushed = await fixture.call('/connections/acme-health/codes', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': mail.at },
      body: JSON.stringify({ code: mail.code }),
    });
    expect(pushed.status).to.equal(204);
    const ended = await fixture.until(task.id, ({ status }) => /completed|failed/.test(status));
    expect(ended).to.include({ status: 'completed', attempts: 1 });
  });

  // In the suite, all of its processes are killed, above.
  it('should take its worker with it when it alone is killed (long)', async () => {
    const pid = fixture.service.child.pid ?? 0;
    const family = descendants(pid);
    process.kill(pid, 'SIGKILL');
    await fixture.service.stop();
    await eventually('the end of its processes', () => Promise.resolve(family.some(isAlive) ? null : true));
    await fixture.restart();
  });
});

// In the suite, test/http/server/real-api.test.ts cuts the API off, and worker.test.ts a worker.
describe('a service whose PostgreSQL is gone (long)', function () {
  this.timeout(400_000);

  it('should answer 503, and recover without a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-pg-'));
    const first = await startEmbeddedServer({ dataDir: folder });
    try {
      await using fixture = await serviceFixture({ DATABASE_URL: first.url });
      const { pid } = fixture.service.child;
      const origin = fixture.service.apiUrl.replace(/\/v1$/, '');
      process.kill(await postmaster(folder), 'SIGQUIT');
      const refused = await eventually('a 503', async () => {
        const response = await fixture.call('/tasks', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ type: 'eligibility_check', data: JSON.stringify(eligibilityData()) }),
        });
        return response.status === 503 ? response : null;
      });
      expect(refused.headers.get('retry-after')).to.equal('5');
      expect(await refused.json()).to.include({ code: 'unavailable', status: 503 });
      expect((await fetch(`${origin}/healthz`)).status).to.equal(200);
      expect((await fetch(`${origin}/readyz`)).status).to.equal(503);
      const again = await startEmbeddedServer({ dataDir: folder, port: Number(new URL(first.url).port) });
      try {
        await eventually('readiness', async () =>
          (await fetch(`${origin}/readyz`)).status === 200 ? true : null,
        );
        const task = await fixture.post('eligibility_check', eligibilityData());
        await fixture.until(task.id, ({ status }) => status === 'completed');
        expect(fixture.service.child.pid, 'the same process').to.equal(pid);
        expect(fixture.service.child.exitCode).to.equal(null);
        await fixture.service.stop();
      } finally {
        await again.stop();
      }
    } finally {
      await first.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** What happens some 40 s after a worker was killed. */
async function leasesLapse(dataDir: string): Promise<void> {
  const server = await startEmbeddedServer({ dataDir });
  const knex = connect({ url: server.url, applicationName: 'sopwith-test', poolMax: 1 });
  try {
    await knex('task')
      .whereNotNull('lease_until')
      .update({ lease_until: knex.raw("now() - interval '1 second'") });
  } finally {
    await knex.destroy();
    await server.stop();
  }
}

async function postmaster(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function processes(): readonly Process[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
}

function descendants(pid: number): readonly number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all.flatMap((one) => (one.parent === parent ? [one.pid, ...below(one.pid)] : []));
  return below(pid).filter(
    (one) => !all.some(({ pid: same, command }) => same === one && /postgres|keeper/.test(command)),
  );
}

function workerOf(pid: number): number {
  const found = processes().find(({ parent, command }) => parent === pid && command.endsWith(' worker'));
  if (found === undefined) throw new Error(`process ${pid} has no worker`);
  return found.pid;
}

function isAlive(pid: number): boolean {
  return processes().some((one) => one.pid === pid && !one.command.includes('<defunct>'));
}
