import type { RetryPolicy } from '../../sdk/webhook.ts';
import type { AttemptOutcome } from '../transport/attempt-outcome.ts';

/** A receiver that is slow or says "too many" gets this much more time. */
const BREATHER_MS = 60_000;

export interface FailedAttempt {
  readonly policy: RetryPolicy;
  /** The number of the scheduled attempt that failed; the first is 1. */
  readonly attempt: number;
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  /** What `Retry-After` asks for, in ms; null: nothing that counts. */
  readonly retryAfterMs: number | null;
  readonly now: Date;
  /** 0 to 1: where in the jitter's range. */
  readonly random: () => number;
}

/** When a delivery is retried; null: never automatically. */
export function nextAttemptAt(failed: FailedAttempt): Date | null {
  const wait = failed.policy.delayAfter(failed.attempt);
  if (wait === null) return null;
  const jitter = failed.policy.jitter ?? 0.2;
  const scheduled =
    wait * (1 - jitter + 2 * jitter * failed.random()) + (needsBreather(failed) ? BREATHER_MS : 0);
  const asked = honoursRetryAfter(failed.httpStatus) ? (failed.retryAfterMs ?? 0) : 0;
  return new Date(failed.now.getTime() + Math.round(Math.max(scheduled, asked)));
}

function needsBreather({ outcome, httpStatus }: FailedAttempt): boolean {
  return outcome === 'timeout_headers' || outcome === 'timeout_body' || httpStatus === 429;
}

function honoursRetryAfter(status: number | null): boolean {
  return status === 429 || status === 503;
}
