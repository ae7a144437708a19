import type { WebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import type { EndpointSource } from './webhook-ports.ts';

/** The accounts' endpoints with their live secrets, as delivering needs them. */
export function accountEndpoints(
  endpoints: Pick<WebhookEndpoints, 'find' | 'signingSecrets'>,
): EndpointSource {
  return Object.freeze({
    async find(accountId: string) {
      const [endpoint, secrets] = await Promise.all([
        endpoints.find(accountId),
        endpoints.signingSecrets(accountId),
      ]);
      if (endpoint === null) return null;
      const { id: endpointId, url, state, signer, retryPolicy } = endpoint;
      return { endpointId, url, state, signer, retryPolicy, secrets };
    },
  });
}
