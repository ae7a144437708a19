import type { Vault } from '../../accounts/vault.ts';
import { keysetPage, type KeysetQuery, type Page } from '../../db/keyset-page.ts';
import { messagePlace } from '../messages/event-bodies.ts';
import { readDeliveries, type DeliveryRecord, type DeliverySource } from './read-deliveries.ts';

export interface DeliveryQuery extends KeysetQuery {
  /** Omitted: all. */
  readonly states?: readonly DeliveryRecord['state'][] | undefined;
}

/** What is sent to the endpoint, the same bytes on every attempt. */
export interface DeliveryMessage {
  readonly messageId: string;
  readonly taskId: string;
  /** Null: it is deleted, or no attempt was made yet. */
  readonly body: string | null;
}

export interface PageSource extends DeliverySource {
  readonly vault: Pick<Vault, 'open' | 'deriveKey'>;
}

const LIST = { list: 'deliveries', sort: [{ column: 'id', type: 'text' }] } as const;

/** The deliveries of an account, newest first, each with its attempts. @throws CodedError `invalid_cursor` */
export async function pageOfDeliveries(
  source: PageSource,
  accountId: string,
  { states, ...query }: DeliveryQuery,
): Promise<Page<DeliveryRecord>> {
  const rows = source
    .knex('webhook_delivery')
    .where({ account_id: accountId })
    .modify((all) => (states === undefined ? all : all.whereIn('state', [...states])))
    .select('id');
  const scope = { key: await source.vault.deriveKey('list-cursor'), of: [accountId, states ?? null] };
  const { items, nextCursor } = await keysetPage<{ id: string }>(rows, { ...LIST, scope }, query);
  const deliveryIds = items.map(({ id }) => id);
  return { items: await readDeliveries(source, accountId, { deliveryIds }), nextCursor };
}

/** Null if the account has no such delivery. */
export async function readMessage(
  { knex, vault }: DeliverySource,
  accountId: string,
  deliveryId: string,
): Promise<DeliveryMessage | null> {
  const row = await knex('webhook_delivery as d')
    .join('webhook_event as e', 'e.id', 'd.event_id')
    .where({ 'd.account_id': accountId, 'd.id': deliveryId })
    .first<{ id: string; task_id: string; body_enc: Buffer | null } | undefined>(
      'e.id',
      'e.task_id',
      'e.body_enc',
    );
  if (row === undefined) return null;
  const { id, task_id, body_enc } = row;
  const body = body_enc === null ? null : await vault.open(messagePlace(accountId, id), body_enc);
  return { messageId: id, taskId: task_id, body: body?.toString('utf8') ?? null };
}
