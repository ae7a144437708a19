import type { Knex } from 'knex';
import type { Vault } from '../accounts/vault.ts';
import { toTaskObject } from '../tasks/task.ts';
import { taskFinishedEnvelope } from './envelope.ts';
import { signBody, type SigningKeys } from './sign-webhook.ts';
import type { TaskReader } from './webhook-ports.ts';

/** What of the outbox a message's body is made of. */
export interface EventRow {
  readonly id: string;
  readonly task_id: string;
  readonly account_id: string;
  readonly created_at: Date;
  readonly body_enc: Buffer | null;
}

export interface BodySource {
  readonly vault: Vault;
  readonly tasks: TaskReader;
}

export async function readEvents(
  knex: Knex,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventRow>> {
  const rows = await knex<EventRow>('webhook_event')
    .whereIn('id', [...eventIds])
    .select('id', 'task_id', 'account_id', 'created_at', 'body_enc');
  return new Map(rows.map((row) => [row.id, row]));
}

const contextOf = (event: EventRow) => ({
  table: 'webhook_event',
  column: 'body_enc',
  accountId: event.account_id,
  rowId: event.id,
});

export interface EventBody {
  readonly bytes: Buffer;
  /** What must be stored before the first attempt; null where it is stored already. */
  readonly sealed: Buffer | null;
}

/** The exact bytes of a message: those of the first attempt, for ever. */
export async function bodyOf(event: EventRow, source: BodySource, keys: SigningKeys): Promise<EventBody> {
  if (event.body_enc !== null)
    return { bytes: await source.vault.open(contextOf(event), event.body_enc), sealed: null };
  const task = await source.tasks.find(event.account_id, event.task_id);
  if (task === null) throw new Error(`task ${event.task_id} of webhook event ${event.id} does not exist`);
  const bytes = await signBody(taskFinishedEnvelope(toTaskObject(task), event.created_at), keys);
  return { bytes, sealed: await source.vault.seal(contextOf(event), bytes) };
}

/** Stores new bodies in one statement. Whoever was first wins, so that all attempts send the same bytes. */
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
