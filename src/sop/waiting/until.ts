import { unlessAborted } from '../../platform/time-limit.ts';

/** Waits a number of milliseconds; rejects with the reason of the signal as soon as it is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await unlessAborted(new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))), signal);
  } finally {
    clearTimeout(timer);
  }
}

export interface Looks {
  /** The pause between two looks; a function is asked after each of them. */
  readonly every: number | (() => number);
  /** No look begins after this moment (`performance.now()`), except for the first one. */
  readonly end: number;
  readonly signal: AbortSignal;
}

/** Polls until the result is enough or the time is up; returns the last result. */
export async function until<T>(
  look: () => T | Promise<T>,
  isEnough: (found: T) => boolean,
  { every, end, signal }: Looks,
): Promise<T> {
  for (;;) {
    const found = await look();
    if (isEnough(found) || performance.now() >= end) return found;
    await pause(typeof every === 'number' ? every : every(), signal);
  }
}
