import { expect } from 'chai';
import { newId } from '../../src/platform/ids.ts';
import {
  createSessionLeases,
  type SessionHolder,
  type SessionLeases,
} from '../../src/runtime/session-lease.ts';
import { parkTask } from '../../src/tasks/task-lease.ts';
import { taskFixture, type TaskFixture } from '../tasks/task-fixture.ts';

describe('session leases', () => {
  let fixture: TaskFixture;
  let leases: SessionLeases;
  let connectionId: string;

  beforeEach(async () => {
    fixture = await taskFixture();
    leases = createSessionLeases(fixture.database.knex, fixture.queue);
    connectionId = newId('conn');
    await fixture.database.knex('portal_connection').insert({
      id: connectionId,
      account_id: fixture.accountId,
      portal: 'acme-health',
      base_url: 'https://portal.example/',
      credentials_enc: Buffer.from(''),
      max_sessions: 3,
    });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const holder = (taskId: string, epoch = 1): SessionHolder => ({ connectionId, taskId, epoch });

  it('should never give more sessions than allowed, however many ask at once', async () => {
    const tasks = await Promise.all(Array.from({ length: 12 }, () => fixture.create()));
    const answers = await Promise.all(tasks.map((id) => leases.take(holder(id), 45)));
    expect(answers.filter(({ state }) => state === 'taken')).to.have.length(3);
    expect(new Set(answers.map((answer) => (answer.state === 'taken' ? answer.slot : 'none')))).to.deep.equal(
      new Set([0, 1, 2, 'none']),
    );
  });

  it('should take a session from a holder whose lease lapsed, who then cannot renew it', async () => {
    const [dead, living] = await Promise.all([fixture.create(), fixture.create()]);
    await fixture.database.knex('portal_connection').update({ max_sessions: 1 });
    await leases.take(holder(dead), 45);
    expect((await leases.take(holder(living), 45)).state).to.equal('busy');
    await fixture.database
      .knex('session_lease')
      .update({ lease_until: fixture.database.knex.raw("now() - interval '1 second'") });
    expect((await leases.take(holder(living), 45)).state).to.equal('taken');
    expect(await leases.renew(holder(dead), 45)).to.equal(false);
    expect(await leases.renew(holder(living), 45)).to.equal(true);
  });

  it('should give the session of an earlier attempt to the next attempt of the same task', async () => {
    const task = await fixture.create();
    await fixture.database.knex('portal_connection').update({ max_sessions: 1 });
    await leases.take(holder(task, 1), 45);
    expect((await leases.take(holder(task, 2), 45)).state).to.equal('taken');
    expect(await leases.renew(holder(task, 1), 45)).to.equal(false);
    await leases.release(holder(task, 1));
    expect(await leases.renew(holder(task, 2), 45)).to.equal(true);
  });

  it('should wake the task that waits longest when a session frees', async () => {
    await fixture.database.knex('portal_connection').update({ max_sessions: 1 });
    const running = await fixture.create();
    await leases.take(holder(running), 45);
    const first = await fixture.claim();
    const second = await fixture.claim();
    for (const lease of [first, second]) {
      const answer = await leases.take(holder(lease.taskId, lease.epoch), 45);
      if (answer.state !== 'busy') throw new Error(answer.state);
      await parkTask(fixture.store, lease, {
        jobId: null,
        delayMs: answer.waitMs,
        countsAsAttempt: false,
        reason: 'no_free_session',
      });
    }
    await fixture.database.knex.raw("update pgboss.job set start_after = now() + interval '1 hour'");
    await leases.release(holder(running));
    const due = await fixture.database.knex.raw<{ rows: { singleton_key: string }[] }>(
      "select singleton_key from pgboss.job where name = 'task.run' and start_after <= now()",
    );
    expect(due.rows.map((row) => row.singleton_key)).to.deep.equal([first.taskId]);
  });

  it('should wake a task that was parked while the session became free', async () => {
    await fixture.database.knex('portal_connection').update({ max_sessions: 1 });
    const running = await fixture.create();
    await leases.take(holder(running), 45);
    const lease = await fixture.claim();
    await leases.take(holder(lease.taskId, lease.epoch), 45);
    await leases.release(holder(running)); // finds nobody: the waiter is not parked yet
    await parkTask(fixture.store, lease, {
      jobId: null,
      delayMs: 3_600_000,
      countsAsAttempt: false,
      reason: 'no_free_session',
    });
    await leases.wakeNext(connectionId);
    const job = (await fixture.jobs(lease.taskId)).find(({ state }) => state === 'created');
    expect(job?.start_after.getTime()).to.be.lessThan(Date.now() + 5_000);
  });

  it('should keep the pause that a connection wants between two tasks', async () => {
    await fixture.database.knex('portal_connection').update({ min_interval_ms: 60_000 });
    const [first, second] = await Promise.all([fixture.create(), fixture.create()]);
    expect((await leases.take(holder(first), 45)).state).to.equal('taken');
    const answer = await leases.take(holder(second), 45);
    expect(answer.state).to.equal('too_soon');
    expect(answer.state === 'too_soon' && answer.waitMs).to.be.within(55_000, 60_000);
  });

  it('should not make that pause longer when the clock of the database was set back', async () => {
    const { knex } = fixture.database;
    const lastStarted = knex.raw("now() + interval '10 hours'");
    await knex('portal_connection').update({ min_interval_ms: 60_000, last_started_at: lastStarted });
    const answer = await leases.take(holder(await fixture.create()), 45);
    expect(answer).to.deep.equal({ state: 'too_soon', waitMs: 60_000 });
  });
});
