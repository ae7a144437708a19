import { expect } from 'chai';
import { codeOf } from '../../../src/platform/errors.ts';
import { endRestoredTasks } from '../../../src/tasks/end/end-restored.ts';
import { findTask } from '../../../src/tasks/find-tasks.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import type { TaskLease } from '../../../src/tasks/lease.ts';
import { claimNext } from '../../../src/tasks/run/claim-next.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

describe('a database that was restored from a backup', () => {
  let fixture: TaskFixture;
  beforeEach(async () => {
    fixture = await taskFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const find = (id: string) => findTask(fixture.store, fixture.accountId, id);

  it('should have every open task ended, with its webhook, and none worked on again', async () => {
    await fixture.addEndpoint('active');
    const queued = await fixture.create();
    const running = await fixture.claim();
    await fixture.lapse(running.taskId);
    const ended = await fixture.claim();
    await finishTask(fixture.store, ended, { status: 'completed', result: { ok: true } });
    const final = await find(ended.taskId);
    expect(await endRestoredTasks(fixture.store, 'test')).to.equal(2);
    for (const id of [queued, running.taskId]) {
      const task = await find(id);
      expect(task).to.include({ status: 'completed_with_issues', result: null });
      expect(task?.issues.map(({ code }) => code)).to.deep.equal(['restored_from_backup']);
      expect(await fixture.database.knex('webhook_event').where({ task_id: id })).to.have.length(1);
    }
    expect((await claimNext(fixture.store, { owner: 'test' })).state).to.equal('nothing');
    expect(await find(ended.taskId)).to.deep.equal(final);
    expect(await endRestoredTasks(fixture.store, 'test'), 'a second time').to.equal(0);
    expect(
      await fixture.database.knex('audit_log').where({ action: 'installation.recovered' }),
    ).to.have.length(2);
  });

  it('should not be touched while somebody works on it', async () => {
    const { taskId } = await fixture.claim();
    const refused = await endRestoredTasks(fixture.store, 'test').catch((error: unknown) => error);
    expect(codeOf(refused)).to.equal('service_is_running');
    expect((await find(taskId))?.status).to.equal('running');
  });

  it('should not be ended behind the back of a worker that begins meanwhile', async () => {
    const first = await fixture.create();
    const second = await fixture.create();
    const { vault } = fixture.store;
    let lease: TaskLease | undefined;
    const seal: typeof vault.seal = async (place, value) => {
      lease ??= await fixture.reclaim(second);
      return vault.seal(place, value);
    };
    const store = { ...fixture.store, vault: { ...vault, seal } };
    const refused = await endRestoredTasks(store, 'test').catch((error: unknown) => error);
    expect(codeOf(refused)).to.equal('service_is_running');
    expect((await find(first))?.status).to.equal('completed_with_issues');
    expect((await find(second))?.status).to.equal('running');
    const audited = await fixture.database.knex('audit_log').select('action', 'object', 'account_id');
    expect(audited).to.deep.equal([
      { action: 'task.ended_after_restore', object: first, account_id: fixture.accountId },
    ]);
  });
});
