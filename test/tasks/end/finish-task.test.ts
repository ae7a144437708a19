import { expect } from 'chai';
import type { Knex } from 'knex';
import { newId } from '../../../src/platform/ids.ts';
import type { JobQueue } from '../../../src/queue/queue.ts';
import type { Conclusion } from '../../../src/sdk/outcome.ts';
import { cancelTask } from '../../../src/tasks/end/cancel-task.ts';
import { findTask } from '../../../src/tasks/find-tasks.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { beginOnce, resolveOnce } from '../../../src/tasks/run/once-ledger.ts';
import { readEvents } from '../../../src/tasks/timeline/task-events.ts';
import { renewTask } from '../../../src/tasks/run/task-lease.ts';
import { resumeParked } from '../../../src/webhooks/deliveries/redelivery.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

const FAILED: Conclusion = {
  status: 'failed',
  failure: { code: 'portal_unavailable', kind: 'transient', retryable: true },
  notes: 'The portal did not answer.',
};
const INTENT = {
  step: 'acme/claim#submit',
  iteration: '',
  portal: 'acme',
  businessKey: null,
  timeoutMs: 60_000,
  passed: new Set<string>(),
};

describe('finishing and canceling tasks', () => {
  let fixture: TaskFixture;
  beforeEach(async () => {
    fixture = await taskFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const outbox = async (taskId: string): Promise<Record<string, unknown>[]> =>
    fixture.database
      .knex('webhook_event as event')
      .join('webhook_delivery as delivery', 'delivery.event_id', 'event.id')
      .where({ 'event.task_id': taskId })
      .select('event.id as event_id', 'delivery.id as delivery_id', 'state', 'next_at', 'event.created_at');
  const cancel = (taskId: string, accountId = fixture.accountId) =>
    cancelTask(fixture.store, accountId, taskId).then(
      ({ status }) => status as string,
      (error: { code: string }) => error.code,
    );

  it('should write the final row, timeline, files, outbox and its job in one transaction', async () => {
    await fixture.addEndpoint('active');
    const lease = await fixture.claim();
    const file = {
      id: newId('file'),
      name: 'remittance.pdf',
      contentType: 'application/pdf',
      size: 3,
      sha256: 'b'.repeat(64),
      storageKey: 'k',
    };
    const conclusion: Conclusion = {
      status: 'completed_with_issues',
      result: { active: true, note: 'héllo' },
      notes: 'Look at the copay.',
      issues: [{ code: 'copay_missing', message: 'No copay shown', field: '/copay' }],
    };

    process.env['SOPWITH_ENABLE_FAILPOINTS'] = '1';
    process.env['SOPWITH_FAILPOINT'] = 'finish.before_commit:throw';
    const failed = await finishTask(fixture.store, lease, conclusion, { resultFiles: [file] }).catch(
      (error: unknown) => error,
    );
    delete process.env['SOPWITH_FAILPOINT'];
    delete process.env['SOPWITH_ENABLE_FAILPOINTS'];
    expect(failed).to.have.property('code', 'failpoint');
    expect((await findTask(fixture.store, fixture.accountId, lease.taskId))?.status).to.equal('running');
    expect(await outbox(lease.taskId)).to.deep.equal([]);

    const finish = await finishTask(fixture.store, lease, conclusion, { resultFiles: [file] });
    const task = await findTask(fixture.store, fixture.accountId, lease.taskId);
    expect(finish).to.deep.equal({ state: 'finished', task });
    const { storageKey: _storageKey, ...shown } = file;
    expect(task).to.deep.include({ ...conclusion, resultFiles: [shown], failure: null, needs: null });
    const events = await readEvents(fixture.store, fixture.accountId, lease.taskId);
    expect(events.at(-1)).to.deep.include({
      seq: 2,
      kind: 'task.finished',
      data: { status: 'completed_with_issues' },
    });
    const [delivery, ...more] = await outbox(lease.taskId);
    expect(more).to.deep.equal([]);
    expect(delivery?.['event_id']).to.match(/^msg_/);
    expect(delivery).to.deep.include({ state: 'pending', created_at: task?.finishedAt });
    const jobs = await fixture.jobs(String(delivery?.['delivery_id']));
    expect(jobs.map(({ name, state }) => [name, state])).to.deep.equal([['webhook.deliver', 'created']]);
  });

  it('should leave no message parked at an endpoint that is enabled while the task ends', async () => {
    await fixture.addEndpoint('disabled');
    const { knex } = fixture.database;
    const lease = await fixture.claim();
    // Somebody waits, so the end of the task wakes a worker: the last thing in its transaction.
    await knex('lane').update({ waiting: true });
    const enable = async () => {
      await knex('webhook_endpoint').where({ account_id: fixture.accountId }).update({ state: 'active' });
      return resumeParked(knex, fixture.accountId, new Date());
    };
    let enabling: Promise<number> | undefined;
    // The task's outbox row is written and not committed: now the endpoint is enabled, and what is parked is sent.
    const enqueue: JobQueue['enqueue'] = async (...args) => {
      enabling = enable();
      const looking = new AbortController();
      await Promise.race([enabling, blocked(knex, looking.signal)]);
      looking.abort();
      return fixture.queue.enqueue(...args);
    };
    const store = { ...fixture.store, queue: { ...fixture.queue, enqueue } };
    await finishTask(store, lease, FAILED);
    expect(await enabling).to.equal(1);
    expect((await outbox(lease.taskId)).map(({ state }) => state)).to.deep.equal(['pending']);
  });

  it('should never change a final task, and keep one event however often it is ended', async () => {
    await fixture.addEndpoint('active');
    const lease = await fixture.claim();
    const conclusion = { status: 'completed', result: {} } as const;
    const ends = await Promise.all(
      Array.from({ length: 5 }, () => finishTask(fixture.store, lease, conclusion)),
    );
    expect(ends.filter(({ state }) => state === 'finished').length).to.equal(1);
    expect((await finishTask(fixture.store, lease, FAILED)).state).to.equal('lost');
    expect((await renewTask(fixture.store, lease)).state).to.equal('lost');
    expect(await cancel(lease.taskId)).to.equal('task_already_final');
    expect((await outbox(lease.taskId)).length).to.equal(1);
    const changed = await fixture.database
      .knex('task')
      .where({ id: lease.taskId })
      .update({ status: 'failed' })
      .catch((error: unknown) => error);
    expect(changed).to.have.property('code', 'SW001');
  });

  it('should park the delivery of a disabled endpoint, and write no event where there is none', async () => {
    const without = await fixture.claim();
    await finishTask(fixture.store, without, FAILED);
    expect(await outbox(without.taskId)).to.deep.equal([]);

    await fixture.addEndpoint('disabled');
    const lease = await fixture.claim();
    await finishTask(fixture.store, lease, FAILED);
    const [delivery] = await outbox(lease.taskId);
    expect(delivery).to.include({ state: 'parked', next_at: null });
    expect(await fixture.jobs(String(delivery?.['delivery_id']))).to.deep.equal([]);
  });

  it('should never say failed where a submission was begun and is not proved undone', async () => {
    const { store } = fixture;
    const uncertain = await fixture.claim();
    await beginOnce(store, uncertain, INTENT);
    const first = await finishTask(store, uncertain, FAILED);
    expect(first.state === 'finished' && first.task).to.include({
      status: 'completed_with_issues',
      failure: null,
    });
    expect(first.state === 'finished' && first.task.issues.map(({ code }) => code)).to.deep.equal([
      'submission_uncertain',
      'portal_unavailable',
    ]);
    expect(first.state === 'finished' && first.task.notes).to.match(/^\[submission_uncertain\] /);

    const done = await fixture.claim();
    await beginOnce(store, done, INTENT);
    await resolveOnce(store, done, INTENT, { state: 'done', outputs: {} });
    const second = await finishTask(store, done, FAILED);
    expect(second.state === 'finished' && second.task.issues[0]?.code).to.equal('submitted_then_failed');

    const undone = await fixture.claim();
    await beginOnce(store, undone, INTENT);
    await resolveOnce(store, undone, INTENT, { state: 'not_sent' });
    const third = await finishTask(store, undone, FAILED);
    expect(third.state === 'finished' && third.task.status).to.equal('failed');
  });

  it('should not say failed where a submission is begun at the very moment of the end', async () => {
    const lease = await fixture.claim();
    const begin = await fixture.database.knex.transaction();
    await begin('task').where({ id: lease.taskId }).forUpdate().first('id');
    await begin('task_commit').insert({
      task_id: lease.taskId,
      step_key: INTENT.step,
      account_id: fixture.accountId,
      portal: INTENT.portal,
      state: 'intent',
      epoch: lease.epoch,
    });
    const finishing = finishTask(fixture.store, lease, FAILED);
    await blocked(fixture.database.knex, new AbortController().signal);
    await begin.commit();
    const finish = await finishing;
    expect(finish.state === 'finished' && finish.task.issues.map(({ code }) => code)).to.deep.equal([
      'submission_uncertain',
      'portal_unavailable',
    ]);
  });

  it('should keep a plugin’s odd texts out of the database’s way', async () => {
    const lease = await fixture.claim();
    const odd = {
      ...FAILED,
      failure: { ...FAILED.failure, code: 'a\0\uD800' },
      notes: 'a\0\uD800',
    } as Conclusion;
    expect((await finishTask(fixture.store, lease, odd)).state).to.equal('finished');
  });

  it('should cancel a queued task at once, with its webhook', async () => {
    await fixture.addEndpoint('active');
    const taskId = await fixture.create();
    expect(await cancel(taskId)).to.equal('failed');
    const task = await findTask(fixture.store, fixture.accountId, taskId);
    expect(task?.failure).to.deep.equal({ code: 'canceled', kind: 'canceled', retryable: true });
    expect(task?.notes).to.match(/canceled/);
    expect((await outbox(taskId)).length).to.equal(1);
    expect(await cancel(taskId)).to.equal('task_already_final');
  });

  it('should tell a running task that it is canceled, and refuse once a submission was begun', async () => {
    const lease = await fixture.claim();
    expect([await cancel(lease.taskId), await cancel(lease.taskId)]).to.deep.equal(['running', 'running']);
    expect(await renewTask(fixture.store, lease)).to.include({ state: 'renewed', cancelRequested: true });
    const grant = await beginOnce(fixture.store, lease, INTENT);
    expect(grant).to.deep.include({
      state: 'refused',
      failure: { code: 'canceled', kind: 'canceled', retryable: true },
    });
    const requests = (await readEvents(fixture.store, fixture.accountId, lease.taskId)).filter(
      ({ kind }) => kind === 'task.cancel_requested',
    );
    expect(requests.length).to.equal(1);

    const committed = await fixture.claim();
    await beginOnce(fixture.store, committed, INTENT);
    expect(await cancel(committed.taskId)).to.equal('past_point_of_no_return');
  });

  it('should let either the cancel request or the submission win, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const lease = await fixture.claim();
      const [canceled, grant] = await Promise.all([
        cancel(lease.taskId),
        beginOnce(fixture.store, lease, INTENT),
      ]);
      expect(
        [
          ['running', 'refused'],
          ['past_point_of_no_return', 'granted'],
        ],
        `round ${round}`,
      ).to.deep.include([canceled, grant.state]);
    }
  });

  it('should not tell another account that a task exists', async () => {
    const taskId = await fixture.create();
    const other = await fixture.addAccount();
    expect(await cancel(taskId, other)).to.equal('not_found');
    expect(await findTask(fixture.store, other, taskId)).to.equal(null);
    expect(await readEvents(fixture.store, other, taskId)).to.deep.equal([]);
  });
});

/** Somebody waits for a lock. */
async function blocked(knex: Knex, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await knex.raw(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length > 0) return;
  }
}
