import type { Knex } from 'knex';
import { accountHeld, heldSchedules, holdOff, scheduleHeld } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';
import { retryTransaction } from '../tasks/retry-transaction.ts';

/** The number of schedules, by account. */
export type EndedCounts = readonly { readonly accountId: string; readonly count: number }[];

const DUE = `
  from schedule where status = 'ended' and data_enc is not null
  and not ${accountHeld('schedule.account_id')} and not ${scheduleHeld('schedule.id')}`;

/** How many schedules have ended, and have data and files that nothing needs any more. */
export async function countEnded(knex: Knex): Promise<EndedCounts> {
  const { rows } = await knex.raw<{ rows: EndedCounts }>(
    `select account_id as "accountId", count(*)::int as count ${DUE} group by account_id order by account_id`,
  );
  return rows;
}

/** Deletes the data and the files of schedules that have ended. The rows of the schedules stay. */
export async function emptyEnded(knex: Knex, actor: Actor, isOver: () => boolean): Promise<EndedCounts> {
  const { rows } = await knex.raw<{ rows: readonly { id: string; account_id: string }[] }>(
    `select id, account_id ${DUE} order by account_id, id`,
  );
  const counts = new Map<string, number>();
  for (const { id, account_id: accountId } of rows) {
    if (isOver()) break;
    const isEmptied = await retryTransaction(() =>
      knex.transaction((trx) => emptyOne(trx, { id, accountId, actor })),
    );
    if (isEmptied) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  }
  return [...counts].map(([accountId, count]) => ({ accountId, count }));
}

async function emptyOne(
  trx: Knex.Transaction,
  { id, accountId, actor }: { id: string; accountId: string; actor: Actor },
): Promise<boolean> {
  await holdOff(trx, accountId);
  const row = await trx('schedule').where({ id }).whereNotNull('data_enc').forUpdate().first('id');
  if (row === undefined || (await heldSchedules(trx, accountId, [id])).size > 0) return false;
  await trx('schedule_file').where({ schedule_id: id }).delete();
  await trx('schedule').where({ id }).update({ data_enc: null });
  await audit(trx, { actor, accountId, action: 'schedule.emptied', object: id });
  return true;
}
