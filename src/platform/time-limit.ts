/**
 * Limits of how long code waits. The work itself continues: a caller that must undo something keeps the promise that it passed. Whatever the
 * work does later, its rejection is handled.
 *
 * Not p-timeout: it treats a limit of 0 ms as a mistake of the caller, and "no time is left" is an ordinary case here.
 */

/** Settles as `work` does, or after `ms` milliseconds with what `late` returns or throws. */
export function withTimeout<T, L = never>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Settles as `work` does, or rejects with the signal's reason when it is aborted. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    work.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
