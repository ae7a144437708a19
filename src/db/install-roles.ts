import type { Knex } from 'knex';
import { escapeIdentifier as quote } from 'pg';
import { codeOf } from '../platform/errors.ts';
import { connect, DEFAULT_SCHEMA } from './connect.ts';
import { DATABASE_ROLES, GRANTS, OTHER_POLICIES, policyOf, QUEUE_GRANTS } from './database-roles.ts';

/**
 * Gives the database roles their rights: row-level security on the tables of accounts, and grants. Part of migrating; may be repeated, and locks no
 * table that has its policy. Creates the roles if the user of the connection may do so. False: the server does not have them, and nothing is changed.
 */
export async function installRoles(
  databaseUrl: string,
  { queueSchema, schema = DEFAULT_SCHEMA }: { readonly queueSchema: string; readonly schema?: string },
): Promise<boolean> {
  const knex = connect({ url: databaseUrl, applicationName: 'sopwith-migrate', schema, poolMax: 1 });
  try {
    await createRoles(knex);
    if ((await missingRoles(knex)).length > 0) return false;
    const unprotected = await unprotectedTables(knex, schema);
    await knex.transaction(async (trx) => {
      await trx.raw([...unprotected.map(protect), ...grants(schema, queueSchema)].join(';\n'));
    });
    return true;
  } finally {
    await knex.destroy();
  }
}

/** The roles that this server does not have, or that the user of the connection is not a member of. */
export async function missingRoles(knex: Knex): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select name from unnest(?::text[]) as name
     where not exists (select from pg_roles where rolname = name and pg_has_role(session_user, oid, 'member'))`,
    [[...DATABASE_ROLES]],
  );
  return rows.map(({ name }) => name);
}

/** The roles that statements cannot use: they are missing, or "sopwith migrate" has not given them their rights since they were created. */
export async function unusableRoles(knex: Knex): Promise<readonly string[]> {
  const missing = await missingRoles(knex);
  if (missing.length > 0) return missing;
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select name from unnest(?::text[]) as name where not has_table_privilege(name, 'task', 'select')`,
    [[...DATABASE_ROLES]],
  );
  return rows.map(({ name }) => name);
}

/** The statements with which a superuser, or a role with CREATEROLE, creates the roles for the user of the service. */
export const createRolesSql = (user: string): readonly string[] =>
  DATABASE_ROLES.flatMap((role) => [
    `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    `grant ${role} to ${quote(user)}`,
  ]);

async function createRoles(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { user: string; may: boolean }[] }>(
    'select rolname as user, rolcreaterole or rolsuper as may from pg_roles where rolname = session_user',
  );
  const [login] = rows;
  if (login?.may !== true || (await missingRoles(knex)).length === 0) return;
  for (const statement of createRolesSql(login.user)) await knex.raw(statement).catch(unlessTaken);
}

/** Another database of the same server is being prepared, and both grant the same role; or another user has created the role and must grant it. */
function unlessTaken(error: unknown): void {
  if (!['XX000', '42501'].includes(codeOf(error) ?? '')) throw error;
}

/** Tables with rows of accounts that have no policy yet. */
export async function unprotectedTables(knex: Knex, schema = DEFAULT_SCHEMA): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { table: string }[] }>(
    `select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = :schema and c.relkind in ('r', 'p') and (
       c.relname = any(:named) or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
     ) and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'account_rows'))
     order by 1`,
    { schema, named: Object.keys(OTHER_POLICIES) },
  );
  return rows.map(({ table }) => table);
}

// Without FORCE: the policy does not restrict the owner anyway, and pg_dump fails for a user to whom policies apply.
const protect = (table: string): string =>
  `drop policy if exists account_rows on ${quote(table)};
   create policy account_rows on ${quote(table)} using (${policyOf(table)});
   alter table ${quote(table)} enable row level security`;

function grants(schema: string, queueSchema: string): readonly string[] {
  const [own, queue] = [quote(schema), quote(queueSchema)];
  return DATABASE_ROLES.flatMap((role) => [
    `revoke all on all tables in schema ${own} from ${role}`,
    `revoke all on all tables in schema ${queue} from ${role}`,
    `grant usage on schema ${own}, ${queue} to ${role}`,
    `grant ${QUEUE_GRANTS[role]} on all tables in schema ${queue} to ${role}`,
    ...Object.entries(GRANTS[role]).map(([table, rights]) => `grant ${rights} on ${quote(table)} to ${role}`),
  ]);
}
