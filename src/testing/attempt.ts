import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { openContext, type OpenedContext } from '../browser/open-context.ts';
import type { AbortReason } from '../runtime/slots/agent-process.ts';
import { runTask, type PreparedTask } from '../runtime/agent/agent-run.ts';
import type { AgentSops } from '../runtime/agent/agent-sops.ts';
import type { AttemptEnd } from '../runtime/attempt/attempt-end.ts';
import type { LocalFile } from '../sdk/outcome.ts';
import type { OnceLedger, RunPorts, SopEvent } from '../sop/ports.ts';
import { SopFailure } from '../sop/sop-failure.ts';
import type { Death, OpenRecord, PluginRunOptions } from './plugin-run.ts';
import type { OpenedPortal } from './portal-source.ts';
import { RUN_DEFAULTS } from '../config/run-defaults.ts';

export interface AttemptSetup {
  readonly number: number;
  readonly options: PluginRunOptions;
  readonly prepared: PreparedTask;
  readonly sops: AgentSops;
  readonly portal: OpenedPortal;
  readonly browser: Browser;
  readonly proxyHost: string;
  readonly folder: string;
  readonly files: readonly LocalFile[];
  readonly ledger: OnceLedger;
  readonly session: RunPorts['session'];
  readonly record: OpenRecord;
  readonly dies: Death | null;
}

/** After a cancel or deadline, before the service kills an agent. */
const ABORT_GRACE_MS = 5_000;
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const CANCELED = reason('canceled', 'canceled', 'The task was canceled.');
const timedOut = (ms: number): AbortReason =>
  reason('timed_out', 'timed_out', `The task took longer than ${Math.round(ms / 1000)} seconds.`);

function reason(code: string, kind: 'canceled' | 'timed_out', notes: string): AbortReason {
  return { failure: { code, kind, retryable: true }, notes };
}

/** One attempt, from a fresh browser context to its end. */
export async function runTestAttempt(setup: AttemptSetup): Promise<AttemptEnd> {
  const { browser, prepared, sops, portal, proxyHost } = setup;
  const context = sops.contextOptions(prepared.sop, portal.baseUrl, LOOPBACK);
  const storageState = await setup.session.load();
  await using opened = await openContext(browser, { ...context, proxyHost, storageState });
  await portal.install(opened.context);
  await opened.context.newPage();
  recordRequests(opened.context, setup.record);
  const life = new Life(setup);
  try {
    return await life.until(work(setup, opened, life));
  } finally {
    life.end();
  }
}

async function work(setup: AttemptSetup, opened: OpenedContext, life: Life): Promise<AttemptEnd> {
  const { prepared, portal, files, number, sops, folder } = setup;
  const job = {
    task: { id: 'task_test', type: prepared.loaded.plugin.type, attempt: number, external_id: null },
    sop: prepared.sop,
    files,
    folder: await mkdtemp(join(folder, `attempt-${number}-`)),
    baseUrl: portal.baseUrl,
    credentialNames: Object.keys(setup.options.credentials ?? {}),
    approvals: false,
    dryRun: false,
    storageState: null,
    traced: false,
  };
  return runTask(sops, prepared, job, ports(setup, opened, life, job.folder));
}

/** From its beginning to its death, its cancel, its deadline or its end. */
class Life {
  readonly #abort = new AbortController();
  readonly #dead = Promise.withResolvers<AttemptEnd>();
  readonly #setup: AttemptSetup;
  readonly #cancel = (): void => this.#stop(CANCELED);
  readonly #deadline: NodeJS.Timeout;
  #reason: AbortReason | null = null;
  alive = true;

  constructor(setup: AttemptSetup) {
    const { signal, timeoutMs = 60_000 } = setup.options;
    this.#setup = setup;
    this.#deadline = setTimeout(() => this.#stop(timedOut(timeoutMs)), timeoutMs);
    if (signal?.aborted) this.#cancel();
    signal?.addEventListener('abort', this.#cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Ends it here and now, where the test asked for that; never comes back then. */
  async pass(point: Death): Promise<void> {
    if (this.#setup.dies !== point || !this.alive) return;
    this.alive = false;
    // Before the browser is gone: what the procedure makes of that is no longer heard.
    this.#dead.resolve({ kind: 'died', death: 'agent_exited', cause: null });
    await new Promise(() => undefined);
  }

  async until(ended: Promise<AttemptEnd>): Promise<AttemptEnd> {
    const end = await Promise.race([ended, this.#dead.promise, this.#killed()]);
    if (this.#reason === null || end.kind === 'died' || cameToItsEnd(end)) return end;
    return { kind: 'aborted', ...this.#reason };
  }

  end(): void {
    clearTimeout(this.#deadline);
    this.#setup.options.signal?.removeEventListener('abort', this.#cancel);
    if (!this.signal.aborted) this.#abort.abort(new SopFailure('ended', 'the attempt has ended'));
  }

  #stop(why: AbortReason): void {
    if (this.signal.aborted) return;
    this.#reason = why;
    const { code, kind } = why.failure;
    this.#abort.abort(new SopFailure(code, why.notes, { kind, notes: why.notes }));
  }

  /** Code that ignores the abort is killed, like an agent of the service. */
  async #killed(): Promise<AttemptEnd> {
    await new Promise((resolve) => this.signal.addEventListener('abort', resolve, { once: true }));
    await sleep(ABORT_GRACE_MS, undefined, { ref: false });
    this.alive = false;
    return { kind: 'died', death: 'agent_killed', cause: null };
  }
}

/** Before it heard that it should stop. */
const cameToItsEnd = (end: AttemptEnd): boolean => end.kind === 'ran' && end.run.status === 'finished';

function recordRequests(context: BrowserContext, record: OpenRecord): void {
  context.on('request', (request) => {
    const method = request.method();
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return;
    record.sent.push({ method, url: request.url(), body: request.postData() });
  });
}

function ports(
  setup: AttemptSetup,
  { context, wayOut }: OpenedContext,
  life: Life,
  folder: string,
): RunPorts {
  const { record, options } = setup;
  let submitting = false;
  return {
    context,
    wayOut,
    maxFileBytes: RUN_DEFAULTS.maxFileBytes,
    folder,
    signal: life.signal,
    session: setup.session,
    now: () => new Date(),
    emit(event) {
      if (!life.alive) return;
      record.timeline.push(event);
      options.onEvent?.(event);
      if (submitting && isClick(event)) void life.pass('after_click');
    },
    // A simulated portal is not slow: nothing is won by waiting.
    pause: async () => undefined,
    ledger: {
      async begin(entry) {
        const answer = await setup.ledger.begin(entry);
        submitting = answer.state === 'granted';
        if (submitting) await life.pass('after_intent');
        return answer;
      },
      async resolve(entry, resolution) {
        if (resolution.state === 'done') await life.pass('before_done');
        if (!life.alive) return;
        submitting = false;
        await setup.ledger.resolve(entry, resolution);
      },
    },
    credentials: {
      names: Object.keys(options.credentials ?? {}),
      reveal: async (name) => options.credentials?.[name] ?? '',
      async totp() {
        if (options.totp !== undefined) return options.totp();
        throw new SopFailure('no_totp_secret', 'the test gives no totp', { kind: 'credentials' });
      },
    },
    async saveArtifact({ kind, name, contentType, content }) {
      const bytes = Buffer.isBuffer(content) ? content : await readFile(content.path);
      if (life.alive) record.artifacts.push({ kind, name, contentType, content: bytes });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id: `art_${record.artifacts.length}`, name, sha256, size: bytes.length };
    },
    note: (message) => void record.said.push(message),
  };
}

const isClick = (event: SopEvent): boolean => event.kind === 'step.finished' && event.step.action === 'click';
