import type { Clock } from '../../platform/clock.ts';

/** The sender's clockwork: the sweep, and wake-ups that are nearer than the next one. */
export interface WakeTimers {
  start(): void;
  /** Does nothing for times beyond the next sweep: the queue's own wake-up or the sweep finds those. */
  wakeAt(accountId: string, at: Date | null): void;
  stop(): void;
}

export interface WakeTimersOptions {
  readonly clock: Clock;
  readonly sweepMs: number;
  readonly wake: (accountId: string) => void;
  readonly sweep: () => void;
}

/**
 * Retries wait here as well as in the queue: a delivery has one live wake-up there, and while the one that started this attempt is not
 * yet marked as done, the next one is not taken.
 */
export function createWakeTimers({ clock, sweepMs, wake, sweep }: WakeTimersOptions): WakeTimers {
  const timers = new Set<NodeJS.Timeout>();
  let sweeper: NodeJS.Timeout | undefined;
  let stopped = false;
  return Object.freeze({
    start() {
      sweeper ??= setInterval(sweep, sweepMs);
      sweep();
    },
    wakeAt(accountId: string, at: Date | null) {
      const wait = at === null ? Infinity : at.getTime() - clock.now().getTime();
      if (wait > sweepMs || stopped) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        wake(accountId);
      }, wait);
      timer.unref();
      timers.add(timer);
    },
    stop() {
      stopped = true;
      clearInterval(sweeper);
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  });
}
