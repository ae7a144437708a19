import { Pool } from 'pg';
import type { Db } from 'pg-boss';
import { applySettings, settingsFor } from '../db/connection-settings.ts';
import type { DatabaseRole } from '../db/database-roles.ts';
import { listen } from '../db/listen.ts';
import { scopeTransactions } from '../db/scope-transactions.ts';

export interface BossConnectionOptions {
  /** Not of a pooler in transaction mode, which loses notifications. */
  readonly databaseUrl: string;
  /** Of a pooler, for all connections except the one that receives notifications. Default: `databaseUrl`. */
  readonly pooledUrl?: string | undefined;
  /** Shown in `pg_stat_activity`: `sopwith-worker`. */
  readonly applicationName: string;
  /** The role of its connections in the database. Default: the user in the URL. */
  readonly role?: DatabaseRole | null;
}

export interface BossConnections extends Required<Pick<Db, 'executeSql' | 'listen'>> {
  /** May be called twice. */
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 5_000;
const ACQUIRE_MS = 10_000;

/**
 * The connections of pg-boss, in place of those that it would open: after an outage of the database, the one that receives notifications is back immediately.
 * pg-boss doubles the pause between its tries up to 30 s.
 *
 * The pool closes a connection whose query timed out: one whose packets vanish would hold a slot for 15 minutes. What a connection needs is set by a statement,
 * because PgBouncer refuses `options` in the start-up packet.
 */
export function openBossConnections(
  options: BossConnectionOptions,
  max: number,
  onError: (error: unknown) => void,
): BossConnections {
  const { databaseUrl, pooledUrl, applicationName, role } = options;
  const settings = settingsFor({
    role,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  });
  const pool = new Pool({
    connectionString: pooledUrl ?? databaseUrl,
    application_name: applicationName,
    max,
    keepAlive: true,
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    connectionTimeoutMillis: ACQUIRE_MS,
    onConnect:
      pooledUrl === undefined
        ? async (client) => void (await client.query(applySettings(settings, 'session')))
        : (client) => scopeTransactions(client, settings),
  });
  pool.on('error', onError);
  let closed: Promise<void> | undefined;
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onNotification, onGap) =>
      listen({ url: databaseUrl, applicationName, role, channel, onNotification, onGap, onError }),
    close: () => (closed ??= pool.end()),
  };
}
