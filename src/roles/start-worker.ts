import { join } from 'node:path';
import type { Knex } from 'knex';
import { activePortalFiles } from '../accounts/active-sops.ts';
import { createPortalConnections } from '../accounts/portal-connections.ts';
import { createFileVault } from '../artifacts/file-vault.ts';
import type { KeySettings } from '../accounts/installation-key.ts';
import { openFolderStore } from '../artifacts/folder-store.ts';
import { createClockCheck } from '../db/clock-skew.ts';
import { eraseOldKeys } from '../lifecycle/erase-old-keys.ts';
import { keepPurging } from '../lifecycle/keep-purging.ts';
import type { Logger } from '../platform/logger.ts';
import { makeOwnedFolder, type OwnedFolder } from '../platform/owned-folder.ts';
import { browserVariables } from '../runtime/boundary/agent-environment.ts';
import { openAgentSlots, type AgentSlots } from '../runtime/slots/agent-slots.ts';
import { createCircuitBreaker } from '../runtime/attempt/circuit-breaker.ts';
import { watchedFolders } from '../runtime/plugins/plugin-places.ts';
import { createPortalRules } from '../runtime/worker/portal-rules.ts';
import { watchCode } from '../runtime/plugins/watch-code.ts';
import { openWorker } from '../runtime/worker/worker.ts';

import { DEFAULT_WORKER_SETTINGS, type WorkerSettings } from '../runtime/worker-settings.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';
import { portalFactsIn, readPortalFacts, type PortalFacts } from '../sop/portal-facts.ts';
import { keepWitness } from './keep-witness.ts';
import { keepStatistics } from './keep-statistics.ts';
import { reportDamage } from './report-damage.ts';
import { openCore } from './open-core.ts';
import type { Role } from './role.ts';

export interface WorkerConfig extends KeySettings {
  /** Without a pooler in transaction mode. */
  readonly databaseUrl: string;
  /** Of a pooler in front of the same database, if there is one. */
  readonly pooledUrl?: string | undefined;
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

/**
 * Starts the role `worker`: its connections, and agents with a browser each. What was opened before something failed is closed again.
 *
 * @example
 * const worker = await startWorker({ databaseUrl, dataDir, pluginFolders, sopFolders, logger });
 * process.once('SIGTERM', () => void worker.stop());
 */
export async function startWorker(config: WorkerConfig): Promise<Role> {
  const { dataDir, logger } = config;
  const settings = config.settings ?? DEFAULT_WORKER_SETTINGS;
  await using opened = new AsyncDisposableStack();
  const folder = await makeOwnedFolder(join(dataDir, 'workers'));
  opened.defer(() => folder.remove());
  const core = {
    role: 'worker',
    databaseUrl: config.databaseUrl,
    pooledUrl: config.pooledUrl,
    poolMax: settings.slots * 2 + 4,
    acquireTimeoutMs: ACQUIRE_MS,
    slots: settings.slots,
    logger,
  } as const;
  // In parallel: each can take a second. All are waited for, so that none is left behind when another fails.
  const parts = [
    openCore(config, core, opened),
    adopt(opened, openAgents(config, settings, folder)),
  ] as const;
  await Promise.allSettled(parts);
  const [{ store, queue, failed }, agents] = await Promise.all(parts);
  const artifacts = config.artifactStore ?? (await openFolderStore(join(dataDir, 'artifacts')));
  const witness = await keepWitness(store.knex, artifacts, { writes: true, logger });
  opened.defer(() => witness.stop());
  const files = createFileVault(artifacts, store.vault, reportDamage(store.knex, logger, 'file'));
  const worker = await openWorker({
    store,
    queue,
    files,
    agents,
    settings,
    logger,
    connections: createPortalConnections(store.knex, store.vault),
    portalRules: createPortalRules(
      store.knex,
      () => portalFacts(store.knex, config.sopFolders),
      () => store.clock.now(),
    ),
    breaker: createCircuitBreaker(store.knex),
    onDamagedTask: reportDamage(store.knex, logger, 'task'),
    checkClock: createClockCheck(store.knex, store.clock, logger),
    folder: join(folder.path, 'tasks'),
  });
  opened.defer(() => worker.stop());
  const { purgeMs, removeFilesMs: removeMs, statisticsMs } = settings.times;
  const purging = keepPurging({
    ...store,
    files,
    eraseKeys: () => eraseOldKeys(store.knex, core.databaseUrl),
    purgeMs,
    removeMs,
    logger,
  });
  opened.defer(() => purging.stop());
  const statistics = keepStatistics(store.knex, statisticsMs, logger);
  opened.defer(() => statistics.stop());
  if (config.development) {
    const watching = await watchCode({
      folders: watchedFolders(config),
      onChange: () => agents.renew(),
      logger,
    });
    opened.defer(() => watching.close());
  }
  return running(opened.move(), Promise.race([failed, witness.failed]));
}

/** Of the files on disk, and of the versions that are active in place of them. */
async function portalFacts(knex: Knex, sopFolders: readonly string[]): Promise<readonly PortalFacts[]> {
  const [onDisk, active] = await Promise.all([readPortalFacts(sopFolders), activePortalFiles(knex)]);
  const known = new Set(onDisk.map(({ portal }) => portal));
  const uploaded = portalFactsIn(
    active
      .filter(({ portal, forAll }) => forAll || !known.has(portal))
      .map(({ path, text }) => ({ path, file: path, text })),
  );
  const replaced = new Set(uploaded.map(({ portal }) => portal));
  return [...onDisk.filter(({ portal }) => !replaced.has(portal)), ...uploaded];
}

function openAgents(
  config: WorkerConfig,
  settings: WorkerSettings,
  folder: OwnedFolder,
): Promise<AgentSlots> {
  return openAgentSlots({
    count: settings.slots,
    folder: join(folder.path, 'agents'),
    limits: settings.agents,
    logger: config.logger,
    ...(config.development && { onPrint: printLine }),
    onStart: (pid) => folder.note(pid),
    setup: {
      pluginFolders: config.pluginFolders,
      pluginPackages: config.pluginPackages ?? [],
      packagesFrom: config.packagesFrom ?? process.cwd(),
      sopFolders: config.sopFolders,
      addressExceptions: config.addressExceptions ?? [],
      browserEnvironment: browserVariables(config.browserEnvironment ?? process.env),
      patience: settings.times.patience,
      maxFileBytes: settings.maxFileBytes,
      maxTraceBytes: settings.maxTraceBytes,
      development: config.development ?? false,
    },
  });
}

const printLine = (type: string | null, line: string): void =>
  void process.stderr.write(`${type ?? 'plugins'} | ${line}\n`);

async function adopt(opened: AsyncDisposableStack, opening: Promise<AgentSlots>): Promise<AgentSlots> {
  const agents = await opening;
  opened.defer(() => agents.close());
  return agents;
}

function running(opened: AsyncDisposableStack, failed: Promise<Error>): Role {
  let stopped: Promise<void> | null = null;
  return { failed, stop: () => (stopped ??= opened.disposeAsync()) };
}
