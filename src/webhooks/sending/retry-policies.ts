import type { RetryPolicy } from '../../sdk/webhook.ts';
import { createNamedRegistry, type Registration, type Registry } from '../registry.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before the second to the tenth attempt; 75.6 hours in all. */
const STANDARD_WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** The example schedule of Standard Webhooks: quick at first, then over four days. */
export const standard: RetryPolicy = Object.freeze({
  name: 'standard',
  delayAfter: (attempt: number) => STANDARD_WAITS[attempt - 1] ?? null,
});

/** 10 s, doubled each time, at most 12 h; 16 attempts, about 51 hours in all. */
export const exponential: RetryPolicy = Object.freeze({
  name: 'exponential',
  delayAfter: (attempt: number) =>
    attempt < 16 ? Math.min(10 * SECOND * 2 ** (attempt - 1), 12 * HOUR) : null,
});

/** Every 5 minutes for a day. */
export const fixed: RetryPolicy = Object.freeze({
  name: 'fixed',
  delayAfter: (attempt: number) => (attempt < 289 ? 5 * MINUTE : null),
});

/** One attempt; what fails is for a person to redeliver. */
export const none: RetryPolicy = Object.freeze({ name: 'none', delayAfter: () => null });

export function createRetryPolicyRegistry(
  fromPlugins: readonly Registration<RetryPolicy>[] = [],
): Registry<RetryPolicy> {
  const shipped = [standard, exponential, fixed, none].map((definition) => ({
    definition,
    source: 'sopwith',
  }));
  return createNamedRegistry('retry policy', [...shipped, ...fromPlugins]);
}
