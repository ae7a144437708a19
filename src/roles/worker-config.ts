import type { Config } from '../config/settings.ts';
import type { Logger } from '../platform/logger.ts';
import type { WorkerConfig } from './start-worker.ts';
import { DEFAULT_WORKER_SETTINGS } from '../runtime/worker-settings.ts';
import { codeSources, loadBrought, openCodePool } from './code-sources.ts';
import { openArtifacts } from './open-artifacts.ts';
import { pooledUrlOf } from './pooled-url.ts';

/** What the role `worker` needs of our settings. */
export async function workerConfig(
  config: Config,
  databaseUrl: string,
  logger: Logger,
): Promise<WorkerConfig> {
  const { times } = DEFAULT_WORKER_SETTINGS;
  return {
    ...codeSources(config),
    ...(await artifactStore(config, logger)),
    databaseUrl,
    pooledUrl: pooledUrlOf(config),
    dataDir: config.dataDir,
    ...(config.encryptionKey === undefined ? {} : { encryptionKey: config.encryptionKey }),
    encryptionKeyCommand: config.encryptionKeyCommand,
    oldEncryptionKeys: config.oldEncryptionKeys,
    addressExceptions: config.portalAllow,
    development: config.development,
    browserEnvironment: browserEnvironment(config),
    settings: {
      ...DEFAULT_WORKER_SETTINGS,
      slots: config.workerSlots,
      maxFileBytes: config.downloadSizeLimit,
      maxTraceBytes: config.traceSizeLimit,
      times: {
        ...times,
        taskMs: config.taskTimeout,
        patience: { stepMs: config.stepTimeout, navigationMs: config.navigationTimeout },
      },
    },
    logger,
  };
}

/** Plugins are loaded here only where one of them has to bring the store: elsewhere their code runs in agents alone. */
async function artifactStore(config: Config, logger: Logger): Promise<Pick<WorkerConfig, 'artifactStore'>> {
  if (config.artifactsUrl === undefined) return {};
  const pool = await openCodePool(config, logger);
  const { artifactStores } = await loadBrought(pool.facts).finally(() => pool.close());
  return { artifactStore: await openArtifacts(config, artifactStores.all) };
}

/** The browser is found by the environment; flags and the file must count as much. */
export function browserEnvironment(
  { browserPath, browserWsEndpoint }: Config,
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return {
    ...env,
    ...(browserPath === undefined ? {} : { BROWSER_PATH: browserPath }),
    ...(browserWsEndpoint === undefined ? {} : { BROWSER_WS_ENDPOINT: browserWsEndpoint }),
  };
}
