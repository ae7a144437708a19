/** A real worker whose agents only wait: `lanes-worker.ts DATABASE_URL SLOTS TASK_MS`. Answers each line with its CPU seconds so far. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPortalConnections } from '../src/accounts/portal-connections.ts';
import { createFileVault } from '../src/artifacts/file-vault.ts';
import { openFolderStore } from '../src/artifacts/folder-store.ts';
import type { Agent, AgentEnd } from '../src/runtime/slots/agent-process.ts';
import type { AgentSlots } from '../src/runtime/slots/agent-slots.ts';
import { createCircuitBreaker } from '../src/runtime/attempt/circuit-breaker.ts';
import { createPortalRules } from '../src/runtime/worker/portal-rules.ts';
import { openWorker } from '../src/runtime/worker/worker.ts';
import { DEFAULT_WORKER_SETTINGS } from '../src/runtime/worker-settings.ts';
import { benchStore, quietLogger } from './bench-database.ts';
import { LANES_SOP } from './open-lanes.ts';

const [databaseUrl = '', slots = '2', taskMs = '250'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'sopwith-bench-lanes-'));
const { store, queue, vault } = await benchStore(databaseUrl, Number(slots));

const DONE: AgentEnd = {
  kind: 'outcome',
  outcome: {
    kind: 'ran',
    run: { status: 'finished', outputs: {}, issues: [], files: [] },
    conclusion: { status: 'completed', result: {} },
    fault: null,
  },
};

/** Takes as long as a short task on a portal, and no CPU: what is measured is everything around it. */
const idleAgent: Agent = {
  pid: process.pid,
  folder,
  alive: true,
  runs: 0,
  memory: { rss: 0, pss: 0 } as unknown as Agent['memory'],
  startedAt: Date.now(),
  worn: false,
  changed: null,
  picture: () => {},
  prepare: () => Promise.resolve({ kind: 'prepared', sop: LANES_SOP, digest: 'bench' }),
  async run(_job, _host, signal) {
    await sleep(Number(taskMs), undefined, { signal }).catch(() => undefined);
    return DONE;
  },
  kill: () => Promise.resolve(),
};

const agents: AgentSlots = {
  take: () => Promise.resolve(idleAgent),
  give: () => Promise.resolve(),
  warm: Number(slots),
  renew: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const worker = await openWorker({
  store,
  queue,
  agents,
  files: createFileVault(await openFolderStore(join(folder, 'artifacts')), vault),
  connections: createPortalConnections(store.knex, vault),
  portalRules: createPortalRules(
    store.knex,
    () => Promise.resolve([]),
    () => store.clock.now(),
  ),
  breaker: createCircuitBreaker(store.knex),
  onDamagedTask: async () => undefined,
  checkClock: () => Promise.resolve(),
  settings: { ...DEFAULT_WORKER_SETTINGS, slots: Number(slots) },
  folder: join(folder, 'tasks'),
  logger: quietLogger,
});
process.stdout.write('ready\n');
createInterface({ input: process.stdin }).on('line', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${(user + system) / 1e6}\n`);
});
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => queue.stop())
    .then(() => store.knex.destroy())
    .then(() => rm(folder, { recursive: true, force: true }))
    .finally(() => process.exit(0));
});
