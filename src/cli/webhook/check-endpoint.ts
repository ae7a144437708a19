import type { Config } from '../../config/settings.ts';
import type { PluginAdditions } from '../../runtime/plugins/plugin-additions.ts';
import type { Signer } from '../../sdk/webhook.ts';
import type { Registry } from '../../webhooks/registry.ts';
import { UsageError } from '../command.ts';

/**
 * The signer of this name, shipped or of a plugin of this installation.
 *
 * @throws {UsageError} that lists the known signers
 */
export async function signerNamed(name: string, config: Config): Promise<Signer> {
  const { createSignerRegistry } = await import('../../webhooks/messages/signer-registry.ts');
  const { signers } = await additionsOf(config);
  return named(createSignerRegistry(signers), 'signer', name);
}

/** @throws {UsageError} if the installation has no retry policy of this name */
export async function checkRetryPolicy(name: string, config: Config): Promise<void> {
  const { createRetryPolicyRegistry } = await import('../../webhooks/sending/retry-policies.ts');
  const { retryPolicies } = await additionsOf(config);
  named(createRetryPolicyRegistry(retryPolicies), 'retry policy', name);
}

/**
 * What the service's address guard would say of this address, as far as this process's WEBHOOK_ALLOW shows; null when it would send there. A
 * note and no refusal, because the service may be started with another WEBHOOK_ALLOW.
 */
export async function addressNote(url: string, { webhookAllow }: Config): Promise<string | null> {
  const { createAddressGuard } = await import('../../webhooks/transport/address-guard.ts');
  const guard = createAddressGuard({ allow: webhookAllow, resolve: () => Promise.resolve([]) });
  try {
    guard.checkUrl(url);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'the webhook URL is not valid';
    return `The address is saved, but the service will not send to it unless its WEBHOOK_ALLOW covers it: ${reason}.`;
  }
}

/** The signers that the plugins of `PLUGINS` provide. */
export async function pluginSigners(config: Config): Promise<readonly Signer[]> {
  return (await additionsOf(config)).signers.map(({ definition }) => definition);
}

/** The shipped plugins provide nothing for webhooks, so only others need to be read. */
async function additionsOf(config: Config): Promise<Pick<PluginAdditions, 'signers' | 'retryPolicies'>> {
  if (config.plugins.length === 0) return { signers: [], retryPolicies: [] };
  const { codeSources } = await import('../../roles/code-sources.ts');
  const { loadPlugins } = await import('../../runtime/plugins/load-plugins.ts');
  const { pluginFolders, pluginPackages } = codeSources(config);
  const plugins = await loadPlugins({
    folders: pluginFolders,
    packages: pluginPackages,
    soundSchemas: true,
  });
  return plugins.additions;
}

function named<T extends { readonly name: string }>(registry: Registry<T>, kind: string, name: string): T {
  const found = registry.all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = registry.all.map((one) => one.name).join(', ');
  throw new UsageError(
    `unknown ${kind} ${JSON.stringify(name)}. Known: ${names}. If a plugin provides it, add the plugin to PLUGINS`,
  );
}
