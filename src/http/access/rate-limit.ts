import { LRUCache } from 'lru-cache';

/** What is left of a limit after a request asked for one token. */
export interface Taken {
  readonly ok: boolean;
  readonly remaining: number;
  /** Until a token is there again; 0 where one is. */
  readonly retrySeconds: number;
  /** Until the bucket is full. */
  readonly resetSeconds: number;
}

export interface TokenBuckets {
  take(key: string): Taken;
}

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Token buckets in this process's memory: a bucket holds `perMinute` tokens and fills evenly. Only the `keys` that were used last are
 * remembered, so that unknown clients cannot fill the memory.
 */
export function createTokenBuckets(
  perMinute: number,
  now: () => number = () => performance.now(),
  keys = 10_000,
): TokenBuckets {
  const perMs = perMinute / 60_000;
  const buckets = new LRUCache<string, Bucket>({ max: keys });
  return {
    take(key) {
      const time = now();
      const old = buckets.get(key);
      const tokens =
        old === undefined ? perMinute : Math.min(perMinute, old.tokens + Math.max(0, time - old.at) * perMs);
      const ok = tokens >= 1;
      const left = ok ? tokens - 1 : tokens;
      buckets.set(key, { tokens: left, at: time });
      return {
        ok,
        remaining: Math.floor(left),
        retrySeconds: left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000)),
        resetSeconds: Math.ceil((perMinute - left) / perMs / 1000),
      };
    },
  };
}

/** The `RateLimit` headers of the IETF draft: of an API key, of bad keys from an address, or of webhooks that an account has sent by hand. */
export function rateLimitHeaders(
  policy: 'key' | 'bad-keys' | 'webhooks',
  perMinute: number,
  taken: Taken,
): Record<string, string> {
  return {
    'RateLimit-Policy': `"${policy}";q=${perMinute};w=60`,
    RateLimit: `"${policy}";r=${taken.remaining};t=${taken.resetSeconds}`,
  };
}
