import { Client } from 'pg';
import { codeOf, RemedyError } from '../platform/errors.ts';

const PATIENCE_MS = 5_000;

/** What to do about an error code of Node.js or PostgreSQL. `SETTING` stands for the name of the setting. */
const MEANINGS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: start the server, or fix the host and port in SETTING',
  ENOTFOUND: 'host not found: check the host in SETTING',
  EAI_AGAIN: 'the host name cannot be resolved now: check the host in SETTING, or the DNS',
  '28P01': 'wrong password: fix the user and password in SETTING',
  '28000': 'the server rejects this user: fix the user in SETTING, or pg_hba.conf',
  '3D000': 'database not found: create it with "createdb", or fix the name in SETTING',
  '53300': 'the server has no free connection: raise max_connections, or stop other clients',
  '57P03': 'the server is starting or stopping: start again when it is up',
};
const OTHERWISE = 'check SETTING and the network connection to the server';

/**
 * Refuses a database that cannot be reached at the URL in the setting, with what to do about it.
 *
 * @throws RemedyError `database_unreachable`
 */
export async function refuseUnreachable(
  url: string,
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' = 'DATABASE_URL',
): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'sopwith-check',
    connectionTimeoutMillis: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const { host, pathname } = new URL(url);
    const code = codeOf(cause);
    const reason = code ?? (cause instanceof Error ? cause.message : String(cause));
    throw new RemedyError(
      'database_unreachable',
      `the database "${pathname.slice(1)}" at ${host} cannot be reached (${reason})`,
      (MEANINGS[code ?? ''] ?? OTHERWISE).replace('SETTING', setting),
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
