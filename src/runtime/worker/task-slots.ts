import { workerSlots } from '../../platform/metrics.ts';
import type { NextTask } from '../../tasks/run/claim-next.ts';

/** The places in which a worker runs tasks. It asks for a task only when one of them is free, so no task ever waits inside a worker. */
export interface TaskSlots {
  /** Attempts that run now. */
  readonly running: number;
  readonly hasRoom: boolean;
  /** Starts what can start while there is room. Resolves when nothing more can, or no slot is free. */
  look(): Promise<void>;
  /** Resolves when a slot is free, or the worker stops. */
  room(): Promise<void>;
  /** Starts nothing more, and resolves when the last attempt has ended. */
  stop(): Promise<void>;
}

export interface TaskSlotsOptions {
  readonly count: number;
  readonly claim: () => Promise<NextTask>;
  readonly run: (claimed: Extract<NextTask, { state: 'claimed' }>) => Promise<void>;
  /** Ends a task that was canceled or expired before it could start. */
  readonly end: (task: Extract<NextTask, { state: 'ends' }>) => Promise<unknown>;
  /** An idle worker looks at least so often, should it have missed a wake-up. */
  readonly idleMs: number;
  readonly onError: (error: unknown) => void;
}

const AFTER_ERROR_MS = 1_000;
/** A timer of Node's may be a little early. */
const LATE_MS = 2;

export function createTaskSlots(options: TaskSlotsOptions): TaskSlots {
  const running = new Set<Promise<void>>();
  let asked = false;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let freed = Promise.withResolvers<void>();
  const stopping = new AbortController();

  const countSlots = (): void => {
    workerSlots.set({ state: 'total' }, options.count);
    workerSlots.set({ state: 'busy' }, running.size);
  };
  countSlots();
  const hasRoom = (): boolean => running.size < options.count;
  const canStart = (): boolean => hasRoom() && !stopping.signal.aborted;
  const lookIn = (ms: number): void => {
    clearTimeout(timer);
    if (!stopping.signal.aborted)
      timer = setTimeout(() => void look(), Math.min(ms, options.idleMs) + LATE_MS);
  };
  const start = (claimed: Extract<NextTask, { state: 'claimed' }>): void => {
    const run = options
      .run(claimed)
      .catch(options.onError)
      .finally(() => {
        running.delete(run);
        countSlots();
        freed.resolve();
        freed = Promise.withResolvers();
        void look();
      });
    running.add(run);
    countSlots();
  };
  const fill = async (): Promise<void> => {
    while (canStart()) {
      const claim = await options.claim();
      if (claim.state === 'nothing') return lookIn(claim.againMs ?? options.idleMs);
      if (claim.state === 'ends') await options.end(claim);
      else start(claim);
    }
  };
  const work = async (): Promise<void> => {
    while (asked && canStart()) {
      asked = false;
      try {
        await fill();
      } catch (error) {
        options.onError(error);
        lookIn(AFTER_ERROR_MS);
      }
    }
  };
  const look = (): Promise<void> => {
    asked = true;
    return (looking ??= work().finally(() => {
      looking = null;
      if (asked && canStart()) void look(); // asked between the last iteration and here
    }));
  };
  return {
    get running() {
      return running.size;
    },
    get hasRoom() {
      return hasRoom();
    },
    look,
    async room() {
      while (!hasRoom() && !stopping.signal.aborted) await freed.promise;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      freed.resolve();
      await looking;
      await Promise.all(running);
    },
  };
}
