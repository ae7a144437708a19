import { TASK_RUN } from '../queue/queues.ts';
import { endAsExpired } from './end-unstarted.ts';
import { retryTransaction } from './retry-transaction.ts';
import type { TaskStore } from './store.ts';

const PAGE = 500;

export interface Reconciliation {
  /** Tasks that had lost their wake-up. */
  readonly woken: number;
  /** Tasks that were not started in time. */
  readonly expired: number;
}

/**
 * Makes good what a crash, a restore or the queue's own clean-up may have lost: every task that is not final and that nobody runs has a
 * wake-up afterwards (those that have one keep it), and those whose `expires_at` has passed have ended. To be called at start and each
 * minute, by any number of processes.
 */
export async function reconcileTasks(
  store: TaskStore,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Reconciliation> {
  const expired = await expireTasks(store, options.signal);
  const woken = await wakeTasks(store, options.signal);
  return { woken, expired };
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
    if (await expireTask(store, id, account_id)) expired += 1;
  }
  return expired;
}

function expireTask(store: TaskStore, taskId: string, accountId: string): Promise<boolean> {
  return retryTransaction(() =>
    store.knex.transaction(async (trx) => {
      const still = await trx('task')
        .where({ id: taskId, status: 'queued' })
        .whereRaw('expires_at <= now()')
        .forUpdate()
        .first('id');
      return still !== undefined && (await endAsExpired(store, trx, { taskId, accountId })) !== null;
    }),
  );
}

interface OpenTask {
  readonly id: string;
  readonly account_id: string;
  readonly priority: number;
  readonly not_before: Date | null;
}

async function wakeTasks(store: TaskStore, signal: AbortSignal | undefined): Promise<number> {
  let woken = 0;
  for (let last = ''; ;) {
    if (signal?.aborted === true) break;
    const open = await readOpenTasks(store, last);
    const end = open.at(-1);
    if (end === undefined) break;
    woken += await retryTransaction(() =>
      store.knex.transaction((trx) =>
        store.queue.enqueue(
          trx,
          TASK_RUN,
          open.map(({ id, account_id, priority, not_before }) => ({
            id,
            group: account_id,
            priority,
            startAfter: not_before ?? undefined,
          })),
        ),
      ),
    );
    last = end.id;
  }
  return woken;
}

/** A task with a lease is run, or its worker died: then its turn comes when the lease has lapsed. */
function readOpenTasks(store: TaskStore, after: string): Promise<OpenTask[]> {
  return store
    .knex('task')
    .whereIn('status', ['queued', 'running', 'waiting'])
    .whereRaw('(lease_until is null or lease_until < now())')
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .select<OpenTask[]>('id', 'account_id', 'priority', 'not_before');
}
