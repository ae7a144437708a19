import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { findTask, listTasks } from '../../../src/tasks/find-tasks.ts';
import { recoverLapsed } from '../../../src/tasks/run/recover-lapsed.ts';
import { testVault } from '../../support/webhook-fixture.ts';
import { claimTask } from '../../support/claim-task.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

describe('a task that is damaged in the database', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const damage = (id: string, column: string) =>
    fixture.store
      .knex('task')
      .where({ id })
      .update({ [column]: Buffer.from('0100'.repeat(20), 'hex') });

  it('should not hide the others of its list, and say what it is', async () => {
    const good = await fixture.create();
    const bad = await fixture.create();
    await damage(bad, 'notes_enc');
    const { tasks } = await listTasks(fixture.store, fixture.accountId, {});
    expect(tasks.map(({ id }) => id)).to.include.members([good, bad]);
    expect(tasks.find(({ id }) => id === bad)?.notes).to.match(/damaged/);
    expect(tasks.find(({ id }) => id === good)?.notes).to.equal(null);
  });

  it('should end instead of waiting for ever if its data is what is damaged', async () => {
    const id = await fixture.create();
    await damage(id, 'data_enc');
    const code = await claimTask(fixture.store, id).then(
      () => 'claimed',
      (error: { code?: string }) => error.code,
    );
    expect(code).to.equal('data_damaged');
    const task = await findTask(fixture.store, fixture.accountId, id, { includeData: true });
    expect(task).to.include({ status: 'failed' });
    expect(task?.failure).to.include({ code: 'data_damaged', retryable: true });
  });

  it('should not keep other tasks from going on after their worker died', async () => {
    // Its fifth death ends it with a note, which a worker with another installation's key cannot encrypt. A look finds it first.
    const bad = await fixture.claim();
    const good = await fixture.claim();
    await fixture.store.knex('task').where({ id: bad.taskId }).update({ deaths: 4 });
    for (const { taskId } of [good, bad]) await fixture.lapse(taskId);
    const vault = await testVault(fixture.store.knex, randomBytes(32));
    expect(await recoverLapsed({ ...fixture.store, vault })).to.deep.equal({
      requeued: 1,
      ended: 0,
      failed: [bad.taskId],
    });
    expect((await fixture.reclaim(good.taskId)).attempt).to.equal(2);
  });
});
