import type { Knex } from 'knex';
import { newId } from '../platform/ids.ts';
import { WEBHOOK_DELIVER } from '../queue/queues.ts';
import { isSignInTest } from './sign-in-type.ts';
import type { TaskStore } from './store.ts';
import type { TaskRow } from './task-row.ts';

/**
 * The message of a final task, in the transaction that ends it; none if the account has no endpoint, or if the task is a test of an administrator. Its body is built and signed at the first
 * attempt; from then on every attempt sends the same bytes.
 */
export async function writeOutbox(
  store: TaskStore,
  trx: Knex.Transaction,
  { id, account_id, type, finished_at }: Pick<TaskRow, 'id' | 'account_id' | 'type' | 'finished_at'>,
): Promise<void> {
  if (isSignInTest({ type })) return;
  const endpoint = await readEndpoint(trx, account_id);
  if (endpoint === undefined) return;
  const eventId = newId('msg', finished_at ?? undefined);
  const deliveryId = newId('dlv', finished_at ?? undefined);
  const parked = endpoint.state === 'disabled';
  await trx('webhook_event').insert({ id: eventId, task_id: id, account_id, created_at: finished_at });
  await trx('webhook_delivery').insert({
    id: deliveryId,
    event_id: eventId,
    account_id,
    state: parked ? 'parked' : 'pending',
    next_at: parked ? null : finished_at,
    created_at: finished_at,
  });
  if (!parked) {
    await store.queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: deliveryId, group: account_id }]);
  }
}

/** A command that enables the endpoint in the meantime sends what is parked, and must see our row: so a disabled endpoint is locked until the commit. */
async function readEndpoint(
  trx: Knex.Transaction,
  accountId: string,
): Promise<{ readonly state: string } | undefined> {
  const read = () =>
    trx('webhook_endpoint').where({ account_id: accountId }).select<{ state: string }[]>('state');
  const [endpoint] = await read();
  return endpoint?.state === 'disabled' ? (await read().forShare())[0] : endpoint;
}
