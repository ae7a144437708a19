import { Client } from 'pg';
import { CodedError } from '../platform/errors.ts';

const CONNECT_MS = 5_000;
/** Another client of the pooler may take the server connection in between. */
const TRIES = 3;

/**
 * Refuses a connection pooler that gives each transaction another server connection. Each of our connections has a role, an account, and a search path,
 * which would then be those of another process or account; and notifications would be lost.
 *
 * @throws CodedError `database_pooled`
 */
export async function refuseTransactionPooler(url: string): Promise<void> {
  const options = {
    connectionString: url,
    application_name: 'sopwith-check',
    connectionTimeoutMillis: CONNECT_MS,
  };
  const [first, second] = [new Client(options), new Client(options)];
  for (const client of [first, second]) client.on('error', () => undefined);
  try {
    await Promise.all([first.connect(), second.connect()]);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await serverProcess(first);
      await second.query('begin');
      const shared = (await serverProcess(second)) === before;
      await second.query('rollback');
      if (shared) throw new CodedError('database_pooled', MESSAGE);
    }
  } finally {
    await Promise.all([first.end(), second.end()]).catch(() => undefined);
  }
}

const MESSAGE =
  'DATABASE_URL leads to a connection pooler in transaction mode: set the pooler to session mode (PgBouncer: pool_mode = session), or connect to PostgreSQL ' +
  'directly (docs/operating/high-availability.md)';

async function serverProcess(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
