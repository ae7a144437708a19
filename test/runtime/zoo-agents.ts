import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import { createLogger } from '../../src/platform/logger.ts';
import { codeRoot } from '../../src/platform/package-root.ts';
import { browserVariables } from '../../src/runtime/boundary/agent-environment.ts';
import { openAgentSlots, type AgentSlots, type SlotOptions } from '../../src/runtime/slots/agent-slots.ts';
import { DEFAULT_WORKER_SETTINGS, type WorkerSettings } from '../../src/runtime/worker-settings.ts';
import { launchBrowserServer } from '../support/browser.ts';

export const FIXTURES = join(codeRoot, 'test/fixtures');

export const LOG = { level: process.env['TEST_LOG'] ?? 'silent', role: 'test' } as const;

/** Patience of a test machine, not of a payer's portal. Not for silence: a busy machine may keep an agent from its core for seconds. */
export const QUICK: WorkerSettings = {
  // Each slot starts an agent, whether it is needed or not.
  slots: 1,
  maxFileBytes: 2 * 2 ** 20,
  maxTraceBytes: 50 * 2 ** 20,
  agents: { ...DEFAULT_WORKER_SETTINGS.agents, abortGraceMs: 500, heapMb: 64, rssMb: 400 },
  times: {
    ...DEFAULT_WORKER_SETTINGS.times,
    wishesPollMs: 100,
    pictureMs: 100,
    sweepPicturesMs: 100,
    renewMs: 1_000,
    // A busy machine may take many times as long as usual.
    taskMs: 100_000,
    flushMs: 10,
    drainMs: 2_000,
    recoverMs: 100,
    idleLookMs: 500,
  },
  retry: { maxAttempts: 3, firstDelayMs: 1, maxDelayMs: 1 },
};

interface Zoo extends Pick<SlotOptions, 'count' | 'folder'> {
  readonly settings: WorkerSettings;
  /** The browser of all agents. Default: each has its own. */
  readonly shared: BrowserServer | null;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Agents that know the plugins and SOPs of the fixtures. */
export const openZoo = ({ count, folder, settings, shared, environment }: Zoo): Promise<AgentSlots> =>
  openAgentSlots({
    count,
    folder,
    limits: settings.agents,
    logger: createLogger(LOG),
    setup: {
      pluginFolders: [join(FIXTURES, 'plugins')],
      pluginPackages: [],
      patience: DEFAULT_WORKER_SETTINGS.times.patience,
      packagesFrom: folder,
      sopFolders: [join(FIXTURES, 'sops')],
      addressExceptions: ['127.0.0.1/32'],
      maxFileBytes: settings.maxFileBytes,
      maxTraceBytes: settings.maxTraceBytes,
      browserEnvironment: browserVariables({
        ...process.env,
        ...(shared !== null && { BROWSER_WS_ENDPOINT: shared.wsEndpoint() }),
        ...environment,
      }),
    },
  });

export interface KeptZoo extends AsyncDisposable {
  readonly agents: AgentSlots;
}

/** Agents for the workers of several fixtures, for tests of something else: an agent takes a second of CPU to start. */
export async function keptZoo(count: number): Promise<KeptZoo> {
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-zoo-'));
  const shared = await launchBrowserServer();
  const agents = await openZoo({ count, folder, settings: QUICK, shared });
  return {
    agents,
    async [Symbol.asyncDispose]() {
      await agents.close();
      await shared.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
