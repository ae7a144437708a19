import { LRUCache } from 'lru-cache';
import type { EndpointSource, DeliveryEndpoint } from '../webhook-ports.ts';

const MAX_ACCOUNTS = 10_000;

/**
 * Reads the endpoint of each account at most once in `forMs`; otherwise the endpoint of a busy account would be read and decrypted for every
 * few messages. A new secret or address takes effect after that time. Whether an endpoint is disabled is checked for each claim.
 */
export function rememberEndpoints(source: EndpointSource, forMs: number): EndpointSource {
  if (forMs === 0) return source;
  const known = new LRUCache<string, Promise<DeliveryEndpoint | null>>({ max: MAX_ACCOUNTS, ttl: forMs });
  return Object.freeze({
    find(accountId: string) {
      const kept = known.get(accountId);
      if (kept !== undefined) return kept;
      const endpoint = source.find(accountId);
      known.set(accountId, endpoint);
      endpoint.catch(() => known.delete(accountId)); // a failure is not an answer
      return endpoint;
    },
  });
}
