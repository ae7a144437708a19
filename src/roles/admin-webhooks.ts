import type { Knex } from 'knex';
import type { WebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import type { AdminWebhooks } from '../admin/admin.ts';
import { CodedError } from '../platform/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { JobQueue } from '../queue/queue.ts';
import type { RetryPolicy, Signer } from '../sdk/webhook.ts';
import type { DeliveryService } from '../webhooks/deliveries/deliveries.ts';
import { enableEndpoint, redeliverFor } from '../webhooks/deliveries/redelivery.ts';
import type { Registry } from '../webhooks/registry.ts';

interface WebhookAdministration {
  readonly knex: Knex;
  readonly queue: JobQueue;
  readonly clock: Clock;
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: Pick<DeliveryService, 'test'>;
  readonly signers: Registry<Signer>;
  readonly retryPolicies: Registry<RetryPolicy>;
}

/** What administrators do with the webhook endpoints of accounts, with the signers and retry policies of this installation. */
export function adminWebhooks(parts: WebhookAdministration): AdminWebhooks {
  const { knex, clock, endpoints, deliveries, signers, retryPolicies } = parts;
  return Object.freeze<AdminWebhooks>({
    find: (accountId) => endpoints.find(accountId),
    async set(address) {
      if (address.retryPolicy !== undefined)
        named(retryPolicies, 'unknown_retry_policy', address.retryPolicy);
      return (await endpoints.set(address)).secret;
    },
    async rotateSecret({ signer, ...rotation }) {
      const current = signer ?? (await endpoints.find(rotation.accountId))?.signer ?? 'hmac-sha256';
      return endpoints.rotateSecret({ ...rotation, signer: named(signers, 'unknown_signer', current) });
    },
    disable: (accountId, by) => endpoints.disable(accountId, by),
    enable: (accountId, by) => enableEndpoint(knex, endpoints, accountId, by, clock.now()),
    test: (accountId) => deliveries.test(accountId),
    redeliver: (accountId, range, actor) => redeliverFor(parts, accountId, range, actor),
  });
}

function named<T extends { readonly name: string }>(registry: Registry<T>, code: string, name: string): T {
  const found = registry.all.find((one) => one.name === name);
  if (found !== undefined) return found;
  throw new CodedError(code, `"${name}" is not one of ${registry.all.map((one) => one.name).join(', ')}`);
}
