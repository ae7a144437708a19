import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';

/** What is known of a key id; undefined if the key does not exist. */
export interface KnownKey {
  readonly accountId: string | null;
  readonly hash: Buffer;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  readonly revoked: boolean;
}

/** How old an answer may be, ms. A revocation is in force within a second in every process. */
const MAX_AGE = 950;
/** From this age on the next one is fetched in the background, so that under load no request ever waits for it. */
const REFRESH_AGE = 500;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly loadedAt: number;
  readonly key: Promise<KnownKey | undefined>;
  refreshing: boolean;
}

export interface KeyLookup {
  find(keyId: string): Promise<KnownKey | undefined>;
  forget(keyId: string): void;
}

/** Finds keys by id and remembers for under a second, unknown ids too. `elapsed` is a monotonic clock in ms. */
export function keyLookup(knex: Knex, elapsed: () => number): KeyLookup {
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

  const load = (keyId: string): Promise<KnownKey | undefined> => {
    const entry: Entry = { loadedAt: elapsed(), key: readKey(knex, keyId), refreshing: false };
    entries.set(keyId, entry);
    entry.key.catch(() => {
      if (entries.peek(keyId) === entry) entries.delete(keyId);
    });
    return entry.key;
  };
  const replaceWhenThere = async (keyId: string, old: Entry, fresh: Entry): Promise<void> => {
    try {
      await fresh.key;
      // Not if it was forgotten in the meantime: what was read before a revocation must not come back.
      if (entries.peek(keyId) === old) entries.set(keyId, fresh);
    } catch {
      // The request that comes after the old answer has run out tries again, and reports.
      old.refreshing = false;
    }
  };
  const refresh = (keyId: string, old: Entry): void => {
    old.refreshing = true;
    const loadedAt = elapsed();
    const fresh = readKey(knex, keyId);
    void replaceWhenThere(keyId, old, { loadedAt, key: fresh, refreshing: false });
  };
  return Object.freeze({
    async find(keyId: string): Promise<KnownKey | undefined> {
      const entry = entries.get(keyId);
      const age = entry === undefined ? Infinity : elapsed() - entry.loadedAt;
      if (entry === undefined || age > MAX_AGE) return load(keyId);
      if (age > REFRESH_AGE && !entry.refreshing) refresh(keyId, entry);
      return entry.key;
    },
    forget: (keyId: string) => void entries.delete(keyId),
  });
}

interface KeyRow {
  account_id: string | null;
  hash: Buffer;
  scopes: string[];
  expires_at: Date | null;
  revoked: boolean;
}

async function readKey(knex: Knex, keyId: string): Promise<KnownKey | undefined> {
  const row = await knex('api_key')
    .leftJoin('account', 'account.id', 'api_key.account_id')
    .where('api_key.id', keyId)
    .first<KeyRow | undefined>(
      'api_key.account_id',
      'hash',
      'scopes',
      'expires_at',
      knex.raw('(api_key.revoked_at is not null or account.disabled_at is not null) as revoked'),
    );
  if (row === undefined) return undefined;
  const { account_id: accountId, hash, scopes, expires_at: expiresAt, revoked } = row;
  return { accountId, hash, scopes, expiresAt, revoked };
}
