import type { Knex } from 'knex';
import { openAccountDatabase } from '../db/account-database.ts';
import type { ConnectOptions } from '../db/connect.ts';
import { ACCOUNT_ROLE } from '../db/database-roles.ts';
import type { Logger } from '../platform/logger.ts';
import type { KnexOf } from '../tasks/store.ts';
import { usableRole } from './usable-role.ts';

/**
 * Where statements for the keys of an account run. If the database does not have the role, that is `knex`, and only the conditions of the statements
 * keep the accounts apart.
 */
export async function openAccounts(
  knex: Knex,
  options: Omit<ConnectOptions, 'role'>,
  logger: Pick<Logger, 'warn'>,
  opened: AsyncDisposableStack,
): Promise<KnexOf> {
  if ((await usableRole(options, ACCOUNT_ROLE, logger)) === null) return () => knex;
  const accounts = openAccountDatabase(options);
  opened.defer(() => accounts.destroy());
  return (accountId) => accounts.of(accountId);
}
