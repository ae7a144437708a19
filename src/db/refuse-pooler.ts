import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import { CodedError } from '../platform/errors.ts';

const CONNECT_MS = 5_000;
/** Another client of the pooler may take the server connection in between. */
const TRIES = 3;

export interface DatabaseUrls {
  readonly url: string;
  /** Of the same database, without a pooler. Undefined: `url` has none. */
  readonly directUrl: string | undefined;
}

/**
 * Refuses a pooler that gives each transaction another server connection, unless another URL leads to the same database without one. Notifications, locks
 * of a session, and prepared statements would be lost.
 *
 * @throws CodedError `database_pooled`, `database_urls_differ`
 */
export async function refuseTransactionPooler({ url, directUrl }: DatabaseUrls): Promise<void> {
  if (directUrl === undefined) {
    if (await isTransactionPooler(url)) throw new CodedError('database_pooled', NO_DIRECT_URL);
    return;
  }
  if (await isTransactionPooler(directUrl)) throw new CodedError('database_pooled', DIRECT_URL_POOLED);
  await refuseOtherDatabase(url, directUrl);
}

const NO_DIRECT_URL =
  'DATABASE_URL leads to a connection pooler in transaction mode: set DATABASE_DIRECT_URL to the URL of PostgreSQL itself, for migrations and notifications ' +
  '(docs/operating/high-availability.md)';

const DIRECT_URL_POOLED =
  'DATABASE_DIRECT_URL leads to a connection pooler in transaction mode: set it to the URL of PostgreSQL itself (docs/operating/high-availability.md)';

const STATEMENT_MODE =
  'DATABASE_URL leads to a connection pooler in statement mode, which has no transactions: set the pooler to transaction mode (PgBouncer: pool_mode = transaction)';

function isTransactionPooler(url: string): Promise<boolean> {
  return withClients([url, url], async (first, second) => {
    const seen = new Set<number | undefined>();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await serverProcess(first);
      await begin(second);
      const shared = (await serverProcess(second)) === before;
      await second.query('rollback');
      // A pooler that takes its server connections in turn shares none with the next client, but changes that of the first.
      if (shared || seen.add(before).size > 1) return true;
    }
    return false;
  });
}

/** A lock that is taken through one URL is taken for the other one, too, only if they lead to one database. */
async function refuseOtherDatabase(url: string, directUrl: string): Promise<void> {
  await withClients([url, directUrl], async (pooled, direct) => {
    const key = randomInt(2 ** 47);
    await begin(pooled);
    const { rows: ours } = await pooled.query<Found>(FIND, [key]);
    const { rows: theirs } = await direct.query<Found>(FIND, [key]);
    await pooled.query('rollback');
    if (theirs[0]?.locked !== false)
      throw differ('lead to different databases: set both to the same database of the same server');
    if (ours[0]?.user !== theirs[0].user)
      throw differ('sign in as different users: set the same user in both, also in the pooler');
  });
}

const FIND = 'select pg_try_advisory_xact_lock($1) as locked, session_user as user';

interface Found {
  readonly locked: boolean;
  readonly user: string;
}

const differ = (reason: string): CodedError =>
  new CodedError('database_urls_differ', `DATABASE_URL and DATABASE_DIRECT_URL ${reason}`);

async function begin(client: Client): Promise<void> {
  try {
    await client.query('begin');
  } catch (cause) {
    const isStatementMode = cause instanceof Error && cause.message.includes('statement pooling');
    throw isStatementMode ? new CodedError('database_pooled', STATEMENT_MODE, { cause }) : cause;
  }
}

async function withClients<T>(
  urls: readonly [string, string],
  work: (first: Client, second: Client) => Promise<T>,
): Promise<T> {
  const [first, second] = urls.map((connectionString) => {
    const client = new Client({
      connectionString,
      application_name: 'sopwith-check',
      connectionTimeoutMillis: CONNECT_MS,
    });
    return client.on('error', () => undefined);
  }) as [Client, Client];
  try {
    await Promise.all([first.connect(), second.connect()]);
    return await work(first, second);
  } finally {
    await Promise.all([first.end(), second.end()]).catch(() => undefined);
  }
}

async function serverProcess(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
