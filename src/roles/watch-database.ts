import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';

export interface DatabaseWatch {
  /** Resolves with the reason if the role must not work with the database any more. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

export interface WatchOptions {
  readonly everyMs: number;
  readonly logger: Pick<Logger, 'fatal'>;
  /** Called when a check fails for another reason. It is repeated. */
  readonly onMissed: (error: unknown) => void;
}

/** Repeats a check until it throws `database_restored`. */
export function watchDatabase(
  look: (signal: AbortSignal) => Promise<void>,
  { everyMs, logger, onMissed }: WatchOptions,
): DatabaseWatch {
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  let reported = false;
  const loop = keepRunning(look, everyMs, (error, signal) => {
    if (signal.aborted || reported) return;
    if (!isRestored(error)) return onMissed(error);
    reported = true;
    logger.fatal({}, 'database.restored');
    resolve(error);
  });
  return { failed, stop: () => loop.stop() };
}

export const isRestored = (error: unknown): error is Error =>
  error instanceof Error && codeOf(error) === 'database_restored';
