import { findTask } from '../find-tasks.ts';
import { submissionStates } from './honest-conclusion.ts';
import type { TaskStore } from '../store.ts';
import { TaskError, taskNotFound } from '../task-error.ts';
import { readInputFiles, type StoredFile } from '../task-row.ts';
import { isSignInTest } from '../trials.ts';
import { isFinal, type Task } from '../task.ts';

export type Retryable =
  { readonly state: 'retried'; readonly by: Task } | ({ readonly state: 'retryable' } & RunAgain);

/** An ended task with what another one needs to run it again. */
export interface RunAgain {
  readonly task: Task;
  readonly data: string;
  readonly files: readonly StoredFile[];
}

/**
 * A task that may be run again: it has ended, has submitted nothing, and its data is there. Nothing of that can change afterwards but the data:
 * only a task that runs begins a submission.
 *
 * @throws TaskError `not_found`, `task_not_final`, `is_dry_run`, `already_submitted`, `submission_uncertain`, `data_purged`
 */
export async function findRetryable(store: TaskStore, accountId: string, taskId: string): Promise<Retryable> {
  const task = await findTask(store, accountId, taskId, { includeData: true });
  if (task === null) throw taskNotFound(taskId);
  refuseDryRun(task);
  const successor = await store
    .knex('task')
    .where({ retry_of: taskId, account_id: accountId })
    .first<{ id: string } | undefined>('id');
  const by = successor === undefined ? null : await findTask(store, accountId, successor.id);
  if (by !== null) return { state: 'retried', by };
  refuseOpen(task);
  await refuseSubmitted(store, task);
  return { state: 'retryable', ...(await withFiles(store, task)) };
}

/**
 * A task that has ended, and whose data is there for a dry run. Whatever it has submitted: a dry run submits nothing.
 *
 * @throws TaskError `not_found`, `task_not_final`, `is_dry_run`, `data_purged`
 */
export async function findRehearsable(
  store: TaskStore,
  accountId: string,
  taskId: string,
): Promise<RunAgain> {
  const task = await findTask(store, accountId, taskId, { includeData: true });
  if (task === null || isSignInTest(task)) throw taskNotFound(taskId);
  refuseDryRun(task);
  refuseOpen(task);
  return withFiles(store, task);
}

function refuseDryRun({ id, dryRunOf }: Task): void {
  if (dryRunOf !== null)
    throw new TaskError('is_dry_run', `task ${id} is a dry run of ${dryRunOf}: run that one again`);
}

function refuseOpen({ id, status }: Task): void {
  if (!isFinal(status)) throw new TaskError('task_not_final', `task ${id} has not ended`);
}

async function withFiles(store: TaskStore, task: Task): Promise<RunAgain> {
  const { id, data, dataPurgedAt } = task;
  const files = await readInputFiles(store, id);
  if (dataPurgedAt !== null || data === undefined || files.length !== task.files.length)
    throw new TaskError('data_purged', `the data of task ${id} is deleted or damaged`);
  return { task, data, files };
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
