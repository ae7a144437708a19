import { Client } from 'pg';
import { codeOf } from '../platform/errors.ts';
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

/** The role of the service is not a superuser: a bug in it cannot read files of the machine or change the server. */
export async function makeDatabase(server: Postmaster, password: string): Promise<void> {
  await asAdmin(server, password, async (client) => {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'sopwith'`);
    if (rowCount === 1) return;
    await client.query('select pg_advisory_lock(1)');
    // One at a time: a start that was interrupted between them continues here.
    const literal = client.escapeLiteral(password);
    await client.query(`create role sopwith login password ${literal}`).catch(unless('42710'));
    await client.query('create database sopwith owner sopwith').catch(unless('42P04'));
  });
}

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
