import { PgBoss } from 'pg-boss';
import { CodedError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { openBossConnections, type BossConnectionOptions, type BossConnections } from './boss-connections.ts';
import { toBossDb } from './boss-db.ts';
import { logBossTrouble } from './boss-trouble.ts';
import type { JobQueue, QueueDefinition, QueueTransaction, WakeUp } from './queue.ts';
import { workBossQueue } from './work-queue.ts';

/** The schema of pg-boss, next to ours. */
export const QUEUE_SCHEMA = 'pgboss';

export interface OpenQueueOptions extends BossConnectionOptions {
  /** Handlers at most in this process; none for a process that only enqueues. */
  readonly slots?: number;
  readonly logger: Logger;
}

/**
 * The queue on pg-boss. It has its own connections, but writes into a caller's transaction on the caller's connection.
 * `installQueues` must have run on the database: an application process never changes the schema.
 */
export function openQueue(options: OpenQueueOptions): JobQueue {
  const { slots = 0 } = options;
  const connections = openBossConnections(options, slots + 4, (error) => trouble.failed(error));
  const boss = new PgBoss({
    db: connections,
    schema: QUEUE_SCHEMA,
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
    start: () => start(boss, connections),
    async stop({ timeoutMs = 30_000 } = {}) {
      try {
        await boss.stop({ graceful: true, timeout: timeoutMs });
      } finally {
        await connections.close();
        trouble.stopped();
      }
    },
  };
}

async function start(boss: PgBoss, connections: BossConnections): Promise<void> {
  try {
    await boss.start();
  } catch (cause) {
    // Subsystems that did start hold timers and connections.
    await boss.stop({ graceful: false });
    await connections.close();
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
