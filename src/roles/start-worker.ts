import { join } from 'node:path';
import { createPortalConnections } from '../accounts/portal-connections.ts';
import { createFileVault } from '../artifacts/file-vault.ts';
import { openFolderStore } from '../artifacts/folder-store.ts';
import { connectBrowser } from '../browser/connect-browser.ts';
import { ensureBrowser } from '../browser/find-browser.ts';
import { launchServer } from '../browser/launch-server.ts';
import { createClockCheck } from '../db/clock-skew.ts';
import type { Logger } from '../platform/logger.ts';
import { openAgentSlots, type AgentSlots } from '../runtime/agent-slots.ts';
import { keepBrowser, remoteBrowser, type BrowserKeeper } from '../runtime/browser-keeper.ts';
import { createCircuitBreaker } from '../runtime/circuit-breaker.ts';
import { createSessionLeases } from '../runtime/session-lease.ts';
import { watchedFolders } from '../runtime/load-plugins.ts';
import { watchCode } from '../runtime/watch-code.ts';
import type { RunningWorker } from '../runtime/run-worker-process.ts';
import { openWorker } from '../runtime/worker.ts';
import { makeWorkerFolder, type WorkerFolder } from '../runtime/worker-folder.ts';
import { DEFAULT_WORKER_SETTINGS, type WorkerSettings } from '../runtime/worker-settings.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';
import { openCore, type CoreConfig } from './open-core.ts';

export interface WorkerConfig extends CoreConfig {
  readonly databaseUrl: string;
  /** Default: the folder `artifacts` in the data directory. */
  readonly artifactStore?: ArtifactStore;
  readonly pluginFolders: readonly string[];
  readonly pluginPackages?: readonly string[];
  /** Where plugin packages are installed; the working directory by default. */
  readonly packagesFrom?: string;
  /** A later folder wins. */
  readonly sopFolders: readonly string[];
  /** Private address ranges that portals may have all the same: `127.0.0.1/32` for the demo. */
  readonly addressExceptions?: readonly string[];
  /** `BROWSER_PATH`, `BROWSER_WS_ENDPOINT` and what a browser needs; the process's environment by default. */
  readonly browserEnvironment?: NodeJS.ProcessEnv;
  /** A change to a plugin or SOP counts from the next task on; running ones end with what they began with. */
  readonly development?: boolean;
  readonly settings?: WorkerSettings;
  readonly logger: Logger;
}

const ACQUIRE_MS = 5_000;
/** A browser is replaced after so many tasks, or when it is so old. */
const BROWSER_LIMITS = { maxUses: 500, maxAgeMs: 4 * 3_600_000 };

/**
 * Starts the role `worker`: its connections, browser and agents. What was opened before something failed is closed again.
 *
 * @example
 * const worker = await startWorker({ databaseUrl, dataDir, pluginFolders, sopFolders, logger });
 * process.once('SIGTERM', () => void worker.stop());
 * await worker.done;
 */
export async function startWorker(config: WorkerConfig): Promise<RunningWorker> {
  const { dataDir, logger } = config;
  const settings = config.settings ?? DEFAULT_WORKER_SETTINGS;
  await using opened = new AsyncDisposableStack();
  const folder = await makeWorkerFolder(join(dataDir, 'workers'));
  opened.defer(() => folder.remove());
  const core = {
    role: 'worker',
    databaseUrl: config.databaseUrl,
    poolMax: settings.slots * 2 + 4,
    acquireTimeoutMs: ACQUIRE_MS,
    slots: settings.slots,
    logger,
  } as const;
  // Side by side: each takes up to a second. All are waited for, so that none is left behind when another fails.
  const parts = [
    openCore(config, core, opened),
    both(openBrowser(config), openAgents(config, settings, folder), opened),
  ] as const;
  await Promise.allSettled(parts);
  const [{ store, queue }, [browser, agents]] = await Promise.all(parts);
  const files = createFileVault(
    config.artifactStore ?? (await openFolderStore(join(dataDir, 'artifacts'))),
    store.vault,
  );
  const worker = await openWorker({
    store,
    queue,
    files,
    agents,
    browser,
    settings,
    logger,
    connections: createPortalConnections(store.knex, store.vault),
    sessions: createSessionLeases(store.knex, queue),
    breaker: createCircuitBreaker(store.knex),
    checkClock: createClockCheck(store.knex, store.clock, logger),
    folder: join(folder.path, 'tasks'),
  });
  opened.defer(() => worker.stop());
  if (config.development) {
    const watching = await watchCode({
      folders: watchedFolders(config),
      onChange: () => agents.renew(),
      logger,
    });
    opened.defer(() => watching.close());
  }
  return running(opened.move());
}

function openAgents(
  config: WorkerConfig,
  settings: WorkerSettings,
  folder: WorkerFolder,
): Promise<AgentSlots> {
  return openAgentSlots({
    count: settings.slots,
    folder: join(folder.path, 'agents'),
    limits: settings.agents,
    logger: config.logger,
    onStart: (pid) => folder.noteAgent(pid),
    setup: {
      pluginFolders: config.pluginFolders,
      pluginPackages: config.pluginPackages ?? [],
      packagesFrom: config.packagesFrom ?? process.cwd(),
      sopFolders: config.sopFolders,
      addressExceptions: config.addressExceptions ?? [],
      patience: settings.times.patience,
      development: config.development ?? false,
    },
  });
}

async function both<A extends Closable, B extends Closable>(
  first: Promise<A>,
  second: Promise<B>,
  opened: AsyncDisposableStack,
): Promise<[A, B]> {
  const settled = await Promise.allSettled([first, second]);
  for (const one of settled) if (one.status === 'fulfilled') opened.defer(() => one.value.close());
  return Promise.all([first, second]);
}

interface Closable {
  close(): Promise<void>;
}

async function openBrowser({ dataDir, logger, browserEnvironment }: WorkerConfig): Promise<BrowserKeeper> {
  const found = await ensureBrowser(browserEnvironment);
  if (!('path' in found)) {
    // Seen to answer before the first task is taken: each would fail by it, three times.
    await (await connectBrowser(found.wsEndpoint)).close();
    return remoteBrowser(found.wsEndpoint);
  }
  // One folder for all workers: a start finds there what browsers of killed workers left, and where their profiles are.
  const warm = await launchServer({ browser: found, root: join(dataDir, 'browsers') });
  return keepBrowser(warm, BROWSER_LIMITS, logger);
}

function running(opened: AsyncDisposableStack): RunningWorker {
  const done = Promise.withResolvers<void>();
  let stopped: Promise<void> | null = null;
  return {
    done: done.promise,
    stop: () =>
      (stopped ??= opened.disposeAsync().finally(() => {
        done.resolve();
      })),
  };
}
