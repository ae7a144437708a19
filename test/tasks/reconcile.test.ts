import { expect } from 'chai';
import { findTask } from '../../src/tasks/find-tasks.ts';
import { finishTask } from '../../src/tasks/finish-task.ts';
import { beginOnce } from '../../src/tasks/once-ledger.ts';
import { reconcileTasks } from '../../src/tasks/reconcile.ts';
import { claimTask, parkTask } from '../../src/tasks/task-lease.ts';
import { taskFixture, type TaskFixture } from './task-fixture.ts';

describe('reconciling', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('should wake every task that lost its wake-up, and no other', async () => {
    const { store } = fixture;
    const queued = await fixture.create();
    const later = await fixture.create({ notBefore: new Date('2036-01-01T00:00:00Z'), priority: 4 });
    const abandoned = await fixture.claim();
    await fixture.lapse(abandoned.taskId);
    const running = await fixture.claim();
    const ended = await fixture.claim();
    await finishTask(store, ended, { status: 'completed', result: {} }, { jobId: null });
    expect(await reconcileTasks(store)).to.deep.equal({ woken: 0, expired: 0 });

    await fixture.database.knex.raw('delete from pgboss.job');
    expect(await reconcileTasks(store)).to.deep.equal({ woken: 3, expired: 0 });
    expect((await fixture.jobs(queued)).length).to.equal(1);
    expect((await fixture.jobs(abandoned.taskId)).length).to.equal(1);
    expect((await fixture.jobs(later))[0]?.start_after).to.deep.equal(new Date('2036-01-01T00:00:00Z'));
    expect([...(await fixture.jobs(running.taskId)), ...(await fixture.jobs(ended.taskId))]).to.deep.equal(
      [],
    );
    expect(await reconcileTasks(store)).to.deep.equal({ woken: 0, expired: 0 });
    await fixture.lapse(running.taskId);
    expect((await reconcileTasks(store)).woken).to.equal(1);
  });

  it('should wake more tasks than fit on one page', async () => {
    await Promise.all(Array.from({ length: 620 }, () => fixture.create()));
    await fixture.database.knex.raw("delete from pgboss.job where name = 'task.run'");
    expect((await reconcileTasks(fixture.store)).woken).to.be.at.least(620);
    expect((await reconcileTasks(fixture.store)).woken).to.equal(0);
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
    await parkTask(store, begun, { jobId: null, countsAsAttempt: true, reason: 'browser_crashed' });
    const running = await fixture.claim({ expiresAt });
    await fixture.database
      .knex('task')
      .whereNotNull('expires_at')
      .update({ expires_at: new Date(Date.now() - 1) });

    expect((await reconcileTasks(store)).expired).to.equal(1);
    expect((await findTask(store, accountId, late))?.failure?.code).to.equal('expired');
    expect((await findTask(store, accountId, begun.taskId))?.status).to.equal('queued');
    expect((await findTask(store, accountId, running.taskId))?.status).to.equal('running');
    const claim = await claimTask(store, { taskId: begun.taskId, jobId: null, owner: 'worker' });
    expect(claim.state).to.equal('claimed');
  });
});
