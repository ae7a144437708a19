import type { Knex } from 'knex';
import type { KeyProvider } from './key-provider.ts';

/**
 * Looks whether the key that wrapped each secret of the installation is here. Changes nothing.
 *
 * @throws CodedError `encryption_key_unknown`
 */
export async function checkKeys(knex: Knex, keys: KeyProvider): Promise<void> {
  const wrapped: readonly Buffer[] = [
    ...(await knex('installation_secret').pluck('wrapped')),
    ...(await knex('account').whereNotNull('data_key').pluck('data_key')),
  ];
  for (const each of wrapped) await keys.isCurrent(each);
}
