import { endAsCanceled } from './end-unstarted.ts';
import { findTask } from '../find-tasks.ts';
import { begunSubmissions } from './honest-conclusion.ts';
import { retryTransaction } from '../retry-transaction.ts';
import type { TaskStore } from '../store.ts';
import { TaskError, taskAlreadyFinal, taskNotFound } from '../task-error.ts';
import { insertEvents } from '../timeline/task-events.ts';
import { isFinal, type Task, type TaskStatus } from '../task.ts';

/**
 * Cancels a task. One that does not run ends immediately, `failed` with `canceled`; a running one is notified, and its attempt ends it within
 * seconds, so the answer may still say `running`.
 *
 * @throws TaskError `not_found`, `task_already_final`, `past_point_of_no_return` (a submission was begun)
 */
export async function cancelTask(store: TaskStore, accountId: string, taskId: string): Promise<Task> {
  await retryTransaction(() =>
    store.knex.transaction(async (trx) => {
      // The same lock as an intent takes: either the intent is seen here, or it sees this request.
      const row = await trx('task')
        .where({ id: taskId, account_id: accountId })
        .forUpdate()
        .first<{ status: TaskStatus; lease_until: Date | null } | undefined>('status', 'lease_until');
      if (row === undefined) throw taskNotFound(taskId);
      if (isFinal(row.status)) throw taskAlreadyFinal(taskId, row.status);
      if ((await begunSubmissions(trx, taskId)).length > 0) throw pastPointOfNoReturn(taskId);
      if (row.status === 'queued') {
        await endAsCanceled(store, trx, { taskId, accountId });
        return;
      }
      const asked = await trx('task')
        .where({ id: taskId, cancel_requested_at: null })
        .update({ cancel_requested_at: trx.fn.now() });
      if (asked === 1) await insertEvents(trx, taskId, [{ kind: 'task.cancel_requested', data: {} }]);
    }),
  );
  const task = await findTask(store, accountId, taskId);
  if (task === null) throw taskNotFound(taskId);
  return task;
}

const pastPointOfNoReturn = (taskId: string): TaskError =>
  new TaskError(
    'past_point_of_no_return',
    `task ${taskId} has started a submission on the portal, which cannot be undone: wait until the task ends`,
  );
