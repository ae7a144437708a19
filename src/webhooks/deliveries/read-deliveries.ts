import type { Knex } from 'knex';
import type { WebhookEventName } from '../../accounts/webhook-events.ts';
import type { Vault } from '../../accounts/vault.ts';

/** Where deliveries are read from. */
export interface DeliverySource {
  readonly knex: Knex;
  readonly vault: Pick<Vault, 'open'>;
}

/** One entry of the delivery log. */
export interface AttemptRecord {
  readonly number: number;
  readonly trigger: 'schedule' | 'manual';
  readonly at: Date;
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** What of the answer was kept; null: nothing came. */
  readonly response: string | null;
}

export interface DeliveryRecord {
  readonly id: string;
  /** The `webhook-id`: the same on every attempt. */
  readonly messageId: string;
  readonly taskId: string;
  readonly event: WebhookEventName;
  readonly state: 'pending' | 'delivered' | 'failed' | 'parked';
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Since when the message and its attempts are gone. */
  readonly purgedAt: Date | null;
  readonly attempts: readonly AttemptRecord[];
}

interface DeliveryRow {
  readonly id: string;
  readonly event_id: string;
  readonly task_id: string;
  readonly event: WebhookEventName;
  readonly state: DeliveryRecord['state'];
  readonly next_at: Date | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly purged_at: Date | null;
}

interface AttemptRow {
  readonly id: string;
  readonly delivery_id: string;
  readonly number: number;
  readonly trigger: 'schedule' | 'manual';
  readonly at: Date;
  readonly outcome: string;
  readonly http_status: number | null;
  readonly duration_ms: number;
  readonly response_enc: Buffer | null;
}

/** An account's deliveries of a task, or some by their IDs, newest first, each with its attempts in order. */
export async function readDeliveries(
  { knex, vault }: DeliverySource,
  accountId: string,
  which: { readonly taskId: string } | { readonly deliveryIds: readonly string[] },
): Promise<readonly DeliveryRecord[]> {
  const rows: readonly DeliveryRow[] = await knex('webhook_delivery as d')
    .join('webhook_event as e', 'e.id', 'd.event_id')
    .where('d.account_id', accountId)
    .modify((all) =>
      'taskId' in which ? all.where('e.task_id', which.taskId) : all.whereIn('d.id', [...which.deliveryIds]),
    )
    .orderBy('d.id', 'desc')
    .select(
      'd.id',
      'd.event_id',
      'e.task_id',
      'e.event',
      'd.state',
      'd.next_at',
      'd.created_at',
      'd.finished_at',
      'd.purged_at',
    );
  const attempts: readonly AttemptRow[] = await knex('webhook_attempt')
    .whereIn(
      'delivery_id',
      rows.map((row) => row.id),
    )
    .where('account_id', accountId)
    .orderBy(['number', 'at'])
    .select(
      'id',
      'delivery_id',
      'number',
      'trigger',
      'at',
      'outcome',
      'http_status',
      'duration_ms',
      'response_enc',
    );
  const responses = new Map(
    await Promise.all(
      attempts.map(async (attempt) => [attempt.id, await opened(vault, accountId, attempt)] as const),
    ),
  );
  const byDelivery = Map.groupBy(attempts, (attempt) => attempt.delivery_id);
  return rows.map((row) => toRecord(row, byDelivery.get(row.id) ?? [], responses));
}

async function opened(
  vault: DeliverySource['vault'],
  accountId: string,
  row: AttemptRow,
): Promise<string | null> {
  if (row.response_enc === null) return null;
  const place = { table: 'webhook_attempt', column: 'response_enc', accountId, rowId: row.id };
  return (await vault.open(place, row.response_enc)).toString('utf8');
}

const toRecord = (
  row: DeliveryRow,
  attempts: readonly AttemptRow[],
  responses: ReadonlyMap<string, string | null>,
): DeliveryRecord => ({
  id: row.id,
  messageId: row.event_id,
  taskId: row.task_id,
  event: row.event,
  state: row.state,
  nextAt: row.next_at,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  purgedAt: row.purged_at,
  attempts: attempts.map((attempt) => ({
    number: attempt.number,
    trigger: attempt.trigger,
    at: attempt.at,
    outcome: attempt.outcome,
    httpStatus: attempt.http_status,
    durationMs: attempt.duration_ms,
    response: responses.get(attempt.id) ?? null,
  })),
});
