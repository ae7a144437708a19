/** The process of an agent. It is started by a worker and speaks with it over file descriptor 3. */
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { ensureBrowser } from '../../browser/find-browser.ts';
import { openBrowser } from '../../browser/open-browser.ts';
import type { OpenedContext } from '../../browser/open-context.ts';
import type { SopOutcome } from '../../sop/ports.ts';
import { Secrets } from '../../sop/secrets.ts';
import { SopFailure } from '../../sop/sop-failure.ts';
import { createAgentBrowser, type AgentBrowser } from './agent-browser.ts';
import { tellDeath, watchExit } from '../boundary/agent-death.ts';
import { BROWSER_FOLDER } from '../boundary/agent-environment.ts';
import { openAgentLink } from './agent-link.ts';
import { agentPictures, type AgentPictures } from './agent-pictures.ts';
import { createPorts } from './agent-ports.ts';
import type { AgentJob, AgentOutcome, AgentSetup, TaskInput, ToAgent } from '../boundary/agent-protocol.ts';
import { prepareTask, runTask, type PreparedTask } from './agent-run.ts';
import { traceAttempt } from './agent-trace.ts';
import { killOwnGroup } from './kill-own-group.ts';
import { loadPlugins } from '../plugins/load-plugins.ts';
import type { PluginRegistry } from '../plugins/plugin-registry.ts';
import { openLibraries, type AgentLibraries, type AgentSops } from './agent-sops.ts';
import { watchIntrinsics } from '../containment/watch-intrinsics.ts';
import { watchStrays } from '../containment/watch-strays.ts';

const BEAT_MS = 1000;
const exit = watchExit();

interface Loaded {
  /** Names what a task has changed of that which all code shares. */
  readonly polluted: () => string | null;
  readonly plugins: PluginRegistry;
  readonly sops: AgentLibraries;
  readonly setup: AgentSetup;
  readonly browser: AgentBrowser;
}

let loaded: Loaded | null = null;
let prepared: (PreparedTask & { readonly sops: AgentSops }) | null = null;
let running: AbortController | null = null;
let pictures: AgentPictures | null = null;

// Without its worker an agent has no lease: it must not touch a portal any more.
const link = openAgentLink(new Socket({ fd: 3, readable: true, writable: true }), obey, killOwnGroup);
const strays = watchStrays({
  onLeftOver: () => link.send({ kind: 'worn' }),
  // Its message may contain patient data: log it only before the first task.
  onCrash: (error) => {
    if (loaded === null) return refuseStart(error);
    tellDeath(error);
    return exit(1);
  },
});
setInterval(() => link.send({ kind: 'beat' }), BEAT_MS);

function obey(order: Exclude<ToAgent, { kind: 'reply' }>): void {
  switch (order.kind) {
    case 'setup':
      return void setUp(order.setup);
    case 'prepare':
      return void prepare(order.task);
    case 'run':
      return void run(order.job);
    case 'picture':
      return pictures?.send();
    case 'abort':
      return running?.abort(
        new SopFailure(order.failure.code, order.notes, { kind: order.failure.kind, notes: order.notes }),
      );
  }
}

async function setUp(setup: AgentSetup): Promise<void> {
  try {
    // Side by side: each takes a few hundred milliseconds.
    const [code, browser] = await Promise.all([loadCode(setup), startBrowser(setup)]);
    loaded = { ...code, setup, browser, polluted: watchIntrinsics() };
    link.send({ kind: 'ready' });
    // Node writes it at the end of a process, and agents are killed.
    flushCompileCache();
  } catch (error) {
    refuseStart(error);
  }
}

async function loadCode(setup: AgentSetup): Promise<Pick<Loaded, 'plugins' | 'sops'>> {
  const { pluginFolders, pluginPackages, packagesFrom, sopFolders, patience, development } = setup;
  // All schemas are compiled before the first task: what a task does to the process must not reach the check of its result.
  const plugins = await loadPlugins({ folders: pluginFolders, packages: pluginPackages, packagesFrom });
  const sops = await openLibraries(sopFolders, plugins.additions.words, {
    patience,
    whole: development ?? false,
  });
  return { plugins, sops };
}

async function startBrowser({ browserEnvironment: env, maxFileBytes }: AgentSetup): Promise<AgentBrowser> {
  const found = await ensureBrowser(env);
  const folder = join(process.cwd(), BROWSER_FOLDER);
  const restarted = (): void => link.send({ kind: 'browser_restarted' });
  const browser = createAgentBrowser(() => openBrowser(found, { folder, env }), maxFileBytes, restarted);
  await browser.start();
  return browser;
}

function refuseStart(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => exit(1));
}

async function prepare(task: TaskInput): Promise<void> {
  if (loaded === null) return;
  const sops = await loaded.sops.of(task.version);
  const read = prepareTask(loaded.plugins, sops, task);
  prepared = 'loaded' in read ? { ...read, sops } : null;
  if (!('loaded' in read)) return endTask({ kind: 'fault', fault: read });
  const { sop, digest } = read;
  link.send({ kind: 'prepared', sop, digest });
}

async function run(job: AgentJob): Promise<void> {
  if (loaded === null || prepared === null) return;
  const { setup, browser } = loaded;
  const { sops, ...task } = prepared;
  prepared = null;
  running = new AbortController();
  const { signal } = running;
  const options = sops.contextOptions(job.sop, job.baseUrl, setup.addressExceptions);
  let opened: OpenedContext;
  try {
    opened = await browser.open(options, job.storageState);
  } catch {
    link.send({ kind: 'worn' }); // another agent starts with another browser
    return link.outcome({ kind: 'ran', run: NO_BROWSER, conclusion: null, fault: null });
  }
  const secrets = new Secrets();
  const { maxFileBytes, maxTraceBytes: maxBytes } = setup;
  const { context } = opened;
  const trace = await traceAttempt({ link, job, context, secrets, folder: browser.traces, maxBytes, signal });
  pictures = agentPictures(link, job, trace?.beforeStep);
  const ports = {
    ...createPorts(link, job, { ...opened, maxFileBytes }, signal),
    secrets,
    beforeStep: pictures.beforeStep,
  };
  // A plugin may have read the page itself.
  const outcome = secrets.hide(await strays.during(() => runTask(sops, task, job, ports)));
  pictures = null;
  await trace?.end(outcome);
  endTask(outcome);
  // The worker has its answer: what is left to do costs the task nothing. The next one may come at once, so its context goes first.
  browser.ready(options);
  await opened.close();
}

/** The next task must not run with prototypes that this one has changed. The worker hears of it first, for it may give the agent back at once. */
function endTask(outcome: AgentOutcome): void {
  const changed = loaded?.polluted() ?? null;
  if (changed !== null) link.send({ kind: 'polluted', changed });
  link.outcome(outcome);
}

const NO_BROWSER: SopOutcome = {
  status: 'failed',
  failure: { code: 'browser_gone', kind: 'transient', retryable: true },
  notes: 'The browser could not be started.',
  outputs: {},
  issues: [],
  files: [],
  report: null,
};
