import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';

// Each role listens to its queue on a connection of this name, so one that idles is seen, too.
const ROLES = `
  select distinct substring(application_name from '^sopwith-(api|webhooks|worker)') as role from pg_stat_activity
  where datname = current_database() and application_name ~ '^sopwith-(api|webhooks|worker)' order by role`;

/**
 * For commands that must not run while a role works. It finds the roles of every machine by the names of their connections.
 *
 * @throws CodedError `service_is_running`
 */
export async function refuseRunningRoles(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { role: string }[] }>(ROLES);
  if (rows.length === 0) return;
  throw new CodedError(
    'service_is_running',
    `the service is running on this database (${rows.map(({ role }) => role).join(', ')}): stop every role and run the command again`,
  );
}
