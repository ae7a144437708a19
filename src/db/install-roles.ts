import type { Knex } from 'knex';
import { escapeIdentifier as quote } from 'pg';
import { codeOf } from '../platform/errors.ts';
import { connect, DEFAULT_SCHEMA } from './connect.ts';
import {
  DATABASE_ROLES,
  OTHER_POLICIES,
  policyOf,
  QUEUE_RIGHTS,
  ROLES,
  ROLE_NAMES,
  TABLE_RIGHTS,
  type DatabaseRole,
  type RoleName,
} from './database-roles.ts';

/**
 * Gives the database roles their rights: row-level security on the tables of accounts, and grants. Part of migrating; may be repeated, and locks no
 * table that has its policies. Creates the roles if the user of the connection may do so. False: the server does not have all of them.
 */
export async function installRoles(
  databaseUrl: string,
  { queueSchema, schema = DEFAULT_SCHEMA }: { readonly queueSchema: string; readonly schema?: string },
): Promise<boolean> {
  const knex = connect({ url: databaseUrl, applicationName: 'sopwith-migrate', schema, poolMax: 1 });
  try {
    await createRoles(knex);
    const there = await existingRoles(knex);
    const unprotected = await unprotectedTables(knex, schema);
    const canMaintain = await hasMaintain(knex);
    const statements = [
      ...unprotected.map(protect),
      ...there.flatMap((name) => grants(name, { schema, queueSchema, canMaintain })),
    ];
    if (statements.length > 0)
      await knex.transaction(async (trx) => void (await trx.raw(statements.join(';\n'))));
    return there.length === DATABASE_ROLES.length;
  } finally {
    await knex.destroy();
  }
}

interface Grants {
  readonly schema: string;
  readonly queueSchema: string;
  readonly canMaintain: boolean;
}

/** The right to rebuild indexes. Before PostgreSQL 17, only the owner of a table can. */
async function hasMaintain(knex: Knex): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { has: boolean }[] }>(
    `select current_setting('server_version_num')::int >= 170000 as has`,
  );
  return rows[0]?.has === true;
}

/** The roles that this server has. To give them rights, the user of the connection need not be a member of them. */
async function existingRoles(knex: Knex): Promise<readonly RoleName[]> {
  const names: readonly string[] = await knex('pg_roles').whereIn('rolname', DATABASE_ROLES).pluck('rolname');
  return ROLE_NAMES.filter((name) => names.includes(ROLES[name]));
}

/** The roles that this server does not have, or that the user of the connection is not a member of. */
async function missingRoles(knex: Knex, roles: readonly DatabaseRole[]): Promise<readonly DatabaseRole[]> {
  const { rows } = await knex.raw<{ rows: { name: DatabaseRole }[] }>(
    `select name from unnest(?::text[]) as name
     where not exists (select from pg_roles where rolname = name and pg_has_role(session_user, oid, 'member'))`,
    [[...roles]],
  );
  return rows.map(({ name }) => name);
}

/** The roles that statements cannot use: they are missing, or "sopwith migrate" has not given them their rights since they were created. */
export async function unusableRoles(
  knex: Knex,
  roles: readonly DatabaseRole[],
): Promise<readonly DatabaseRole[]> {
  const missing = await missingRoles(knex, roles);
  if (missing.length > 0) return missing;
  const { rows } = await knex.raw<{ rows: { name: DatabaseRole }[] }>(
    `select name from unnest(?::text[]) as name where has_schema_privilege(name, to_regnamespace(?), 'usage') is not true`,
    [[...roles], DEFAULT_SCHEMA],
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
  if (login?.may !== true || (await missingRoles(knex, DATABASE_ROLES)).length === 0) return;
  for (const statement of createRolesSql(login.user)) await knex.raw(statement).catch(unlessTaken);
}

/** Another database of the same server is being prepared, and both grant the same role; or another user has created the role and must grant it. */
function unlessTaken(error: unknown): void {
  if (!['XX000', '42501'].includes(codeOf(error) ?? '')) throw error;
}

const ACCOUNT_POLICY = 'account_rows';

const policyNameOf = (name: RoleName): string => (name === 'account' ? ACCOUNT_POLICY : ROLES[name]);

/** A policy that a table with rows of accounts does not have yet. */
export interface MissingPolicy {
  readonly table: string;
  readonly policy: string;
}

/**
 * Each of these tables has the policy of the role of accounts, and one for each other role that exists: `using (true)`, so that the planner drops
 * the condition of the first.
 */
export async function unprotectedTables(
  knex: Knex,
  schema = DEFAULT_SCHEMA,
): Promise<readonly MissingPolicy[]> {
  const policies = (await existingRoles(knex)).map(policyNameOf);
  const { rows } = await knex.raw<{ rows: MissingPolicy[] }>(
    `select c.relname as table, wanted as policy
     from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join unnest(:policies::text[]) as wanted
     where n.nspname = :schema and c.relkind in ('r', 'p') and (
       c.relname = any(:named) or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
     ) and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = wanted))
     order by 1, 2`,
    {
      schema,
      named: Object.keys(OTHER_POLICIES),
      policies,
    },
  );
  return rows;
}

// Without FORCE: the policies do not restrict the owner anyway, and pg_dump fails for a user to whom policies apply.
function protect({ table, policy }: MissingPolicy): string {
  const [to, using] = policy === ACCOUNT_POLICY ? ['public', policyOf(table)] : [policy, 'true'];
  return `drop policy if exists ${policy} on ${quote(table)};
   create policy ${policy} on ${quote(table)} to ${to} using (${using});
   alter table ${quote(table)} enable row level security`;
}

function grants(name: RoleName, { schema, queueSchema, canMaintain }: Grants): readonly string[] {
  const [role, own, queue] = [ROLES[name], quote(schema), quote(queueSchema)];
  const inQueue = canMaintain ? QUEUE_RIGHTS[name] : QUEUE_RIGHTS[name].replace(', maintain', '');
  return [
    `revoke all on all tables in schema ${own} from ${role}`,
    `revoke all on all tables in schema ${queue} from ${role}`,
    `grant usage on schema ${own}, ${queue} to ${role}`,
    `grant ${inQueue} on all tables in schema ${queue} to ${role}`,
    ...Object.entries(TABLE_RIGHTS).flatMap(([table, { [name]: rights }]) =>
      rights === undefined ? [] : [`grant ${rights} on ${quote(table)} to ${role}`],
    ),
  ];
}
