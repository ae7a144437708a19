import type { Knex } from 'knex';
import type { WebhookEventName } from '../../accounts/webhook-events.ts';
import { newId } from '../../platform/ids.ts';
import { WEBHOOK_DELIVER } from '../../queue/queues.ts';
import { isTrial } from '../trials.ts';
import type { TaskStore } from '../store.ts';

/** What a message is about. */
export interface OutboxMessage {
  readonly event: WebhookEventName;
  readonly taskId: string;
  readonly accountId: string;
  /** Of the task. */
  readonly type: string;
  readonly dryRunOf: string | null;
  /** By the clock of the database. */
  readonly at: Date;
}

/**
 * The message about a task, in the transaction that makes it true; none if the account has no endpoint for such messages, or if the task is a sign-in
 * test or a dry run. Its body is built and signed at the first attempt; from then on every attempt sends the same bytes.
 */
export async function writeOutbox(
  store: TaskStore,
  trx: Knex.Transaction,
  { event, taskId, accountId, type, dryRunOf, at }: OutboxMessage,
): Promise<void> {
  if (isTrial({ type, dryRunOf })) return;
  const endpoint = await readEndpoint(trx, accountId);
  if (endpoint?.events.includes(event) !== true) return;
  const eventId = newId('msg', at);
  const deliveryId = newId('dlv', at);
  const parked = endpoint.state === 'disabled';
  await trx('webhook_event').insert({
    id: eventId,
    task_id: taskId,
    account_id: accountId,
    event,
    created_at: at,
  });
  await trx('webhook_delivery').insert({
    id: deliveryId,
    event_id: eventId,
    account_id: accountId,
    state: parked ? 'parked' : 'pending',
    next_at: parked ? null : at,
    created_at: at,
  });
  if (!parked) {
    await store.queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: deliveryId, group: accountId }]);
  }
}

interface OutboxEndpoint {
  readonly state: string;
  readonly events: readonly WebhookEventName[];
}

/** A command that enables the endpoint in the meantime sends what is parked, and must see our row: so a disabled endpoint is locked until the commit. */
async function readEndpoint(trx: Knex.Transaction, accountId: string): Promise<OutboxEndpoint | undefined> {
  const read = () =>
    trx('webhook_endpoint').where({ account_id: accountId }).select<OutboxEndpoint[]>('state', 'events');
  const [endpoint] = await read();
  return endpoint?.state === 'disabled' ? (await read().forShare())[0] : endpoint;
}
