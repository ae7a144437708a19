import type { Failure } from '../../sdk/outcome.ts';
import type { AbortReason } from '../slots/agent-process.ts';

export interface KeeperOptions {
  /** Renews the task's lease, and with it its session of the portal; false: somebody else has them. Throws where the database cannot be asked. */
  readonly renew: () => Promise<{ readonly kept: boolean; readonly cancelRequested: boolean }>;
  readonly renewMs: number;
  readonly leaseMs: number;
  readonly deadlineMs: number;
}

export interface LeaseKeeper {
  /** Aborted with an `AbortReason`: canceled, past the deadline, released, or the lease is lost. */
  readonly signal: AbortSignal;
  /** Why it was aborted; only asked when it was. */
  readonly reason: AbortReason;
  /** True once nothing of this attempt can be written any more. */
  readonly lost: boolean;
  /** Ends the attempt from outside. The first reason counts. */
  abort(reason: AbortReason): void;
  /** Called where a write was refused because of its epoch, or by a copy of the database. */
  lose(): void;
  /** The time until the returned function is called does not count: a question to a person has its own deadline. */
  holdDeadline(): () => void;
  stop(): void;
}

const reason = (code: string, kind: Failure['kind'], retryable: boolean, notes: string): AbortReason => ({
  failure: { code, kind, retryable },
  notes,
});

export const CANCELED = reason('canceled', 'canceled', true, 'The task was canceled.');
export const LEASE_LOST = reason('lease_lost', 'transient', true, 'Another worker has taken the task over.');
export const HANDED_BACK = reason('worker_stopping', 'transient', true, 'The worker is being stopped.');
const TIMED_OUT = (ms: number) =>
  reason('timed_out', 'timed_out', true, `The task took longer than ${Math.round(ms / 1000)} seconds.`);

/** A lease that is not renewed in time is given up this long before it lapses: then this worker runs nothing when another one begins. */
const MARGIN_MS = 2_000;

/**
 * Keeps an attempt's leases while it runs, and ends it when they are lost, when it was canceled, or when it takes too long. Local
 * timers are monotonic; whether a lease holds is the database's word alone.
 */
export function keepLease(options: KeeperOptions): LeaseKeeper {
  const controller = new AbortController();
  let lost = false;
  let renewedAt = performance.now();
  let renewing = false;

  const abort = (why: AbortReason): void => {
    if (!controller.signal.aborted) controller.abort(why);
  };
  const lose = (): void => {
    lost = true;
    abort(LEASE_LOST);
  };
  const renew = async (): Promise<void> => {
    if (renewing || lost) return;
    renewing = true;
    const begunAt = performance.now();
    try {
      const { kept, cancelRequested } = await options.renew();
      if (!kept) return lose();
      renewedAt = begunAt;
      if (cancelRequested) abort(CANCELED);
    } catch {
      // The database is away: the lease holds for as long as it was given.
    } finally {
      renewing = false;
    }
  };
  const margin = Math.min(MARGIN_MS, options.leaseMs / 4);
  const due = setInterval(() => void renew(), options.renewMs);
  const watch = setInterval(
    () => {
      if (performance.now() - renewedAt > options.leaseMs - margin) lose();
      else if (performance.now() - renewedAt > options.renewMs * 1.2) void renew();
    },
    Math.min(1000, options.renewMs / 2),
  );
  const countFrom = (leftMs: number) => ({
    endsAt: performance.now() + leftMs,
    timer: setTimeout(() => abort(TIMED_OUT(options.deadlineMs)), leftMs),
  });
  let deadline = countFrom(options.deadlineMs);
  return {
    signal: controller.signal,
    get reason() {
      return controller.signal.reason as AbortReason;
    },
    get lost() {
      return lost;
    },
    abort,
    lose,
    holdDeadline() {
      clearTimeout(deadline.timer);
      const leftMs = deadline.endsAt - performance.now();
      return () => {
        if (!controller.signal.aborted) deadline = countFrom(leftMs);
      };
    },
    stop() {
      clearInterval(due);
      clearInterval(watch);
      clearTimeout(deadline.timer);
    },
  };
}
