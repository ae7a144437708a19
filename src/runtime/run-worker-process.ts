import type { Logger } from '../platform/logger.ts';
import { codePlace } from '../platform/code-place.ts';

/** What this process runs. */
export interface RunningWorker {
  /** Takes no new task, lets open submissions end, hands all else back, closes everything. Called twice it is the same stop. */
  stop(): Promise<void>;
  /** Resolves when the worker has stopped. */
  readonly done: Promise<void>;
}

/** All of a stop: submissions that may end (60 s), agents, browser, connections. */
const STOP_MS = 90_000;
/** After an error that nobody caught the process is not to be trusted for long. */
const CRASH_STOP_MS = 5_000;

/**
 * Runs the worker as the whole of this process: SIGTERM or SIGINT ends it in order (exit code 0), a second one or 90 s at once (1). An error
 * that nobody caught is logged without its message, and the process ends within 5 s (1); whoever started it starts it again.
 */
export async function runWorkerProcess(start: () => Promise<RunningWorker>, logger: Logger): Promise<void> {
  let worker: RunningWorker | null = null;
  let stopping = false;

  const end = (withinMs: number, code: number): void => {
    stopping = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    const stopped = worker?.stop() ?? Promise.resolve();
    stopped.then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'worker.stopping');
    if (stopping) process.exit(1);
    end(STOP_MS, 0);
  };
  const onCrash = (error: unknown): void => {
    const kind = error instanceof Error ? error.constructor.name : typeof error;
    logger.fatal({ kind, at: codePlace(error) }, 'worker.crashed');
    if (stopping) process.exit(1);
    end(CRASH_STOP_MS, 1);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  process.on('uncaughtException', onCrash).on('unhandledRejection', onCrash);
  worker = await start();
  await worker.done;
}
