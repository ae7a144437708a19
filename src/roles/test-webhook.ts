import type { Knex } from 'knex';
import type { Vault } from '../accounts/vault.ts';
import type { Config } from '../config/settings.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Signer } from '../sdk/webhook.ts';
import { sendTest, type TestResult } from '../webhooks/deliveries/deliveries.ts';
import { createSignerRegistry } from '../webhooks/messages/signer-registry.ts';
import { webhookParts } from './webhook-parts.ts';

/** Sends a signed sample to an account's endpoint without a running service. */
export async function testWebhook(
  config: Config,
  { knex, vault }: { readonly knex: Knex; readonly vault: Vault },
  signers: readonly Signer[],
  accountId: string,
): Promise<TestResult> {
  const registered = signers.map((definition) => ({ definition, source: 'plugins' }));
  const parts = webhookParts(config, knex, vault, createSignerRegistry(registered));
  try {
    return await sendTest({ ...parts, clock }, accountId);
  } finally {
    parts.poster.close();
  }
}
