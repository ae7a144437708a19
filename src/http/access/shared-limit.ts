import { LRUCache } from 'lru-cache';
import { withTimeout } from '../../platform/time-limit.ts';
import type { RateBudgets } from '../ports.ts';
import { createTokenBuckets, type Taken } from './rate-limit.ts';

/** A rate limit that holds across all API processes. */
export interface SharedLimit {
  take(holder: string): Promise<Taken>;
}

interface SharedLimitOptions {
  readonly policy: 'key' | 'webhooks';
  readonly perMinute: number;
  readonly budgets: RateBudgets;
  readonly leaseMs: number;
  /** The database did not answer: for a second, this process limits alone. */
  readonly onLocal: () => void;
  readonly now?: () => number;
}

/** The part of a limit that a process takes from the shared bucket at a time. So a process can hold this much that other processes cannot use. */
const PART = 0.05;
/** How long a bucket that was found empty counts as empty, and how long a database that did not answer is not asked. */
const PAUSE_MS = 1_000;
const HOLDERS = 10_000;

/** What this process knows of one bucket. */
interface Held {
  /** Leased and not yet used. */
  tokens: number;
  /** What the bucket had after the last lease, and when that was. */
  left: number;
  at: number;
  /** Until then, requests are refused without asking the database. */
  emptyUntil: number;
  leasing: Promise<boolean> | null;
}

/**
 * Token buckets in the database, of which a process leases a part and serves requests from memory until the part is used: one statement for 20 of
 * a minute's requests, not for each. Tokens leave the bucket before they are used, so all processes together never accept more than the limit, and the
 * parts they held before.
 */
export function createSharedLimit(options: SharedLimitOptions): SharedLimit {
  const { policy, perMinute, budgets, leaseMs, onLocal, now = () => performance.now() } = options;
  const part = Math.max(1, Math.floor(perMinute * PART));
  const perMs = perMinute / 60_000;
  const known = new LRUCache<string, Held>({ max: HOLDERS });
  const local = createTokenBuckets(perMinute, now, HOLDERS);
  let localUntil = -Infinity;

  const held = (holder: string): Held => {
    const found = known.get(holder);
    if (found !== undefined) return found;
    const fresh: Held = { tokens: 0, left: 0, at: now(), emptyUntil: -Infinity, leasing: null };
    known.set(holder, fresh);
    return fresh;
  };
  const lease = async (holder: string, own: Held): Promise<true> => {
    const { granted, left } = await budgets.lease({ policy, holder, perMinute }, part);
    own.tokens += granted;
    own.left = left;
    own.at = now();
    if (granted === 0) own.emptyUntil = own.at + Math.max(PAUSE_MS, (1 - left) / perMs);
    return true;
  };
  const alone = (): false => {
    if (now() >= localUntil) onLocal();
    localUntil = now() + PAUSE_MS;
    return false;
  };
  /** Requests that come together wait for one lease. What arrives late is kept for the next request. */
  const leased = (holder: string, own: Held): Promise<boolean> => {
    own.leasing ??= withTimeout(lease(holder, own), leaseMs, alone)
      .catch(alone)
      .finally(() => (own.leasing = null));
    return own.leasing;
  };
  const answer = (own: Held, ok: boolean): Taken => {
    const time = now();
    const tokens = own.tokens + own.left + Math.max(0, time - own.at) * perMs;
    const remaining = ok ? Math.floor(Math.min(perMinute, tokens)) : 0;
    return {
      ok,
      remaining,
      retrySeconds: remaining >= 1 ? 0 : Math.max(1, Math.ceil((own.emptyUntil - time) / 1000)),
      resetSeconds: Math.max(0, Math.ceil((perMinute - tokens) / perMs / 1000)),
    };
  };

  return Object.freeze<SharedLimit>({
    async take(holder) {
      const own = held(holder);
      for (;;) {
        if (own.tokens >= 1) {
          own.tokens -= 1;
          return answer(own, true);
        }
        if (now() < own.emptyUntil) return answer(own, false);
        if (now() < localUntil || !(await leased(holder, own))) return local.take(holder);
      }
    },
  });
}
