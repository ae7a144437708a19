import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { keysetPage, type Page, type KeysetQuery } from '../db/keyset-page.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { CodedError } from '../platform/errors.ts';
import { apiKeyId, newApiKey } from './api-key-format.ts';
import { API_KEY_LIST, toInfo, type ApiKeyInfo, type KeyRow } from './api-key-row.ts';
import { audit, type Actor } from './audit.ts';
import { refuseStale, type Change } from './change.ts';
import { keyLookup, type KnownKey } from './key-lookup.ts';
import { keyUse } from './key-use.ts';
import { ACCOUNT_SCOPES, ADMIN_SCOPES, DEFAULT_SCOPES, isScope, type KeyScope } from './scopes.ts';
import type { Vault } from './vault.ts';

export type { ApiKeyInfo };

/** Keys of an account (or admin keys) that are neither revoked nor expired. */
export const MAX_LIVE_KEYS = 10;

/** Whose key came, and what it may do. `accountId` is null for an admin key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly accountId: string | null;
  readonly scopes: readonly string[];
}

export interface NewApiKey {
  /** Null: an admin key. */
  readonly accountId: string | null;
  /** Default: all that an account's key may do; `admin:*` for an admin key. */
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly label?: string | undefined;
  readonly expiresAt?: Date | undefined;
  readonly actor: Actor;
}

/** The only time that the key itself is seen: the database has its HMAC. */
export interface IssuedApiKey {
  readonly id: string;
  readonly key: string;
}

export interface KeyChange extends Change {
  /** The account that the key must belong to; null: no account. Omitted: any. */
  readonly owner?: string | null | undefined;
}

export interface ApiKeys {
  /** @throws CodedError `too_many_api_keys`, `invalid_scope`, `account_not_found` */
  create(key: NewApiKey, transaction?: Knex.Transaction): Promise<IssuedApiKey>;
  /** Of an account, or admin keys; the oldest first. */
  list(owner: string | null): Promise<readonly ApiKeyInfo[]>;
  /** The newest first. @throws CodedError `invalid_cursor` */
  page(owner: string | null, query: KeysetQuery): Promise<Page<ApiKeyInfo>>;
  /** @throws CodedError `api_key_not_found` */
  get(keyId: string, owner?: string | null): Promise<ApiKeyInfo>;
  /** In force in every process within a second. @throws CodedError `api_key_not_found`, `version_changed` */
  revoke(keyId: string, by: KeyChange): Promise<void>;
  /**
   * A second key with the same scopes; the first ends after `overlapSeconds` (at once with 0).
   * @throws CodedError `api_key_not_found`, `api_key_ended`, `too_many_api_keys`, `version_changed`
   */
  rotate(keyId: string, by: KeyChange & { readonly overlapSeconds: number }): Promise<IssuedApiKey>;
  /** Null for every key that is not good: malformed, unknown, wrong, expired and revoked look the same. */
  authenticate(apiKey: string): Promise<KeyHolder | null>;
  /** Writes what is noted of the keys' use. */
  close(): Promise<void>;
}

export interface ApiKeysOptions {
  readonly knex: Knex;
  readonly vault: Vault;
  readonly clock?: Clock;
  /** A monotonic clock in ms, for the age of what is remembered. */
  readonly elapsed?: () => number;
  /** Called when the times of use could not be written; nothing else depends on them. */
  readonly onError?: (error: unknown) => void;
}

/** API keys: 256-bit secrets of which only HMAC-SHA-256 under the installation's pepper is stored. */
export async function createApiKeys(options: ApiKeysOptions): Promise<ApiKeys> {
  const { knex, clock = systemClock, elapsed = () => performance.now(), onError = () => undefined } = options;
  const pepper = await options.vault.deriveKey('api-key-pepper');
  const digest = (key: string): Buffer => createHmac('sha256', pepper).update(key).digest();
  const lookup = keyLookup(knex, elapsed);
  const use = keyUse(knex, onError);
  // An unknown id is compared as well, so that its answer takes as long as that of a wrong secret.
  const dummy = randomBytes(32);

  const create = async (key: NewApiKey, transaction: Knex.Transaction): Promise<IssuedApiKey> => {
    const scopes = checkScopes(key);
    await lockOwner(transaction, key.accountId);
    await refuseTooMany(transaction, key.accountId);
    const issued = newApiKey();
    await transaction('api_key').insert({
      id: issued.id,
      account_id: key.accountId,
      hash: digest(issued.key),
      label: key.label ?? '',
      scopes: [...scopes],
      expires_at: key.expiresAt ?? null,
    });
    const { actor, accountId } = key;
    await audit(transaction, {
      actor,
      accountId,
      action: 'api_key.created',
      object: issued.id,
      detail: { scopes },
    });
    return issued;
  };

  return Object.freeze({
    create: (key: NewApiKey, transaction?: Knex.Transaction) =>
      transaction === undefined ? knex.transaction((own) => create(key, own)) : create(key, transaction),

    async list(owner: string | null): Promise<readonly ApiKeyInfo[]> {
      const rows = await knex('api_key')
        .where({ account_id: owner })
        .orderBy('created_at')
        .select<KeyRow[]>('*');
      return rows.map(toInfo);
    },

    async page(owner: string | null, query: KeysetQuery): Promise<Page<ApiKeyInfo>> {
      const rows = knex('api_key').where({ account_id: owner }).select('*');
      const { items, nextCursor } = await keysetPage<KeyRow>(rows, API_KEY_LIST, query);
      return { items: items.map(toInfo), nextCursor };
    },

    get: async (keyId: string, owner?: string | null) => toInfo(await readRow(knex('api_key'), keyId, owner)),

    async revoke(keyId: string, by: KeyChange): Promise<void> {
      await knex.transaction(async (transaction) => {
        const { accountId } = await lockKey(transaction, keyId, by);
        await transaction('api_key')
          .where({ id: keyId })
          .whereNull('revoked_at')
          .update({ revoked_at: transaction.fn.now() });
        await audit(transaction, { actor: by.actor, accountId, action: 'api_key.revoked', object: keyId });
      });
      lookup.forget(keyId);
    },

    async rotate(keyId: string, by: KeyChange & { overlapSeconds: number }) {
      const { actor, overlapSeconds } = by;
      const issued = await knex.transaction(async (transaction) => {
        const old = await lockKey(transaction, keyId, by);
        const { accountId, label, scopes } = old;
        refuseEnded(old, clock.now());
        // First the end of the old one: with no overlap it makes room for the new one.
        const end = transaction.raw(`now() + ? * interval '1 second'`, [overlapSeconds]);
        await transaction('api_key')
          .where({ id: keyId })
          .andWhere((open) => open.whereNull('expires_at').orWhere('expires_at', '>', end))
          .update({ expires_at: end });
        const next = await create({ accountId, label, scopes: scopes.filter(isScope), actor }, transaction);
        const detail = { to: next.id };
        await audit(transaction, { actor, accountId, action: 'api_key.rotated', object: keyId, detail });
        return next;
      });
      lookup.forget(keyId);
      return issued;
    },

    async authenticate(apiKey: string): Promise<KeyHolder | null> {
      const keyId = apiKeyId(apiKey);
      if (keyId === undefined) return null;
      const given = digest(apiKey);
      const known = await lookup.find(keyId);
      const equal = timingSafeEqual(given, known?.hash ?? dummy);
      const now = clock.now();
      if (known === undefined || !equal || !isLive(known, now)) return null;
      use.note(keyId, now);
      return { keyId, accountId: known.accountId, scopes: known.scopes };
    },

    close: () => use.close(),
  });
}

function isLive(key: KnownKey, now: Date): boolean {
  return !key.revoked && (key.expiresAt === null || key.expiresAt > now);
}

function checkScopes({ accountId, scopes }: NewApiKey): readonly KeyScope[] {
  const wanted = scopes ?? (accountId === null ? (['admin:*'] as const) : DEFAULT_SCOPES);
  const allowed: readonly string[] = accountId === null ? ADMIN_SCOPES : ACCOUNT_SCOPES;
  const bad = wanted.filter((scope) => !allowed.includes(scope));
  if (bad.length === 0 && wanted.length > 0) return [...new Set(wanted)];
  const whose = accountId === null ? 'an admin key' : "an account's key";
  throw new CodedError(
    'invalid_scope',
    `${whose} cannot have the scopes [${wanted.join(', ')}]. Allowed scopes: ${allowed.join(', ')}`,
  );
}

/** One at a time per owner, or two makers would both see nine live keys. */
async function lockOwner(transaction: Knex.Transaction, accountId: string | null): Promise<void> {
  if (accountId === null) {
    await transaction.raw(`select pg_advisory_xact_lock(hashtext('sopwith-admin-keys'))`);
    return;
  }
  const account = await transaction('account')
    .where({ id: accountId })
    .forUpdate()
    .first<{ shredded_at: Date | null } | undefined>('shredded_at');
  if (account === undefined) throw new CodedError('account_not_found', `account ${accountId} does not exist`);
  if (account.shredded_at !== null)
    throw new CodedError('account_shredded', `the data of account ${accountId} was destroyed`);
}

async function refuseTooMany(transaction: Knex.Transaction, accountId: string | null): Promise<void> {
  const rows = await transaction('api_key')
    .where({ account_id: accountId })
    .whereNull('revoked_at')
    .andWhere((open) => open.whereNull('expires_at').orWhere('expires_at', '>', transaction.fn.now()))
    .select('id');
  if (rows.length < MAX_LIVE_KEYS) return;
  throw new CodedError(
    'too_many_api_keys',
    `${accountId ?? 'the installation'} has reached the limit of ${rows.length} active API keys: revoke one first ` +
      '("sopwith key list" shows when each was last used)',
  );
}

async function lockKey(transaction: Knex.Transaction, keyId: string, by: KeyChange): Promise<ApiKeyInfo> {
  const key = toInfo(await readRow(transaction('api_key').forUpdate(), keyId, by.owner));
  refuseStale(key, by);
  return key;
}

async function readRow(keys: Knex.QueryBuilder, keyId: string, owner?: string | null): Promise<KeyRow> {
  const row: KeyRow | undefined = await keys.where({ id: keyId }).first('*');
  if (row !== undefined && (owner === undefined || row.account_id === owner)) return row;
  throw new CodedError(
    'api_key_not_found',
    `API key ${keyId} does not exist: see "sopwith key list ACCOUNT"`,
  );
}

function refuseEnded({ id, revokedAt, expiresAt }: ApiKeyInfo, now: Date): void {
  if (revokedAt === null && (expiresAt === null || expiresAt > now)) return;
  throw new CodedError('api_key_ended', `API key ${id} is revoked or expired: create a new key instead`);
}
