import type { RetryTimes } from '../worker-settings.ts';

/**
 * How long a task waits after its n-th attempt: doubled each time, up to a tenth more by chance, so that tasks which failed
 * together do not come back together.
 */
export function retryDelayMs(
  attempt: number,
  { firstDelayMs, maxDelayMs }: RetryTimes,
  jitter: number,
): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.round(delay * (1 + jitter / 10));
}
