import { Client, type ClientConfig, type PoolConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import { applySettings, settingsFor } from '../db/connection-settings.ts';
import type { DatabaseRole } from '../db/database-roles.ts';
import { scopeTransactions } from '../db/scope-transactions.ts';
import { CodedError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { toBossDb } from './boss-db.ts';
import { logBossTrouble } from './boss-trouble.ts';
import type { JobQueue, QueueDefinition, QueueTransaction, WakeUp } from './queue.ts';
import { workBossQueue } from './work-queue.ts';

/** The schema of pg-boss, next to ours. */
export const QUEUE_SCHEMA = 'pgboss';

export interface OpenQueueOptions {
  /** Not of a pooler in transaction mode, which loses notifications. */
  readonly databaseUrl: string;
  /** Of a pooler, for all connections except the one that receives notifications. Default: `databaseUrl`. */
  readonly pooledUrl?: string | undefined;
  /** Shown in `pg_stat_activity`: `sopwith-worker`. */
  readonly applicationName: string;
  /** The role of its connections in the database. Default: the user in the URL. */
  readonly role?: DatabaseRole | null;
  /** Handlers at most in this process; none for a process that only enqueues. */
  readonly slots?: number;
  readonly logger: Logger;
}

const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 5_000;

/**
 * pg-boss passes these to its pool. The pool closes a connection whose query timed out: one whose packets vanish would hold a slot for 15 minutes. What
 * a connection needs is set by a statement, because PgBouncer refuses `options` in the start-up packet.
 */
function poolOptions({
  role,
  pooledUrl,
}: OpenQueueOptions): Pick<PoolConfig, 'keepAlive' | 'query_timeout' | 'onConnect' | 'Client'> {
  const settings = settingsFor({
    role,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  });
  return {
    keepAlive: true,
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    ...(pooledUrl === undefined
      ? { onConnect: async (client) => void (await client.query(applySettings(settings, 'session'))) }
      : { onConnect: (client) => scopeTransactions(client, settings), Client: clientOf(pooledUrl) }),
  };
}

/** The connections of the pool. pg-boss receives notifications on a connection to its own URL. */
const clientOf = (url: string) =>
  class PooledClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionString: url });
    }
  };

/**
 * The queue on pg-boss. It has its own connections, but writes into a caller's transaction on the caller's connection.
 * `installQueues` must have run on the database: an application process never changes the schema.
 */
export function openQueue(options: OpenQueueOptions): JobQueue {
  const { slots = 0 } = options;
  const boss = new PgBoss({
    ...poolOptions(options),
    connectionString: options.databaseUrl,
    application_name: options.applicationName,
    schema: QUEUE_SCHEMA,
    max: slots + 4,
    migrate: false,
    createSchema: false,
    // A process that only enqueues neither listens nor supervises.
    supervise: slots > 0,
    schedule: false,
    useListenNotify: slots > 0,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 10,
    queueCacheIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3600,
    persistWarnings: false,
  });
  const trouble = logBossTrouble(boss, options.logger);
  return {
    enqueue: (transaction, queue, wakeUps) => enqueue(boss, transaction, queue, wakeUps),
    workQueue: (work) => workBossQueue(boss, work),
    start: () => start(boss),
    async stop({ timeoutMs = 30_000 } = {}) {
      await boss.stop({ graceful: true, timeout: timeoutMs });
      trouble.stopped();
    },
  };
}

async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (cause) {
    // Subsystems that did start hold timers and connections.
    await boss.stop({ graceful: false });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CodedError(
      'queue_not_ready',
      `the queue cannot start (${reason}): run "sopwith migrate" first`,
      { cause },
    );
  }
}

async function enqueue(
  boss: PgBoss,
  transaction: QueueTransaction,
  queue: QueueDefinition,
  wakeUps: readonly WakeUp[],
): Promise<number> {
  if (wakeUps.length === 0) return 0;
  const ids = await boss.insert(
    queue.name,
    wakeUps.map(({ id, startAfter, priority, group }) => ({
      data: { [queue.idField]: id },
      singletonKey: id,
      ...(priority === undefined ? {} : { priority }),
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(group === undefined ? {} : { group: { id: group } }),
    })),
    { db: toBossDb(transaction), returnId: true },
  );
  return ids?.length ?? 0;
}
