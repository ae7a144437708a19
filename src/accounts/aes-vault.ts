import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { CodedError } from '../platform/errors.ts';
import type { KeyProvider } from './key-provider.ts';
import { openBytes, sealBytes } from './sealing.ts';
import { openingStream, sealingStream } from './seal-stream.ts';
import type { SealContext, Vault } from './vault.ts';

/** Rotation of a data key would give the next one another number; the byte is in every ciphertext. */
const DATA_KEY_NUMBER = 1;
const CACHED_ACCOUNTS = 1_000;
const ROOT_SECRET = 'root';

/** Labels under which secrets are wrapped. */
export const dataKeyLabel = (accountId: string): string => `account|data_key|${accountId}`;
export const installationSecretLabel = (name: string): string => `installation_secret|wrapped|${name}`;

/**
 * The vault over our tables. Data keys stay in memory once unwrapped (for the 1,000 accounts used last), so that sealing needs
 * neither the database nor a KMS; `forget` drops one, for an account that is off-boarded.
 */
export interface AesVault extends Vault {
  forget(accountId: string): void;
}

export function createVault(knex: Knex, keys: KeyProvider): AesVault {
  const dataKeys = new LRUCache<string, Promise<KeyObject>>({ max: CACHED_ACCOUNTS });
  const derivedKeys = new Map<string, Promise<KeyObject>>();
  let root: Promise<Buffer> | undefined;

  const remember = (accountId: string, key: Promise<KeyObject>): Promise<KeyObject> => {
    dataKeys.set(accountId, key);
    // A failure is not an answer: the next caller asks again.
    key.catch(() => dataKeys.delete(accountId));
    return key;
  };
  const dataKey = (accountId: string): Promise<KeyObject> =>
    dataKeys.get(accountId) ?? remember(accountId, loadDataKey(knex, keys, accountId));

  return Object.freeze({
    async newDataKey(accountId: string): Promise<Buffer> {
      const key = randomBytes(32);
      const wrapped = await keys.wrap(dataKeyLabel(accountId), key);
      // Known at once: the transaction that makes the account seals with it before anybody could read its row.
      await remember(accountId, Promise.resolve(createSecretKey(key)));
      return wrapped;
    },
    async seal(context: SealContext, plaintext: Buffer | string): Promise<Buffer> {
      const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
      return sealBytes(await dataKey(context.accountId), DATA_KEY_NUMBER, contextBytes(context), bytes);
    },
    async open(context: SealContext, sealed: Buffer): Promise<Buffer> {
      return openBytes(await dataKey(context.accountId), DATA_KEY_NUMBER, contextBytes(context), sealed);
    },
    async sealStream(context: SealContext) {
      return sealingStream(await dataKey(context.accountId), DATA_KEY_NUMBER, contextBytes(context));
    },
    async openStream(context: SealContext) {
      return openingStream(await dataKey(context.accountId), DATA_KEY_NUMBER, contextBytes(context));
    },
    deriveKey(purpose: string): Promise<KeyObject> {
      const known = derivedKeys.get(purpose);
      if (known !== undefined) return known;
      root ??= installationSecret(knex, keys, ROOT_SECRET);
      root.catch(() => (root = undefined));
      const key = root.then((secret) =>
        createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `sopwith|${purpose}`, 32))),
      );
      derivedKeys.set(purpose, key);
      key.catch(() => derivedKeys.delete(purpose));
      return key;
    },
    forget: (accountId: string) => void dataKeys.delete(accountId),
  });
}

async function loadDataKey(knex: Knex, keys: KeyProvider, accountId: string): Promise<KeyObject> {
  const row = await knex('account')
    .where({ id: accountId })
    .first<{ data_key: Buffer | null } | undefined>('data_key');
  if (row === undefined) throw new CodedError('account_not_found', `account ${accountId} does not exist`);
  if (row.data_key === null)
    throw new CodedError('account_shredded', `the data key of account ${accountId} was destroyed`);
  return createSecretKey(await keys.unwrap(dataKeyLabel(accountId), row.data_key));
}

/** Created once for the installation; a second process uses the one of the first. */
async function installationSecret(knex: Knex, keys: KeyProvider, name: string): Promise<Buffer> {
  const label = installationSecretLabel(name);
  const read = () =>
    knex('installation_secret').where({ name }).first<{ wrapped: Buffer } | undefined>('wrapped');
  const there = await read();
  if (there !== undefined) return keys.unwrap(label, there.wrapped);
  await knex('installation_secret')
    .insert({ name, wrapped: await keys.wrap(label, randomBytes(32)) })
    .onConflict('name')
    .ignore();
  const made = await read();
  if (made === undefined) throw new CodedError('installation_secret_missing', `secret ${name} vanished`);
  return keys.unwrap(label, made.wrapped);
}

function contextBytes({ table, column, accountId, rowId }: SealContext): Buffer {
  const parts = [table, column, accountId, rowId];
  // Otherwise two contexts could read the same: "a|b" + "c" and "a" + "b|c".
  const bad = parts.find((part) => part.includes('|'));
  if (bad !== undefined)
    throw new CodedError('seal_context_malformed', `"|" in the seal context part "${bad}"`);
  return Buffer.from(`v1|${parts.join('|')}`);
}
