import type { Knex } from 'knex';
import { accountHeld, heldSchedules, holdOff, scheduleHeld, taskHeld } from '../accounts/account-hold.ts';
import { actorRow, audit, type Actor } from '../accounts/audit.ts';
import { eraseSchedules } from '../tasks/erase-schedules.ts';
import { retryTransaction } from '../tasks/retry-transaction.ts';
import { deleteFound, lockTask, obstacleTo } from './delete-data.ts';

interface AskedDeletion {
  readonly accountId: string;
  /** The task whose data, or the schedule that, is to be deleted. */
  readonly of: { readonly task: string } | { readonly schedule: string };
  readonly actor: Actor;
}

/** Remembers that something is to be deleted when nothing is in the way any more. */
export async function askDeletion(
  trx: Knex.Transaction,
  { accountId, of, actor }: AskedDeletion,
): Promise<void> {
  const object = 'task' in of ? { task_id: of.task } : { schedule_id: of.schedule };
  const asked: readonly unknown[] = await trx('asked_deletion')
    .insert({ ...object, account_id: accountId, ...actorRow(actor) })
    .onConflict(Object.keys(object))
    .ignore()
    .returning('account_id');
  if (asked.length === 0) return;
  const id = 'task' in of ? of.task : of.schedule;
  await audit(trx, { actor, accountId, action: 'deletion.postponed', object: id });
}

/** The number of tasks and schedules, by account. */
export type AskedCounts = readonly { readonly accountId: string; readonly count: number }[];

const FREE = `
  select asked.* from asked_deletion as asked join task on task.id = asked.task_id and task.finished_at is not null
  where not ${accountHeld('asked.account_id')} and not ${taskHeld('asked.task_id')}
  union all select asked.* from asked_deletion as asked
  where asked.schedule_id is not null and not ${accountHeld('asked.account_id')} and not ${scheduleHeld('asked.schedule_id')}`;

/** How many can be deleted now. */
export async function countAsked(knex: Knex): Promise<AskedCounts> {
  const { rows } = await knex.raw<{ rows: AskedCounts }>(
    `select account_id as "accountId", count(*)::int as count from (${FREE}) as free group by account_id order by account_id`,
  );
  return rows;
}

interface AskedRow {
  readonly task_id: string | null;
  readonly schedule_id: string | null;
  readonly account_id: string;
  readonly actor: string;
  readonly request_id: string | null;
}

/** Deletes what was asked for, as far as nothing is in the way any more. */
export async function deleteAsked(knex: Knex, isOver: () => boolean): Promise<AskedCounts> {
  const { rows } = await knex.raw<{ rows: readonly AskedRow[] }>(
    `select * from (${FREE}) as free order by account_id, schedule_id, task_id`,
  );
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isOver()) break;
    const isDeleted = await retryTransaction(() => knex.transaction((trx) => deleteOne(trx, row)));
    if (isDeleted) counts.set(row.account_id, (counts.get(row.account_id) ?? 0) + 1);
  }
  return [...counts].map(([accountId, count]) => ({ accountId, count }));
}

async function deleteOne(trx: Knex.Transaction, row: AskedRow): Promise<boolean> {
  const { task_id: taskId, schedule_id: scheduleId, account_id: accountId, request_id: requestId } = row;
  const actor = requestId === null ? row.actor : { name: row.actor, requestId };
  await holdOff(trx, accountId);
  if (scheduleId !== null) return deleteSchedule(trx, { accountId, scheduleId, actor });
  if (taskId === null) return false;
  const task = await lockTask(trx, accountId, taskId);
  if (task === undefined || (await obstacleTo(trx, accountId, task)) !== null) return false;
  await deleteFound(trx, { accountId, task, actor });
  return (await trx('asked_deletion').where({ task_id: taskId }).delete()) > 0;
}

/** Deletes a schedule in a transaction that has called `holdOff`. False: it is on hold, or not there. */
export async function deleteSchedule(
  trx: Knex.Transaction,
  { accountId, scheduleId, actor }: { accountId: string; scheduleId: string; actor: Actor },
): Promise<boolean> {
  const row: unknown = await trx('schedule').where({ id: scheduleId }).forUpdate().first('id');
  if (row === undefined || (await heldSchedules(trx, accountId, [scheduleId])).size > 0) return false;
  await eraseSchedules(trx, [scheduleId]);
  await audit(trx, { actor, accountId, action: 'schedule.deleted', object: scheduleId });
  return true;
}
