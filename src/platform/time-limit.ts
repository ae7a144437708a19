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
    follow(work, () => clearTimeout(timer), resolve, reject);
  });
}

/** Settles as `work` does, or rejects with the signal's reason when it is aborted. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    follow(work, () => signal.removeEventListener('abort', stop), resolve, reject);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** In the same microtask in which `work` settles: what is finished is not called late because of an abort right after it. */
function follow<T>(
  work: Promise<T>,
  tidy: () => void,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): void {
  work.then(
    (value) => {
      tidy();
      resolve(value);
    },
    (error: unknown) => {
      tidy();
      reject(error);
    },
  );
}
