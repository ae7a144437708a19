import { endUnstarted } from '../end/end-unstarted.ts';
import type { TaskStore } from '../store.ts';
import { deleteExpiredCodes } from '../ask/take-code.ts';
import { wakeWorkers } from '../wake-workers.ts';

const PAGE = 500;

export interface Reconciliation {
  /** Tasks that were not started in time. */
  readonly expired: number;
  /** Lanes with tasks that wait. */
  readonly lanes: number;
}

/**
 * Ends tasks whose `expires_at` has passed, deletes one-time codes that expired, and repairs what a restore or a manual change in the database may have lost: a lane that does not know that
 * somebody waits in it. To be called at start and each minute, by any number of processes. Reads one index entry for each lane.
 */
export async function reconcileTasks(
  store: TaskStore,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Reconciliation> {
  const expired = await expireTasks(store, options.signal);
  await deleteExpiredCodes(store.knex);
  return { expired, lanes: await announceLanes(store) };
}

async function expireTasks(store: TaskStore, signal: AbortSignal | undefined): Promise<number> {
  const due = await store
    .knex('task')
    .where({ status: 'queued' })
    .whereRaw('expires_at <= now()')
    .orderBy('expires_at')
    .limit(PAGE)
    .select<{ id: string; account_id: string }[]>('id', 'account_id');
  let expired = 0;
  for (const { id, account_id } of due) {
    if (signal?.aborted === true) break;
    if (await endUnstarted(store, { taskId: id, accountId: account_id })) expired += 1;
  }
  return expired;
}

// Each step jumps to the first task of the next lane, so the backlog of a lane is not read.
const WAITING_LANES = `
  with recursive found as (
    (select account_id, portal from task where status = 'queued' and wait_until is null order by account_id, portal limit 1)
    union all
    select next.account_id, next.portal from found cross join lateral (
      select account_id, portal from task
      where status = 'queued' and wait_until is null and (account_id, portal) > (found.account_id, found.portal)
      order by account_id, portal limit 1) as next
  )
  insert into lane_arrival (account_id, portal) select account_id, portal from found returning portal`;

async function announceLanes(store: TaskStore): Promise<number> {
  return store.knex.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: object[] }>(WAITING_LANES);
    if (rows.length > 0) await wakeWorkers(store.queue, trx);
    return rows.length;
  });
}
