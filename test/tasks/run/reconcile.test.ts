import { expect } from 'chai';
import { findTask } from '../../../src/tasks/find-tasks.ts';
import { beginOnce } from '../../../src/tasks/run/once-ledger.ts';
import { reconcileTasks } from '../../../src/tasks/run/reconcile.ts';
import { claimNext } from '../../../src/tasks/run/claim-next.ts';
import { parkTask } from '../../../src/tasks/run/task-lease.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

describe('reconciling', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('should tell each lane in which somebody waits, and wake a worker, whatever was lost', async () => {
    const { store, database } = fixture;
    const accounts = [fixture.accountId, await fixture.addAccount()];
    for (const accountId of accounts)
      for (const sop of ['acme/a', 'acme/b', 'beacon/a']) await fixture.create({ accountId, sop });
    await fixture.create({ sop: 'cedar/a', notBefore: new Date('2036-01-01T00:00:00Z') });
    await database.knex('lane_arrival').delete();
    await database.knex.raw('delete from pgboss.job');
    expect((await claimNext(store, { owner: 'worker' })).state).to.equal('nothing');

    expect(await reconcileTasks(store)).to.deep.equal({ expired: 0, lanes: 4 });
    expect(await fixture.wakeUps()).to.equal(1);
    for (let task = 0; task < 6; task += 1)
      expect((await claimNext(store, { owner: 'worker' })).state).to.equal('claimed');
    expect(await reconcileTasks(store)).to.deep.equal({ expired: 0, lanes: 0 });
  });

  it('should end what was not started in time, but never a task with a submission begun', async () => {
    const { store, accountId } = fixture;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const late = await fixture.create({ expiresAt });
    const begun = await fixture.claim({ expiresAt });
    await beginOnce(store, begun, {
      step: 's',
      iteration: '',
      portal: 'p',
      businessKey: null,
      timeoutMs: 1,
      passed: new Set(),
    });
    await parkTask(store, begun, { countsAsAttempt: true, reason: 'browser_crashed' });
    const running = await fixture.claim({ expiresAt });
    await fixture.database
      .knex('task')
      .whereNotNull('expires_at')
      .update({ expires_at: new Date(Date.now() - 1) });

    expect((await reconcileTasks(store)).expired).to.equal(1);
    expect((await findTask(store, accountId, late))?.failure?.code).to.equal('expired');
    expect((await findTask(store, accountId, begun.taskId))?.status).to.equal('queued');
    expect((await findTask(store, accountId, running.taskId))?.status).to.equal('running');
    expect((await fixture.reclaim(begun.taskId)).attempt).to.equal(2);
  });
});
