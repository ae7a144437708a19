import { Client } from 'pg';
import { codeOf } from '../platform/errors.ts';
import { DATABASE_ROLES } from './database-roles.ts';
import { createRolesSql } from './install-roles.ts';
import type { Postmaster } from './postmaster.ts';

export async function isReady(server: Postmaster, password: string): Promise<boolean> {
  try {
    await asAdmin(server, password, async () => undefined);
    return true;
  } catch (error) {
    // Starting up, shutting down, or gone: the next check shows which. Only a wrong password never resolves itself.
    if (codeOf(error)?.startsWith('28') !== true) return false;
    throw error;
  }
}

/**
 * The user of the service is not a superuser: a bug in it cannot read files of the machine or change the server. The roles are created here, because
 * that user cannot create them.
 */
export async function makeDatabase(server: Postmaster, password: string): Promise<void> {
  await asAdmin(server, password, async (client) => {
    const { rows } = await client.query<{ complete: boolean | null }>(COMPLETE, [
      [...DATABASE_ROLES, ...SERVER_ROLES],
    ]);
    if (rows[0]?.complete === true) return;
    await client.query('select pg_advisory_lock(1)');
    // One at a time: a start that was interrupted between them continues here.
    const literal = client.escapeLiteral(password);
    await client.query(`create role sopwith login password ${literal}`).catch(unless('42710'));
    for (const statement of createRolesSql('sopwith')) await client.query(statement);
    await client.query(`grant ${SERVER_ROLES.join(', ')} to sopwith`);
    await client.query('create database sopwith owner sopwith').catch(unless('42P04'));
  });
}

/** To erase the data keys of shredded accounts from the write-ahead log. */
const SERVER_ROLES = ['pg_checkpoint', 'pg_monitor'] as const;

const COMPLETE = `
  select case when exists (select from pg_database where datname = 'sopwith') then not exists (
    select from unnest($1::text[]) as name where not exists (
      select from pg_roles where rolname = name and pg_has_role('sopwith', oid, 'member'))
  ) end as complete`;

/** Lets one error pass: that it is there already. */
function unless(code: string): (error: unknown) => void {
  return (error) => {
    if (codeOf(error) !== code) throw error;
  };
}

async function asAdmin(
  server: Postmaster,
  password: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: urlOf(server, 'postgres', password, 'postgres'),
    application_name: 'sopwith-embedded',
    connectionTimeoutMillis: 5_000,
  });
  // A server that shuts down ends the connection, which must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function urlOf(server: Postmaster, user: string, password: string, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${server.port}/${database}`;
}
