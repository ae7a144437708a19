import type { Config } from '../config/settings.ts';
import type { Logger } from '../platform/logger.ts';
import type { WorkerConfig } from '../runtime/start-worker.ts';
import { DEFAULT_WORKER_SETTINGS } from '../runtime/worker-settings.ts';
import { codeSources } from './code-sources.ts';

/** What the role `worker` needs of our settings. */
export function workerConfig(config: Config, databaseUrl: string, logger: Logger): WorkerConfig {
  const { times } = DEFAULT_WORKER_SETTINGS;
  return {
    ...codeSources(config),
    databaseUrl,
    queueBackend: config.queueBackend,
    dataDir: config.dataDir,
    ...(config.encryptionKey === undefined ? {} : { encryptionKey: config.encryptionKey }),
    oldEncryptionKeys: config.oldEncryptionKeys,
    addressExceptions: config.portalAllow,
    development: config.development,
    browserEnvironment: browserEnvironment(config),
    settings: {
      ...DEFAULT_WORKER_SETTINGS,
      slots: config.workerSlots,
      times: { ...times, taskMs: config.taskTimeout },
    },
    logger,
  };
}

/** The browser is found by the environment; flags and the file must count as much. */
function browserEnvironment({ browserPath, browserWsEndpoint }: Config): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(browserPath === undefined ? {} : { BROWSER_PATH: browserPath }),
    ...(browserWsEndpoint === undefined ? {} : { BROWSER_WS_ENDPOINT: browserWsEndpoint }),
  };
}
