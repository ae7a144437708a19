import { connect, type ConnectOptions } from '../db/connect.ts';
import type { DatabaseRole } from '../db/database-roles.ts';
import { unusableRoles } from '../db/install-roles.ts';
import type { Logger } from '../platform/logger.ts';

/** The role, if the user in the URL may use it. Otherwise null and a warning: the process then works with the rights of that user. */
export async function usableRole(
  to: Pick<ConnectOptions, 'url' | 'isPooled'>,
  role: DatabaseRole,
  logger: Pick<Logger, 'warn'>,
): Promise<DatabaseRole | null> {
  const knex = connect({ ...to, applicationName: 'sopwith-check', poolMax: 1 });
  try {
    const missing = await unusableRoles(knex, [role]);
    if (missing.length === 0) return role;
    logger.warn({ missing, fix: 'sopwith database roles' }, 'database.roles_missing');
    return null;
  } finally {
    await knex.destroy();
  }
}
