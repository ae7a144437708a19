import type { EndpointSource, WebhookEndpoint } from '../webhook-ports.ts';

/**
 * Reads each account's endpoint at most once in `forMs`: a busy account's would else be read and decrypted for every few messages. A new
 * secret or address counts after that time at the latest; whether an endpoint is disabled is seen at once, when claiming.
 */
export function rememberEndpoints(source: EndpointSource, forMs: number): EndpointSource {
  const known = new Map<
    string,
    { readonly until: number; readonly endpoint: Promise<WebhookEndpoint | null> }
  >();
  return Object.freeze({
    find(accountId: string) {
      const now = performance.now();
      const entry = known.get(accountId);
      if (entry !== undefined && entry.until > now) return entry.endpoint;
      for (const [id, { until }] of known) {
        if (until > now) break; // the map is in the order of reading
        known.delete(id);
      }
      const endpoint = source.find(accountId);
      known.set(accountId, { until: now + forMs, endpoint });
      endpoint.catch(() => known.delete(accountId)); // a failure is not an answer
      return endpoint;
    },
  });
}
