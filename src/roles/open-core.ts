import { createVault, type AesVault } from '../accounts/aes-vault.ts';
import { keyOfDatabase, type KeySettings } from '../accounts/installation-key.ts';
import { connect } from '../db/connect.ts';
import { PROCESS_ROLES, type DatabaseRole, type ProcessName } from '../db/database-roles.ts';
import { systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { openQueue } from '../queue/open-queue.ts';
import { keepHeartbeat } from './keep-heartbeat.ts';
import { keepWatchingForCopy } from './keep-watching-for-copy.ts';
import { forgetShredded } from './forget-shredded.ts';
import { poolAt } from './pooled-url.ts';
import { usableRole } from './usable-role.ts';
import type { JobQueue } from '../queue/queue.ts';
import type { TaskStore } from '../tasks/store.ts';

/** What every role needs: its connections, its queue, and the vault. */
export interface Core {
  readonly store: TaskStore & { readonly vault: AesVault };
  readonly queue: JobQueue;
  /** The role of its connections in the database; null: the user in `DATABASE_URL`. */
  readonly databaseRole: DatabaseRole | null;
  /** Resolves if the database was replaced by a copy. */
  readonly failed: Promise<Error>;
}

export interface CoreOptions {
  readonly role: ProcessName;
  /** Without a pooler in transaction mode. */
  readonly databaseUrl: string;
  /** Of a pooler in front of the same database, if there is one. */
  readonly pooledUrl?: string | undefined;
  readonly poolMax: number;
  /** How long a query may wait for a connection, in ms. */
  readonly acquireTimeoutMs: number;
  /** Handlers of the queue in this process; 0 where it only enqueues. */
  readonly slots: number;
  readonly logger: Logger;
}

/** Opens it; `opened` closes it again, in the reverse order. */
export async function openCore(
  config: KeySettings,
  options: CoreOptions,
  opened: AsyncDisposableStack,
): Promise<Core> {
  const { role, databaseUrl, pooledUrl, logger, slots } = options;
  const databaseRole = await usableRole({ url: databaseUrl }, PROCESS_ROLES[role], logger);
  const knex = connect({
    ...poolAt(databaseUrl, pooledUrl),
    applicationName: `sopwith-${role}`,
    role: databaseRole,
    poolMax: options.poolMax,
    acquireTimeoutMs: options.acquireTimeoutMs,
    onError: () => logger.warn({}, 'database.connection_lost'),
  });
  opened.defer(() => knex.destroy());
  const heartbeat = keepHeartbeat(knex, { role, dataDir: config.dataDir }, logger);
  opened.defer(() => heartbeat.stop());
  const vault = createVault(knex, await keyOfDatabase(knex, config));
  const forgetting = forgetShredded(knex, vault, logger);
  opened.defer(() => forgetting.stop());
  const queue = openQueue({
    databaseUrl,
    pooledUrl,
    applicationName: `sopwith-${role}-queue`,
    role: databaseRole,
    slots,
    logger,
  });
  await queue.start();
  opened.defer(() => queue.stop());
  const watching = keepWatchingForCopy(knex, logger);
  opened.defer(() => watching.stop());
  const store = { knex, queue, vault, clock: systemClock };
  return { store, queue, databaseRole, failed: watching.failed };
}
