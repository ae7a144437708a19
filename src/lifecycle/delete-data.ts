import type { Knex } from 'knex';
import { heldTasks, holdOff } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';
import { CodedError } from '../platform/errors.ts';
import { retryTransaction } from '../tasks/retry-transaction.ts';
import { taskNotFound } from '../tasks/task-error.ts';
import { isFinal, type TaskStatus } from '../tasks/task.ts';
import { erase, type TaskPart } from './erase.ts';

/** Everything that may name a patient. The timeline does not. */
const PARTS: readonly TaskPart[] = ['deliveries', 'task_data', 'results', 'artifacts'];

export interface DataDeletion {
  readonly accountId: string;
  readonly taskId: string;
  readonly actor: Actor;
}

/**
 * Deletes the data, the result, the files and the messages of a task that has ended, before their time. A message that was not sent yet is given up.
 * Repeating it changes nothing.
 *
 * @throws TaskError `not_found`; CodedError `task_not_final`, `legal_hold`, `delivery_in_progress`
 */
export function deleteTaskData(knex: Knex, { accountId, taskId, actor }: DataDeletion): Promise<void> {
  return retryTransaction(() =>
    knex.transaction(async (trx) => {
      await holdOff(trx, accountId);
      const task = await lockTask(trx, accountId, taskId);
      if (task === undefined) throw taskNotFound(taskId);
      const obstacle = await obstacleTo(trx, accountId, task);
      if (obstacle !== null)
        throw new CodedError(obstacle, `the data of task ${taskId} cannot be deleted now`);
      await deleteFound(trx, { accountId, task, actor });
    }),
  );
}

interface TaskState {
  readonly id: string;
  readonly status: TaskStatus;
  readonly data_purged_at: Date | null;
  readonly result_purged_at: Date | null;
  readonly artifacts_purged_at: Date | null;
}

export async function lockTask(
  trx: Knex.Transaction,
  accountId: string,
  taskId: string,
): Promise<TaskState | undefined> {
  const columns = ['id', 'status', 'data_purged_at', 'result_purged_at', 'artifacts_purged_at'] as const;
  return trx('task')
    .where({ id: taskId, account_id: accountId })
    .forUpdate()
    .first<TaskState | undefined>(columns);
}

export type Obstacle = 'task_not_final' | 'legal_hold' | 'delivery_in_progress';

/** Why the data of a locked task cannot be deleted; null: it can. */
export async function obstacleTo(
  trx: Knex.Transaction,
  accountId: string,
  { id, status }: Pick<TaskState, 'id' | 'status'>,
): Promise<Obstacle | null> {
  if (!isFinal(status)) return 'task_not_final';
  if ((await heldTasks(trx, accountId, [id])).size > 0) return 'legal_hold';
  const sending: readonly { sending: boolean | null }[] = await trx('webhook_delivery as d')
    .join('webhook_event as e', 'e.id', 'd.event_id')
    .where({ 'e.task_id': id })
    .forUpdate('d')
    .select(trx.raw('d.locked_until > now() as sending'));
  return sending.some((delivery) => delivery.sending === true) ? 'delivery_in_progress' : null;
}

/** Erases a locked task that has no obstacle. */
export async function deleteFound(
  trx: Knex.Transaction,
  { accountId, task, actor }: Omit<DataDeletion, 'taskId'> & { readonly task: TaskState },
): Promise<void> {
  if (isErased(task)) return;
  for (const part of PARTS) await erase(trx, part, [task.id]);
  await audit(trx, { actor, accountId, action: 'data.deleted', object: task.id });
}

/** Whether nothing is left to delete. */
export const isErased = (task: TaskState): boolean =>
  task.data_purged_at !== null && task.result_purged_at !== null && task.artifacts_purged_at !== null;
