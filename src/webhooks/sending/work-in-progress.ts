/** Promises that somebody has to wait for before this process may end. */
export interface WorkInProgress {
  /** `work` never rejects. */
  track(work: Promise<unknown>): void;
  readonly all: readonly Promise<unknown>[];
}

export function createWorkInProgress(onEnd: () => void): WorkInProgress {
  const running = new Set<Promise<unknown>>();
  return Object.freeze({
    track(work: Promise<unknown>) {
      const tracked: Promise<unknown> = work.finally(() => {
        running.delete(tracked);
        onEnd();
      });
      running.add(tracked);
    },
    get all() {
      return [...running];
    },
  });
}
