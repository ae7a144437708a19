import type { Knex } from 'knex';
import type { Vault } from '../accounts/vault.ts';
import { createWebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import type { Config } from '../config/settings.ts';
import { version } from '../platform/version.ts';
import { accountEndpoints } from '../webhooks/account-endpoints.ts';
import { createAddressGuard } from '../webhooks/transport/address-guard.ts';
import { createWebhookPoster, type WebhookPoster } from '../webhooks/transport/post-webhook.ts';
import type { Registry } from '../webhooks/registry.ts';
import { createResolveName } from '../webhooks/transport/resolve-name.ts';
import type { EndpointSource } from '../webhooks/webhook-ports.ts';
import type { Signer } from '../sdk/webhook.ts';

/** What sending a webhook takes, for the API (tests, redelivery) and for the deliveries. */
export interface WebhookParts {
  readonly endpoints: EndpointSource;
  readonly signers: Registry<Signer>;
  readonly poster: WebhookPoster;
}

/** Posts under the rules for addresses of this installation. */
export function webhookPoster(config: Config): WebhookPoster {
  return createWebhookPoster({
    guard: createAddressGuard({ allow: config.webhookAllow, resolve: createResolveName() }),
    userAgent: `sopwith/${version}`,
  });
}

export function webhookParts(
  config: Config,
  knex: Knex,
  vault: Vault,
  signers: Registry<Signer>,
): WebhookParts {
  return {
    endpoints: accountEndpoints(createWebhookEndpoints(knex, vault)),
    signers,
    poster: webhookPoster(config),
  };
}
