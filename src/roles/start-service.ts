import type { LoadedConfig } from '../config/load-config.ts';
import { observeProcess } from '../platform/metrics.ts';
import type { Logger } from '../platform/logger.ts';
import { loadBrought, openCodePool } from './code-sources.ts';
import { keepWorker, type KeptWorker } from './keep-worker.ts';
import { keepDatabase } from './keep-database.ts';
import { artifactKind } from './open-artifacts.ts';
import { prepareDatabase } from './open-database.ts';
import type { Role } from './role.ts';
import { refuseTakenAddresses, startApi } from './start-api.ts';
import { startWebhooks } from './start-webhooks.ts';

export interface Service extends Role {
  /** Where the API listens, without `/v1`. */
  readonly url: string;
}

/**
 * All roles on one machine: database, API, and webhooks in this process, the worker in a separate one. Resolves when tasks are accepted and run.
 *
 * @example
 * const service = await startService(loadConfig({ env: process.env }), { main, logger });
 */
export async function startService(
  loaded: LoadedConfig,
  { main, logger }: { readonly main: string; readonly logger: Logger },
): Promise<Service> {
  observeProcess('service');
  const { config, environment } = loaded;
  await using opened = new AsyncDisposableStack();
  // Before the database: a taken port, a faulty SOP or plugin refuses the start in a second, and nothing was opened that would have to be closed.
  await refuseTakenAddresses(config);
  const pool = await openCodePool(config, logger);
  opened.defer(() => pool.close());
  const code = await loadBrought(pool.facts);
  artifactKind(config.artifactsUrl, code.artifactStores.all);
  const database = opened.use(await keepDatabase(config, logger));
  await prepareDatabase(config, database.url, logger);
  // Side by side: the worker alone takes a second or two. All are waited for, so that none is left behind when another fails.
  let worker: KeptWorker | undefined;
  const workerMetrics = async () => (await worker?.metrics()) ?? [];
  // The port is this process's: it shows the worker's metrics with its own.
  const { databaseUrl = database.url } = config;
  const env = { ...process.env, ...environment, DATABASE_URL: databaseUrl, ADMIN_PORT: '' };
  const parts = [
    startWebhooks(config, database.url, code, logger),
    keepWorker({ main, environment: env, logger }).then((kept) => (worker = kept)),
    startApi(loaded, database.url, { pool, ...code, workerMetrics }, logger),
  ] as const;
  for (const part of await Promise.allSettled(parts))
    if (part.status === 'fulfilled') opened.defer(() => part.value.stop());
  const [webhooks, , api] = await Promise.all(parts);
  // Whichever notices it first. The worker ends, and is refused when it is started again.
  const failed = Promise.race([webhooks, api].flatMap((role) => role.failed ?? []));
  const running = opened.move();
  return { url: api.url, pluginFiles: code.pluginFiles, failed, stop: () => running.disposeAsync() };
}
