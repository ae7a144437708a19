import { join } from 'node:path';
import { createVault, type AesVault } from '../accounts/aes-vault.ts';
import { installationKey } from '../accounts/installation-key.ts';
import { createFileVault, type FileVault } from '../artifacts/file-vault.ts';
import { openFolderStore } from '../artifacts/folder-store.ts';
import type { Config } from '../config/settings.ts';
import { connect } from '../db/connect.ts';
import { systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { openQueue } from '../queue/open-queue.ts';
import type { JobQueue } from '../queue/queue.ts';
import type { TaskStore } from '../tasks/store.ts';

/** What every role stands on: its connections, its queue, the vault and the files. */
export interface Core {
  readonly store: TaskStore & { readonly vault: AesVault };
  readonly queue: JobQueue;
  readonly files: FileVault;
}

export interface CoreOptions {
  readonly role: 'api' | 'webhooks';
  readonly databaseUrl: string;
  readonly poolMax: number;
  /** How long a request may wait for a connection, in ms. */
  readonly acquireTimeoutMs: number;
  /** Handlers of the queue in this process; 0 where it only enqueues. */
  readonly slots: number;
  readonly logger: Logger;
}

/** Opens it; `opened` closes it again, in the reverse order. */
export async function openCore(
  config: Config,
  options: CoreOptions,
  opened: AsyncDisposableStack,
): Promise<Core> {
  const { role, databaseUrl, logger, slots } = options;
  const knex = connect({
    url: databaseUrl,
    applicationName: `sopwith-${role}`,
    poolMax: options.poolMax,
    acquireTimeoutMs: options.acquireTimeoutMs,
    onError: () => logger.warn({}, 'database.connection_lost'),
  });
  opened.defer(() => knex.destroy());
  const vault = createVault(knex, await installationKey(config));
  const queue = openQueue({
    databaseUrl,
    applicationName: `sopwith-${role}-queue`,
    backend: config.queueBackend,
    slots,
    logger,
  });
  await queue.start();
  opened.defer(() => queue.stop());
  const files = createFileVault(await openFolderStore(join(config.dataDir, 'artifacts')), vault);
  return { store: { knex, queue, vault, clock: systemClock }, queue, files };
}
