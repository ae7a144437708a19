import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { metricsOfProcess, type MetricsOfProcess } from '../platform/metrics.ts';
import { withTimeout } from '../platform/time-limit.ts';
import type { Role } from './role.ts';

export interface WorkerProcessOptions {
  /** Path of `main`. */
  readonly main: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logger: Logger;
  /** How long the first worker may take until it is ready. Default: 2 minutes. */
  readonly startMs?: number;
}

/** The message with which the worker process reports that it is ready. */
export const WORKER_READY = 'worker.ready';

/** The message with which this process asks the worker for its metrics; the answer is `{ metrics }`. */
const ASK_METRICS = 'worker.metrics';
/** A worker that does not answer in time has its event loop blocked, which its own log says. */
const METRICS_MS = 1_000;

export interface KeptWorker extends Role {
  /** Of the worker that runs now. Empty if it does not answer. */
  metrics(): Promise<MetricsOfProcess>;
}

/** In the worker: answers who has started it. */
export function answerMetrics(): void {
  process.on('message', (message) => {
    if (message === ASK_METRICS) void metricsOfProcess().then((metrics) => process.send?.({ metrics }));
  });
}

async function askMetrics(child: ChildProcess): Promise<MetricsOfProcess> {
  if (!child.connected) return [];
  const answered = once(child, 'message', { signal: AbortSignal.timeout(METRICS_MS) });
  child.send(ASK_METRICS);
  const [{ metrics = [] }] = (await answered) as [{ metrics?: MetricsOfProcess }];
  return metrics;
}

/** A worker needs up to 90 s for an orderly stop. */
const STOP_MS = 100_000;
/** On a slow machine, the first start unpacks a browser. */
const START_MS = 120_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that lived this long did not die of its start. */
const STABLE_MS = 60_000;

/**
 * Runs the worker as a separate process and restarts it whenever it dies, so that no agent can take the API down. Resolves when
 * the first one is ready; rejects when that one cannot start.
 */
export async function keepWorker(options: WorkerProcessOptions): Promise<KeptWorker> {
  const { logger } = options;
  const stopping = new AbortController();
  let child = spawnWorker(options);
  await untilReady(child, options.startMs ?? START_MS);

  const kept = (async () => {
    let pause = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const started = performance.now();
      const [code, signal] = await endOf(child);
      if (stopping.signal.aborted) return;
      pause =
        performance.now() - started > STABLE_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      logger.error({ code, signal, again_in_ms: pause }, 'worker.died');
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) child = spawnWorker(options);
    }
  })();

  return {
    metrics: () => askMetrics(child).catch(() => []),
    async stop() {
      stopping.abort();
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await endOf(child);
      clearTimeout(forced);
      await kept;
    },
  };
}

// Its log goes to the same output. The channel reports when it is ready, and closes when this process is gone. Detached, because Ctrl-C reaches a
// whole process group, and the worker would count the signal from this process as a second, impatient one.
function spawnWorker({ main, environment }: WorkerProcessOptions): ChildProcess {
  return fork(main, ['worker'], {
    detached: true,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function untilReady(child: ChildProcess, startMs: number): Promise<void> {
  const ended = endOf(child).then(([code, signal]) => {
    throw new Error(`the worker could not start (${signal ?? `exit code ${code}`}): see the reason above`);
  });
  const ready = (async () => {
    for (;;) if ((await once(child, 'message'))[0] === WORKER_READY) return;
  })();
  const started = Promise.race([ready, ended]); // its end, later, is the keeper's business
  await withTimeout(started, startMs, () => overdue(startMs)).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
}

/** A worker can hang in its start: on a full disk, on a network drive that is gone. Without a worker, accepted tasks would never run. */
function overdue(startMs: number): never {
  throw new CodedError(
    'worker_not_ready',
    `the worker was not ready after ${startMs / 1000} s: check the disk below the data directory, the database, and the log above`,
  );
}

async function endOf(child: ChildProcess): Promise<readonly [number | null, NodeJS.Signals | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [child.exitCode, child.signalCode];
}
