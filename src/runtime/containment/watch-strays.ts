import { AsyncLocalStorage } from 'node:async_hooks';

export interface StrayWatch {
  /** Runs the work of one task; uncaught failures are attributed to it, also long after. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

export interface StrayActions {
  /** Something that an earlier task left behind has failed: no business of the task that runs now. */
  onLeftOver(): void;
  /** The running task threw an uncaught error, or no task caused it: the process cannot continue. */
  onCrash(error: unknown): void;
}

/**
 * An agent is used for one task after the other. A timer or a promise that a task leaves behind may fail while the next one runs, which must
 * not pay for it. Node gives every failure the asynchronous context in which it began.
 */
export function watchStrays({ onLeftOver, onCrash }: StrayActions): StrayWatch {
  const context = new AsyncLocalStorage<symbol>();
  let now: symbol | undefined;
  const failed = (error: unknown): void => {
    const from = context.getStore();
    if (from === undefined || from === now) onCrash(error);
    else onLeftOver();
  };
  process.on('uncaughtException', failed).on('unhandledRejection', failed);
  return {
    async during(work) {
      const own = Symbol('task');
      now = own;
      try {
        return await context.run(own, work);
      } finally {
        now = undefined;
      }
    },
  };
}
