import type { Knex } from 'knex';
import { failpoint } from '../platform/failpoint.ts';
import { dataKeyLabel, installationSecretLabel } from './aes-vault.ts';
import type { KeyProvider } from './key-provider.ts';

export interface RewrapResult {
  readonly rewrapped: number;
  readonly alreadyCurrent: number;
}

/**
 * Wraps every data key and installation secret again, under the provider's current key. The data itself stays as it is,
 * so this takes a moment per account. May be stopped and repeated at will.
 */
export async function rewrapKeys(knex: Knex, keys: KeyProvider): Promise<RewrapResult> {
  const accounts = await knex('account')
    .whereNotNull('data_key')
    .select<{ id: string; data_key: Buffer }[]>('id', 'data_key');
  const secrets = await knex('installation_secret').select<{ name: string; wrapped: Buffer }[]>(
    'name',
    'wrapped',
  );
  let rewrapped = 0;
  for (const { id, data_key } of accounts) {
    const fresh = await rewrap(keys, dataKeyLabel(id), data_key);
    // Only over the value that was read: an account that was changed in the meantime keeps its newer one.
    if (fresh === undefined) continue;
    rewrapped += await knex('account').where({ id, data_key }).update({ data_key: fresh });
    await failpoint('rewrap.after_key');
  }
  for (const { name, wrapped } of secrets) {
    const fresh = await rewrap(keys, installationSecretLabel(name), wrapped);
    if (fresh !== undefined)
      rewrapped += await knex('installation_secret').where({ name, wrapped }).update({ wrapped: fresh });
  }
  return { rewrapped, alreadyCurrent: accounts.length + secrets.length - rewrapped };
}

async function rewrap(keys: KeyProvider, label: string, wrapped: Buffer): Promise<Buffer | undefined> {
  if (await keys.isCurrent(wrapped)) return undefined;
  return keys.wrap(label, await keys.unwrap(label, wrapped));
}
