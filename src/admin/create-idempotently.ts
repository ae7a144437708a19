import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Vault } from '../accounts/vault.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import { CodedError } from '../platform/errors.ts';
import { keyedDigest } from '../tasks/keyed-digest.ts';

/** A request that creates something. */
export interface Creation {
  /** `POST /v1/admin/accounts` */
  readonly operation: string;
  /** The Idempotency-Key; null: the request is not repeatable. */
  readonly key: string | null;
  readonly body: object;
}

export type Once<T> =
  | { readonly state: 'created'; readonly created: T }
  /** An earlier request with this key has created the object with this ID. */
  | { readonly state: 'replayed'; readonly id: string };

/**
 * Creates in one transaction, and once for each Idempotency-Key. Secrets of what was created are not stored, so a replay cannot return them.
 *
 * @throws CodedError `idempotency_key_reused`
 */
export async function createIdempotently<T extends { readonly id: string }>(
  knex: Knex,
  vault: Pick<Vault, 'deriveKey'>,
  creation: Creation,
  create: (transaction: Knex.Transaction) => Promise<T>,
): Promise<Once<T>> {
  const { operation, key, body } = creation;
  if (key === null) return { state: 'created', created: await knex.transaction(create) };
  const digest = await keyedDigest(vault, 'idempotency-key', ['admin', operation, key]);
  const fingerprint = createHmac('sha256', await vault.deriveKey('idempotency-fingerprint'))
    .update(canonicalJson(body, { loneSurrogates: 'escape' }))
    .digest();
  return knex.transaction(async (transaction): Promise<Once<T>> => {
    await transaction('admin_creation').whereRaw(`created_at < now() - interval '30 days'`).delete();
    // Waits for a simultaneous request with the same key.
    const { rowCount } = await transaction.raw<{ rowCount: number }>(
      `insert into admin_creation (digest, fingerprint, object) values (?, ?, '') on conflict do nothing`,
      [digest, fingerprint],
    );
    if (rowCount === 0) return replay(transaction, digest, fingerprint);
    const created = await create(transaction);
    await transaction('admin_creation').where({ digest }).update({ object: created.id });
    return { state: 'created', created };
  });
}

async function replay(
  transaction: Knex.Transaction,
  digest: Buffer,
  fingerprint: Buffer,
): Promise<{ state: 'replayed'; id: string }> {
  const known = await transaction('admin_creation')
    .where({ digest, fingerprint })
    .first<{ object: string } | undefined>('object');
  if (known !== undefined) return { state: 'replayed', id: known.object };
  throw new CodedError('idempotency_key_reused', 'the Idempotency-Key was already used with another body');
}
