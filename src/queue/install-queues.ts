import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, type Queue } from 'pg-boss';
import { CodedError } from '../platform/errors.ts';
import { QUEUE_SCHEMA } from './open-queue.ts';
import type { QueueDefinition } from './queue.ts';
import { FORMER_QUEUES, QUEUES } from './queues.ts';

/** Long enough for the indexes of a large job table. */
const ASYNC_MIGRATION_MS = 600_000;

/**
 * Brings pg-boss's schema to this version and makes or updates the queues. Part of migrating, never of starting; may run at
 * any number of times, and at once (pg-boss holds a lock).
 */
export async function installQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'sopwith-migrate',
    schema: QUEUE_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  try {
    await boss.start();
    for (const queue of QUEUES) await installQueue(boss, queue);
    for (const name of FORMER_QUEUES) if ((await boss.getQueue(name)) !== null) await boss.deleteQueue(name);
    await finishAsyncMigrations(boss, failures);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function installQueue(boss: PgBoss, { name, settings }: QueueDefinition): Promise<void> {
  const options: Omit<Queue, 'name' | 'policy'> = {
    retryLimit: settings.retryLimit,
    retryDelay: settings.retryDelaySeconds ?? 0,
    retryBackoff: settings.retryDelaySeconds !== undefined,
    expireInSeconds: settings.expireInSeconds,
    retentionSeconds: settings.retentionSeconds,
    deleteAfterSeconds: settings.deleteAfterSeconds,
    notify: true,
    ...(settings.retryDelayMaxSeconds === undefined ? {} : { retryDelayMax: settings.retryDelayMaxSeconds }),
    ...(settings.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: settings.heartbeatSeconds }),
  };
  // createQueue leaves an existing queue as it is.
  await boss.createQueue(name, { ...options, policy: 'exclusive' });
  await boss.updateQueue(name, options);
}

/** pg-boss builds some indexes while the service runs, and application processes (`migrate: false`) do not: wait for them here. */
async function finishAsyncMigrations(boss: PgBoss, failures: readonly Error[]): Promise<void> {
  const deadline = performance.now() + ASYNC_MIGRATION_MS;
  for (;;) {
    const open = (await boss.getBamStatus()).filter(({ status }) => status !== 'completed');
    if (open.length === 0) return;
    if (performance.now() > deadline || open.some(({ status }) => status === 'failed')) {
      throw new CodedError(
        'queue_migration_failed',
        `pg-boss could not finish its schema (${open.map(({ status, count }) => `${count} ${status}`).join(', ')}): check ` +
          `${QUEUE_SCHEMA}.bam, then run "sopwith migrate" again`,
        { cause: failures.at(-1) },
      );
    }
    await sleep(500);
  }
}
