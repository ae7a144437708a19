import type { Knex } from 'knex';
import { openAccountDatabase } from '../db/account-database.ts';
import type { ConnectOptions } from '../db/connect.ts';
import { unusableRoles } from '../db/install-roles.ts';
import type { Logger } from '../platform/logger.ts';
import type { KnexOf } from '../tasks/store.ts';

/**
 * Where statements for the keys of an account run. If the database does not have the roles, that is `knex`, and only the conditions of the statements
 * keep the accounts apart.
 */
export async function openAccounts(
  knex: Knex,
  options: Omit<ConnectOptions, 'role'>,
  logger: Pick<Logger, 'warn'>,
  opened: AsyncDisposableStack,
): Promise<KnexOf> {
  const missing = await unusableRoles(knex);
  if (missing.length > 0) {
    logger.warn({ missing, fix: 'sopwith database roles' }, 'database.roles_missing');
    return () => knex;
  }
  const accounts = openAccountDatabase(options);
  opened.defer(() => accounts.destroy());
  return (accountId) => accounts.of(accountId);
}
