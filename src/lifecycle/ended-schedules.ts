import type { Knex } from 'knex';
import { heldSchedules, holdOff, scheduleHeld } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';
import { eraseSchedules } from '../tasks/erase-schedules.ts';
import { retryTransaction } from '../tasks/retry-transaction.ts';
import { INSTALLATION, type Policy } from './due.ts';

/** The number of schedules, by account. */
export type EndedCounts = readonly { readonly accountId: string; readonly count: number }[];

/**
 * An ended schedule needs its data and files no longer, so they are due at once. What it is called (name, external ID, metadata) and its runs are due with the data of
 * a task that ended then.
 */
const DUE = `
  from unnest(:accounts::text[], :before::timestamptz[]) as policy (account_id, before) join schedule using (account_id)
  where status = 'ended' and (data_enc is not null or ends_at < policy.before) and not ${scheduleHeld('schedule.id')}`;

const bindings = (policies: readonly Policy[]) => {
  const own = policies.filter(({ accountId }) => accountId !== INSTALLATION);
  return {
    accounts: own.map(({ accountId }) => accountId),
    before: own.map(({ before }) => before.task_data),
  };
};

/** How many schedules have ended, and have something that is due. */
export async function countEnded(knex: Knex, policies: readonly Policy[]): Promise<EndedCounts> {
  const { rows } = await knex.raw<{ rows: EndedCounts }>(
    `select account_id as "accountId", count(*)::int as count ${DUE} group by account_id order by account_id`,
    bindings(policies),
  );
  return rows;
}

interface EndedRow {
  readonly id: string;
  readonly account_id: string;
  readonly is_over: boolean;
}

/** Deletes the data and the files of schedules that have ended, and later the schedules. */
export async function purgeEnded(
  knex: Knex,
  policies: readonly Policy[],
  actor: Actor,
  isOver: () => boolean,
): Promise<EndedCounts> {
  const { rows } = await knex.raw<{ rows: readonly EndedRow[] }>(
    `select id, account_id, ends_at < policy.before as is_over ${DUE} order by account_id, id`,
    bindings(policies),
  );
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isOver()) break;
    const isPurged = await retryTransaction(() => knex.transaction((trx) => purgeOne(trx, row, actor)));
    if (isPurged) counts.set(row.account_id, (counts.get(row.account_id) ?? 0) + 1);
  }
  return [...counts].map(([accountId, count]) => ({ accountId, count }));
}

async function purgeOne(
  trx: Knex.Transaction,
  { id, account_id: accountId, is_over: isOver }: EndedRow,
  actor: Actor,
): Promise<boolean> {
  await holdOff(trx, accountId);
  const rows = trx('schedule').where({ id }).forUpdate();
  const row = await (isOver ? rows : rows.whereNotNull('data_enc')).first('id');
  if (row === undefined || (await heldSchedules(trx, accountId, [id])).size > 0) return false;
  await (isOver ? eraseSchedules(trx, [id]) : empty(trx, id));
  const action = isOver ? 'schedule.deleted' : 'schedule.emptied';
  await audit(trx, { actor, accountId, action, object: id });
  return true;
}

async function empty(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('schedule_file').where({ schedule_id: id }).delete();
  await trx('schedule').where({ id }).update({ data_enc: null });
}
