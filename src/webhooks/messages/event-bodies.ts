import type { Knex } from 'knex';
import type { WebhookEventName } from '../../accounts/webhook-events.ts';
import type { Vault } from '../../accounts/vault.ts';
import { toTaskObject, type Task } from '../../tasks/task.ts';
import { taskEnvelope } from './envelope.ts';
import { signBody, type SigningKeys } from './sign-webhook.ts';
import type { TaskReader } from '../webhook-ports.ts';

/** What of the outbox a message's body is made of. */
export interface EventRow {
  readonly id: string;
  readonly task_id: string;
  readonly account_id: string;
  readonly event: WebhookEventName;
  readonly created_at: Date;
  readonly body_enc: Buffer | null;
  /** Of its task. */
  readonly traceparent: string | null;
}

export interface OutboxEvent {
  readonly row: EventRow;
  /** Null where the body is made already (or the task is not there). */
  readonly task: Task | null;
}

export interface BodySource {
  readonly vault: Vault;
  readonly tasks: TaskReader;
}

/** Events by their id, with their tasks where a body has yet to be made. */
export async function readEventBodies(
  knex: Knex,
  tasks: TaskReader,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, OutboxEvent>> {
  const rows: readonly EventRow[] = await knex('webhook_event as event')
    .join('task', 'task.id', 'event.task_id')
    .whereIn('event.id', [...eventIds])
    .select<EventRow[]>(
      'event.id',
      'task_id',
      'event.account_id',
      'event',
      'event.created_at',
      'body_enc',
      'traceparent',
    );
  const unmade = rows.filter((row) => row.body_enc === null);
  const found =
    unmade.length === 0
      ? []
      : await tasks.findMany(unmade.map((row) => ({ accountId: row.account_id, taskId: row.task_id })));
  const byId = new Map(found.map((task) => [task.id, task]));
  return new Map(rows.map((row) => [row.id, { row, task: byId.get(row.task_id) ?? null }]));
}

/** Where the body of a message is sealed. */
export const messagePlace = (accountId: string, eventId: string) => ({
  table: 'webhook_event',
  column: 'body_enc',
  accountId,
  rowId: eventId,
});

const contextOf = (event: EventRow) => messagePlace(event.account_id, event.id);

export interface EventBody {
  readonly bytes: Buffer;
  /** What must be stored before the first attempt; null where it is stored already. */
  readonly sealed: Buffer | null;
}

/** The exact bytes of a message: those of the first attempt, for ever. */
export async function eventBody(
  { row, task }: OutboxEvent,
  vault: Vault,
  keys: SigningKeys,
): Promise<EventBody> {
  if (row.body_enc !== null) return { bytes: await vault.open(contextOf(row), row.body_enc), sealed: null };
  if (task === null)
    throw new Error(`task ${row.task_id} of webhook event ${row.id} is missing or cannot be decrypted`);
  const bytes = await signBody(taskEnvelope(row.event, toTaskObject(task), row.created_at), keys);
  return { bytes, sealed: await vault.seal(contextOf(row), bytes) };
}

/** Stores new bodies in one statement. The first process wins, so that all attempts send the same bytes. */
export async function storeBodies(
  knex: Knex,
  bodies: readonly { readonly eventId: string; readonly sealed: Buffer }[],
): Promise<void> {
  if (bodies.length === 0) return;
  await knex.raw(
    `update webhook_event e set body_enc = b.sealed
      from unnest(?::text[], ?::bytea[]) as b(id, sealed) where e.id = b.id and e.body_enc is null`,
    [bodies.map((body) => body.eventId), bodies.map((body) => body.sealed)],
  );
}
