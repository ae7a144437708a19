import knexModule, { type Knex } from 'knex';
import { types as pgTypes, type Client } from 'pg';
import { watchConnections, type ConnectionPool } from '../platform/metrics.ts';
import { applySettings, settingsFor, type DatabaseSettings } from './connection-settings.ts';
import type { DatabaseRole } from './database-roles.ts';
import { scopeTransactions } from './scope-transactions.ts';

/** Default schema of the tables. */
export const DEFAULT_SCHEMA = 'sopwith';

export interface ConnectOptions {
  readonly url: string;
  /** Shown in `pg_stat_activity`, so that a person sees whose connection it is: `sopwith-api`. */
  readonly applicationName: string;
  readonly schema?: string;
  /** The role of the connections in the database. Default: the user in the URL. */
  readonly role?: DatabaseRole | null;
  /** Whether the URL leads to a pooler that may give each transaction another server connection. Default: no. */
  readonly isPooled?: boolean | undefined;
  /** Further settings of the connections. */
  readonly settings?: DatabaseSettings;
  /** Maximum number of connections. Default 10. */
  readonly poolMax?: number;
  /** The server ends a statement after this. Default 10 s. */
  readonly statementTimeoutMs?: number;
  /** How long a caller waits for a free connection, or for a new one to open. Default 5 s. */
  readonly acquireTimeoutMs?: number;
  /** Called when a connection is lost. The pool replaces it; the caller logs. */
  readonly onError?: (error: Error) => void;
}

// bigint comes as text by default, because it may pass 2^53. Ours are counts, sizes and epochs, which never do.
const BIGINT_OID = 20;
const types = Object.freeze({
  getTypeParser: (oid: number, format: string) =>
    oid === BIGINT_OID ? Number : pgTypes.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
});

const nothing = (): void => undefined;
// knex would print to the console. Failed queries reach the caller as errors; `onError` reports the rest.
export const SILENT = Object.freeze({ warn: nothing, error: nothing, debug: nothing, deprecate: nothing });

/**
 * A pool of connections to our schema. The caller destroys it.
 *
 * A query fails after `statementTimeoutMs` on the server and 2 s later on our side, so that a connection whose packets
 * vanish (a half-open socket) never holds a caller for long.
 */
export function connect(options: ConnectOptions): Knex {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const acquireTimeoutMs = options.acquireTimeoutMs ?? 5_000;
  const knex = knexModule({
    client: 'pg',
    connection: {
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: acquireTimeoutMs,
      query_timeout: statementTimeoutMs + 2_000,
      types,
    },
    log: SILENT,
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: {
      min: 0,
      max: options.poolMax ?? 10,
      idleTimeoutMillis: 30_000,
      afterCreate: prepare({
        settings: {
          ...settingsFor({
            schema: options.schema ?? DEFAULT_SCHEMA,
            role: options.role,
            statementTimeoutMs,
            idleInTransactionMs: statementTimeoutMs * 3,
          }),
          ...options.settings,
        },
        isPooled: options.isPooled ?? false,
        onError: options.onError ?? nothing,
      }),
    },
  });
  watchConnections(knex.client.pool as ConnectionPool);
  return knex;
}

interface Preparation {
  readonly settings: DatabaseSettings;
  readonly isPooled: boolean;
  readonly onError: (error: Error) => void;
}

function prepare({ settings, isPooled, onError }: Preparation) {
  return (connection: Client, done: (error: Error | null, connection: Client) => void) => {
    connection.on('error', onError);
    if (isPooled) scopeTransactions(connection, settings);
    closeWhenSilent(connection);
    if (isPooled) return done(null, connection);
    connection.query(applySettings(settings, 'session'), (error: Error | null) => done(error, connection));
  };
}

type Answer = (error: Error | null, ...result: readonly unknown[]) => void;

/** As knex sees a connection: it never uses one again that has the mark. */
interface PooledConnection {
  query(query: unknown, answer: Answer): unknown;
  readonly connection: { readonly stream: { destroy(): void } };
  __knex__disposed?: Error;
}

/**
 * Closes a connection when a query on it timed out on our side. pg and knex keep it in the pool, and each next caller would wait behind the query to which
 * no answer comes, until TCP gives up after 15 minutes.
 */
function closeWhenSilent(client: Client): void {
  const connection = client as unknown as PooledConnection;
  const query = connection.query.bind(connection);
  connection.query = (text, answer) =>
    query(text, (error, ...result) => {
      if (error?.message === 'Query read timeout') {
        connection.__knex__disposed = error;
        connection.connection.stream.destroy();
      }
      answer(error, ...result);
    });
}
