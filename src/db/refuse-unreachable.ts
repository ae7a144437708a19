import { Client } from 'pg';
import { codeOf, RemedyError } from '../platform/errors.ts';

const PATIENCE_MS = 5_000;

/** What a code of Node's or PostgreSQL's means for whoever set DATABASE_URL. */
const MEANINGS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start the server, or mend host and port in DATABASE_URL',
  ENOTFOUND: 'there is no such host: mend the host in DATABASE_URL',
  EAI_AGAIN: 'the name of the host cannot be looked up now: mend the host in DATABASE_URL, or the DNS',
  '28P01': 'the password is wrong: mend user and password in DATABASE_URL',
  '28000': 'the server does not let this user in: mend the user in DATABASE_URL, or pg_hba.conf',
  '3D000': 'there is no such database: make it with "createdb", or mend the name in DATABASE_URL',
  '53300': 'the server has no free connection: raise max_connections, or stop other clients',
  '57P03': 'the server is starting or stopping: start again when it is up',
};
const OTHERWISE = 'mend DATABASE_URL, or the way to the server';

/**
 * Refuses a database that cannot be reached, with what to do about it.
 *
 * @throws RemedyError `database_unreachable`
 */
export async function refuseUnreachable(url: string): Promise<void> {
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
      MEANINGS[code ?? ''] ?? OTHERWISE,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
