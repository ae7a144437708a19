import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import { createMaintenanceWindows } from '../../../src/accounts/maintenance-windows.ts';
import { newId } from '../../../src/platform/ids.ts';
import { claimNext, type NextTask } from '../../../src/tasks/run/claim-next.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import type { TaskLease } from '../../../src/tasks/lease.ts';
import { recoverLapsed } from '../../../src/tasks/run/recover-lapsed.ts';
import { parkTask } from '../../../src/tasks/run/task-lease.ts';
import { wakeWorkers } from '../../../src/tasks/wake-workers.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

const DONE = { status: 'completed', result: {} } as const;

describe('lanes', () => {
  let fixture: TaskFixture;
  beforeEach(async () => {
    fixture = await taskFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const connect = async (settings: object = {}, accountId = fixture.accountId): Promise<void> => {
    await fixture.database.knex('portal_connection').insert({
      id: newId('conn'),
      account_id: accountId,
      portal: 'acme',
      base_url: 'https://portal.example/',
      credentials_enc: Buffer.from(''),
      ...settings,
    });
  };
  const create = (count: number, changes: object = {}): Promise<string[]> =>
    Promise.all(Array.from({ length: count }, () => fixture.create({ sop: 'acme/a', ...changes })));
  const otherWith = async (count: number): Promise<string> => {
    const accountId = await fixture.addAccount();
    await create(count, { accountId });
    return accountId;
  };
  const claim = (): Promise<NextTask> => claimNext(fixture.store, { owner: 'worker' });
  const states = async (count: number): Promise<readonly string[]> =>
    (await Promise.all(Array.from({ length: count }, claim))).map(({ state }) => state);
  const claimed = async (): Promise<TaskLease> => {
    const answer = await claim();
    if (answer.state !== 'claimed') throw new Error(answer.state);
    return answer.lease;
  };
  const againMs = async (): Promise<number | null> => {
    const answer = await claim();
    if (answer.state !== 'nothing') throw new Error(answer.state);
    return answer.againMs;
  };
  const change = (settings: object) => fixture.database.knex('portal_connection').update(settings);
  const sql = (text: string) => fixture.database.knex.raw(text);

  it('should never start more than a connection has sessions, however many claim at once', async () => {
    await connect({ max_sessions: 3 });
    await create(12);
    expect((await states(12)).filter((state) => state === 'claimed')).to.have.length(3);
    expect(await againMs(), 'only an event can change that').to.equal(null);
  });

  it('should start the next one when a task ends, is put back, or its worker died', async () => {
    await connect();
    await create(4);
    const first = await claimed();
    expect((await claim()).state).to.equal('nothing');
    const wakeUps = await fixture.wakeUps();
    await finishTask(fixture.store, first, DONE);
    expect(await fixture.wakeUps(), 'in the transaction that ends it').to.equal(wakeUps + 1);
    const second = await claimed();
    await parkTask(fixture.store, second, { delayMs: 60_000, countsAsAttempt: true, reason: 'x' });
    const third = await claimed();
    expect(third.taskId).not.to.equal(second.taskId);
    await fixture.lapse(third.taskId);
    expect((await claim()).state).to.equal('nothing');
    await recoverLapsed(fixture.store);
    expect((await claimed()).taskId, 'the oldest again').to.equal(third.taskId);
  });

  it('should ask again after a pause, and not at once, while another transaction holds the task that is due', async () => {
    await connect();
    const [id] = await create(1, { notBefore: new Date(Date.now() + 60_000) });
    await sql("update task set wait_until = now() - interval '1 second'");
    const held = await fixture.database.knex.transaction();
    try {
      await held('task').where({ id }).forUpdate().first('id');
      expect(await againMs()).to.equal(100);
    } finally {
      await held.rollback();
    }
    expect((await claimed()).taskId).to.equal(id);
  });

  it('should start the oldest although another transaction adds something that refers to it', async () => {
    await connect();
    const [oldest] = (await create(2)).toSorted();
    // It has become due, so a claim writes its row twice.
    await fixture.database
      .knex('task')
      .where({ id: oldest })
      .update({ wait_until: sql("now() - interval '1 second'") });
    const adding = await fixture.database.knex.transaction();
    try {
      await adding('task').where({ id: oldest }).forKeyShare().first('id');
      expect((await claimed()).taskId).to.equal(oldest);
    } finally {
      await adding.rollback();
    }
  });

  it('should wake nobody at the end of a task when nobody waits', async () => {
    await connect();
    await create(1);
    const lease = await claimed();
    const wakeUps = await fixture.wakeUps();
    await claim();
    await finishTask(fixture.store, lease, DONE);
    expect(await fixture.wakeUps()).to.equal(wakeUps);
  });

  it('should keep the interval between two starts, and know when it ends', async () => {
    await connect({ max_sessions: 5, min_interval_ms: 60_000 });
    await create(2);
    await claimed();
    expect(await againMs()).to.be.within(50_000, 60_000);
    // The clock of the database was set back.
    await fixture.database.knex('lane').update({ last_started_at: sql("now() + interval '10 hours'") });
    expect(await againMs()).to.be.within(50_000, 61_000);
    await fixture.database.knex('portal_connection').update({ min_interval_ms: 50 });
    await setTimeout(60);
    expect((await claim()).state, 'the interval later, and not ten hours').to.equal('claimed');
    await create(1);
    await fixture.database.knex('portal_connection').update({ min_interval_ms: 60_000 });
    await fixture.database.knex('lane').update({ last_started_at: sql("now() - interval '61 seconds'") });
    expect((await claim()).state).to.equal('claimed');
  });

  it('should start nothing while the connection is paused, and know when that ends', async () => {
    await connect({ paused_until: new Date(Date.now() + 60_000) });
    await create(1);
    expect(await againMs()).to.be.within(50_000, 60_000);
    await change({ paused_until: 'infinity' });
    expect(await againMs()).to.equal(null);
    await change({ paused_until: null });
    expect((await claim()).state).to.equal('claimed');
  });

  it('should keep the limits of the portal itself: sessions, interval and maintenance', async () => {
    await connect({ max_sessions: 5 });
    await create(4);
    const rule = { portal: 'acme', max_sessions: 1 };
    await fixture.database.knex('portal_rule').insert(rule);
    expect(await states(2)).to.have.members(['claimed', 'nothing']);
    const window = {
      closed_from: sql("now() - interval '1 hour'"),
      closed_until: sql("now() + interval '1 hour'"),
    };
    await fixture.database.knex('portal_rule').update({ max_sessions: null, ...window });
    expect(await againMs()).to.be.within(3_590_000, 3_600_000);
    await fixture.database
      .knex('portal_rule')
      .update({ closed_until: sql('now()'), min_interval_ms: 30_000 });
    expect(await againMs()).to.be.within(20_000, 30_000);
  });

  it('should start nothing during maintenance that an administrator entered, and know when it ends', async () => {
    const windows = createMaintenanceWindows(fixture.store.knex, (trx) => wakeWorkers(fixture.queue, trx));
    const hours = (count: number): Date => new Date(Date.now() + count * 3_600_000);
    const add = (portal: string, from: number, to: number) =>
      windows.create({ portal, startsAt: hours(from), endsAt: hours(to), actor: 'test' });
    await connect();
    await create(2);
    await add('beacon', -1, 5);
    await add('acme', 2, 4);
    await add('acme', -3, -1);
    const open = await add('acme', -1, 0.5);
    const longer = await add('acme', -1, 1);
    expect(await againMs(), 'the later end').to.be.within(3_590_000, 3_600_000);
    await connect({ credentials_rejected_at: new Date() }, await otherWith(1));
    expect((await claim()).state, 'one that ends without touching the portal').to.equal('claimed');
    const wakeUps = await fixture.wakeUps();
    await windows.delete(longer.id, { actor: 'test' });
    expect(await fixture.wakeUps()).to.be.above(wakeUps);
    expect(await againMs()).to.be.within(1_790_000, 1_800_000);
    await windows.changeEnd(open.id, hours(-0.1), { actor: 'test' });
    expect((await claim()).state).to.equal('claimed');
  });

  it('should start at once what ends without touching the portal', async () => {
    await create(3);
    expect(await states(3), 'not connected').to.deep.equal(['claimed', 'claimed', 'claimed']);
    await connect({ credentials_rejected_at: new Date(), min_interval_ms: 60_000 });
    await create(3);
    expect(await states(3), 'credentials rejected').to.deep.equal(['claimed', 'claimed', 'claimed']);
  });

  it('should take turns between accounts and portals, then go by priority, then by age', async () => {
    const other = await fixture.addAccount();
    const [a1, a2] = [await fixture.create({ sop: 'acme/x' }), await fixture.create({ sop: 'acme/x' })];
    const urgent = await fixture.create({ sop: 'acme/x', priority: 5 });
    const b1 = await fixture.create({ sop: 'beacon/x' });
    const [o1, o2] = [
      await fixture.create({ accountId: other, sop: 'acme/x' }),
      await fixture.create({ accountId: other, sop: 'acme/x' }),
    ];
    const order: string[] = [];
    for (let n = 0; n < 6; n += 1) order.push((await claimed()).taskId);
    const [mine, theirs] = [order.filter((id) => id !== o1 && id !== o2), [o1, o2]];
    expect(mine).to.deep.equal([urgent, b1, a1, a2]);
    expect(order.filter((id) => theirs.includes(id))).to.deep.equal(theirs);
    expect(theirs.includes(String(order[0])), 'by turns').to.not.equal(theirs.includes(String(order[1])));
    expect(order.slice(4)).to.deep.equal([a1, a2]);
  });

  it('should let nobody wait while thousands of tasks of another account expire', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    await create(20, { expiresAt });
    await create(1, { sop: 'beacon/x' });
    await fixture.database
      .knex('task')
      .update({ expires_at: sql('now()') })
      .where({ portal: 'acme' });
    expect((await claim()).state).to.equal('ends');
    const other = await fixture.addAccount();
    const theirs = await create(2, { accountId: other });
    const claims = [await claim(), await claim(), await claim(), await claim()];
    const started = claims.flatMap((one) => (one.state === 'claimed' ? [one.lease.taskId] : []));
    expect(started, 'by turns').to.include.members(theirs);
    expect(started, 'nor the other portals of that account').to.have.length(3);
  });

  it('should never be compiled by PostgreSQL, which before version 18 takes seconds for each claim', async () => {
    const { rows } = await sql("select proconfig from pg_proc where proname = 'claim_next'");
    expect(rows[0].proconfig).to.include('jit=off');
  });

  it('should let an account run no more than it may', async () => {
    await fixture.database.knex('account').where({ id: fixture.accountId }).update({ max_running: 2 });
    await create(3);
    await create(1, { sop: 'beacon/x' });
    const other = await fixture.addAccount();
    await create(1, { accountId: other });
    expect((await states(5)).filter((state) => state === 'claimed')).to.have.length(3);
  });

  it('should go around a task, and never forget a lane, that somebody holds in this moment', async () => {
    await connect();
    const [only = ''] = await create(1);
    await fixture.database.knex.transaction(async (trx) => {
      await trx('task').where({ id: only }).forUpdate().first('id');
      expect((await claim()).state).to.equal('nothing');
    });
    expect((await claimed()).taskId).to.equal(only);
  });

  it('should never wait for an account that is stuck in the middle of ending or creating a task', async () => {
    await connect();
    await create(2);
    const lease = await claimed();
    const other = await fixture.addAccount();
    const stuck = await fixture.database.knex.transaction();
    try {
      await stuck('task').where({ id: lease.taskId }).update({ status: 'queued', lease_until: null });
      await stuck('lane_arrival').insert({ account_id: fixture.accountId, portal: 'acme' });
      await create(1, { accountId: other });
      expect((await claimed()).accountId).to.equal(other);
      expect((await claim()).state).to.equal('nothing');
    } finally {
      await stuck.rollback();
    }
  });
});
