import type { Knex } from 'knex';
import type { TaskStore } from './store.ts';
import { wakeWorkers } from './wake-workers.ts';

/**
 * A task of the account has stopped running, which frees its session of the portal and its place in the account's share. A worker is woken
 * if one of the account's lanes may have a task to start; a later task adds its own wake-up.
 */
export async function wakeForFreed(
  store: Pick<TaskStore, 'queue'>,
  trx: Knex.Transaction,
  accountId: string,
): Promise<void> {
  const waiting = await trx('lane').where({ account_id: accountId, waiting: true }).first<object>('portal');
  if (waiting !== undefined) await wakeWorkers(store.queue, trx);
}
