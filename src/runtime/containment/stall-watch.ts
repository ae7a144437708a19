import { Worker } from 'node:worker_threads';
import { codeFile } from '../../platform/package-root.ts';

/** What the watching thread writes, as a line of JSON, before it kills the process. */
export interface StallReport {
  readonly kind: 'stalled';
  readonly cause: 'too_slow' | 'out_of_memory';
  /** What was given to `begin`. */
  readonly piece: number;
  /** Where the code was, `claim_submission/check.ts:12:5`; null where it only waited. */
  readonly at: string | null;
}

export interface StallWatchOptions {
  /** Resident memory of the process, beyond which it is ended. */
  readonly rssBytes: number;
  /** File descriptor for the report. */
  readonly reportTo: number;
}

/** In the shared memory: the number of the piece of work (0: none), what the caller calls it, and its limit. */
export const SHARED = { number: 0, piece: 1, limitMs: 2 } as const;

export interface StallWatch {
  begin(piece: number, limitMs: number): void;
  end(): void;
}

/**
 * Ends this process when a piece of its work takes longer or more memory than it may, also in the middle of a loop or a regular expression, and
 * says where the code was. It watches from its own thread: a loop stops every timer of the main one.
 */
export function openStallWatch({ rssBytes, reportTo }: StallWatchOptions): StallWatch {
  const shared = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  new Worker(codeFile('src/runtime/containment/stall-watch-thread'), {
    workerData: { shared, rssBytes, reportTo },
  }).unref();
  let number = 0;
  return {
    begin(piece, limitMs) {
      number = (number % 1_000_000_000) + 1;
      shared[SHARED.piece] = piece;
      shared[SHARED.limitMs] = limitMs;
      Atomics.store(shared, SHARED.number, number);
    },
    end: () => void Atomics.store(shared, SHARED.number, 0),
  };
}
