import { expect } from 'chai';
import { eventually, QUICK, workerFixture, type WorkerFixture } from '../worker-fixture.ts';
import { keptZoo, type KeptZoo } from '../zoo-agents.ts';

/** Workers that look only when they are woken: what they would find at a later look is not in time. */
const WOKEN_ONLY = { times: { ...QUICK.times, idleLookMs: 600_000, reconcileMs: 600_000 } };

describe('workers and the limits of lanes', function () {
  this.timeout(180_000);
  let zoo: KeptZoo;
  let fixture: WorkerFixture;
  before(async () => {
    zoo = await keptZoo(3);
  });
  beforeEach(async () => {
    fixture = await workerFixture({ browsers: 'shared', agents: zoo.agents });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());
  after(() => zoo[Symbol.asyncDispose]());

  const running = () => fixture.store.knex('task').where({ status: 'running' }).pluck<string[]>('id');

  it('should start exactly one waiting task, the oldest, as soon as a connection with one session is resumed', async () => {
    const { connections, store } = fixture;
    const { knex } = store;
    await fixture.connect(1);
    await connections.setPaused(fixture.accountId, 'zoo', true, { actor: 'test' });
    const ids = [await fixture.create('waits'), await fixture.create('waits'), await fixture.create('waits')];
    await fixture.start({ ...WOKEN_ONLY, slots: 2 });
    await fixture.start(WOKEN_ONLY);
    await eventually(
      () => knex('lane').where({ waiting: true }),
      (lanes) => lanes.length === 1,
    );
    const wakeUps = async (...states: readonly string[]): Promise<number> =>
      (await knex('pgboss.job').where({ name: 'task.wake' }).whereIn('state', states)).length;
    // Those of the creations: only the resume may start something.
    await eventually(
      () => wakeUps('created', 'active'),
      (count) => count === 0,
    );
    expect(await running()).to.deep.equal([]);
    const before = await wakeUps('completed');
    await connections.setPaused(fixture.accountId, 'zoo', false, { actor: 'test' });
    await eventually(running, (now) => now.length > 0);
    // The worker with one slot, if it starts the task, passes its wake-up on, and keeps it active until the task ends.
    await eventually(
      () => wakeUps('completed'),
      (now) => now > before,
    );
    expect(await running(), 'the oldest, and only it').to.deep.equal(ids.slice(0, 1));
    expect(await knex('task').sum('attempts as attempts').first()).to.deep.equal({ attempts: 1 });
  });

  it('should start a waiting task when the pause of its connection is over, without an attempt used', async () => {
    const { knex } = fixture.store;
    await knex('portal_connection').update({ paused_until: knex.raw("now() + interval '2 seconds'") });
    const id = await fixture.create('behaves');
    await fixture.start(WOKEN_ONLY);
    expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
    const early = knex('task').join('portal_connection', 'started_at', '<', 'paused_until');
    expect(await early.select('task.id'), 'started during the pause').to.deep.equal([]);
    expect((await fixture.events(id)).map(({ kind }) => kind)).not.to.include('attempt.parked');
  });

  it('should end tasks that expired although the rules of the portals cannot be written', async () => {
    const { knex } = fixture.store;
    await fixture.connections.setPaused(fixture.accountId, 'zoo', true, { actor: 'test' });
    await fixture.start({ times: { ...QUICK.times, reconcileMs: 100 } });
    await knex.raw('alter table portal_rule rename to portal_rule_elsewhere');
    const id = await fixture.create('behaves');
    await knex('task')
      .where({ id })
      .update({ expires_at: knex.raw('now()') });
    expect((await fixture.finished(id)).failure?.code).to.equal('expired');
  });

  it('should end a task whose stored data is damaged, and write it into the audit log', async () => {
    const { knex } = fixture.store;
    const id = await fixture.create('behaves');
    await knex('task')
      .where({ id })
      .update({ data_enc: Buffer.from('0100'.repeat(20), 'hex') });
    await fixture.start(WOKEN_ONLY);
    expect((await fixture.finished(id)).failure?.code).to.equal('data_damaged');
    const noted = () => knex('audit_log').where({ object: id }).select('actor', 'account_id', 'action');
    expect(await eventually(noted, (rows) => rows.length > 0)).to.deep.equal([
      { actor: 'system', account_id: fixture.accountId, action: 'task.damaged' },
    ]);
  });

  it('should run no more tasks of an account than it may, over all workers, and use every place', async () => {
    const { knex } = fixture.store;
    await knex('account').update({ max_running: 2 });
    const most: number[] = [];
    const watch = setInterval(() => void running().then((now) => most.push(now.length)), 5);
    try {
      await fixture.start({ ...WOKEN_ONLY, slots: 2 });
      await fixture.start(WOKEN_ONLY);
      const ids = await Promise.all(Array.from({ length: 8 }, () => fixture.create('behaves')));
      const tasks = await Promise.all(ids.map((id) => fixture.finished(id)));
      expect(tasks.map(({ status, attempts }) => `${status} ${attempts}`)).to.deep.equal(
        ids.map(() => 'completed 1'),
      );
    } finally {
      clearInterval(watch);
    }
    expect(Math.max(...most)).to.equal(2);
  });
});
