import { setTimeout as sleep } from 'node:timers/promises';

/** Work in rounds: while one runs, more gathers, and the next takes all of it together. */
export interface RoundLoop {
  /** Starts where there is work and no round runs. */
  kick(): void;
  /** Resolves at the end of the current rounds; null if none runs. */
  readonly running: Promise<void> | null;
}

export interface RoundLoopOptions {
  readonly hasWork: () => boolean;
  readonly round: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Ends the pause after an error, and with it the loop. */
  readonly signal: AbortSignal;
}

const PAUSE_AFTER_ERROR_MS = 1_000;

export function createRoundLoop({ hasWork, round, onError, signal }: RoundLoopOptions): RoundLoop {
  let running: Promise<void> | null = null;
  let givenUp = false; // stopped while the database was away
  const run = async (): Promise<void> => {
    while (hasWork() && !givenUp) {
      try {
        await round();
      } catch (error) {
        onError(error);
        await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal }).catch(() => undefined);
        givenUp = signal.aborted;
      }
    }
  };
  const kick = (): void => {
    if (running !== null || givenUp || !hasWork()) return;
    running = run().finally(() => {
      running = null;
      kick(); // what came in between the last look and here
    });
  };
  return Object.freeze({
    kick,
    get running() {
      return running;
    },
  });
}
