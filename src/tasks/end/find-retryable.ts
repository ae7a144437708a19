import { findTask } from '../find-tasks.ts';
import { submissionStates } from './honest-conclusion.ts';
import type { TaskStore } from '../store.ts';
import { TaskError, taskNotFound } from '../task-error.ts';
import { readInputFiles, type StoredFile } from '../task-row.ts';
import { isFinal, type Task } from '../task.ts';

export type Retryable =
  | { readonly state: 'retried'; readonly by: Task }
  | {
      readonly state: 'retryable';
      readonly task: Task;
      readonly data: string;
      readonly files: readonly StoredFile[];
    };

/**
 * A task that may be run again: it has ended, has submitted nothing, and its data is there. Nothing of that can change afterwards but the data:
 * only a task that runs begins a submission.
 *
 * @throws TaskError `not_found`, `task_not_final`, `already_submitted`, `submission_uncertain`, `data_purged`
 */
export async function findRetryable(store: TaskStore, accountId: string, taskId: string): Promise<Retryable> {
  const task = await findTask(store, accountId, taskId, { includeData: true });
  if (task === null) throw taskNotFound(taskId);
  const successor = await store
    .knex('task')
    .where({ retry_of: taskId, account_id: accountId })
    .first<{ id: string } | undefined>('id');
  const by = successor === undefined ? null : await findTask(store, accountId, successor.id);
  if (by !== null) return { state: 'retried', by };
  if (!isFinal(task.status)) throw new TaskError('task_not_final', `task ${taskId} has not ended`);
  await refuseSubmitted(store, task);
  const files = await readInputFiles(store, taskId);
  if (task.dataPurgedAt !== null || task.data === undefined || files.length !== task.files.length)
    throw new TaskError('data_purged', `the data of task ${taskId} is deleted or damaged`);
  return { state: 'retryable', task, data: task.data, files };
}

async function refuseSubmitted(store: TaskStore, task: Task): Promise<void> {
  const states = await submissionStates(store.knex, task.id);
  if (states.has('intent') || states.has('unknown') || isOfLostLedger(task))
    throw new TaskError('submission_uncertain', `task ${task.id} may have submitted`);
  if (states.has('done')) throw new TaskError('already_submitted', `task ${task.id} has submitted`);
}

/** The ledger was restored from a backup and may lack the submission. If the issues are deleted, that cannot be ruled out. */
const isOfLostLedger = ({ status, issues, resultPurgedAt }: Task): boolean =>
  status === 'completed_with_issues' &&
  (resultPurgedAt !== null || issues.some(({ code }) => code === 'restored_from_backup'));
