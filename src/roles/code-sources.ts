import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { s3Store } from '../artifacts/s3-store.ts';
import type { Config } from '../config/settings.ts';
import type { Logger } from '../platform/logger.ts';
import { codeRoot, packageRoot } from '../platform/package-root.ts';
import { checkCode, type CheckedCode, type CodeSources } from '../runtime/plugins/load-code.ts';
import { loadPlugins } from '../runtime/plugins/load-plugins.ts';
import { packageRoots } from '../runtime/plugins/plugin-places.ts';
import type { PluginAdditions, TakenNames } from '../runtime/plugins/plugin-additions.ts';
import type { CodeFacts } from '../runtime/plugin-pool/plugin-pool-protocol.ts';
import { openPluginPool, type PluginPool } from '../runtime/plugin-pool/plugin-pool.ts';
import type { ArtifactStoreKind } from '../sdk/artifact-store.ts';
import type { RetryPolicy, Signer } from '../sdk/webhook.ts';
import { createNamedRegistry, type Registry } from '../webhooks/registry.ts';
import { createRetryPolicyRegistry } from '../webhooks/sending/retry-policies.ts';
import { createSignerRegistry } from '../webhooks/messages/signer-registry.ts';

/** The shipped plugins and SOPs, and what `PLUGINS` and `SOPS_DIR` add. A folder or package of plugins adds the SOPs in its folder `sops`. */
export function codeSources(config: Config): CodeSources {
  const pluginPackages = config.plugins.filter((name) => !isFolder(name));
  const named = config.plugins.filter(isFolder).map((folder) => resolve(folder));
  const brought = [...named, ...packageRoots(pluginPackages)].map((folder) => join(folder, 'sops'));
  return {
    pluginFolders: [...shippedPlugins(named), ...named],
    pluginPackages,
    sopFolders: [
      join(packageRoot, 'sops'),
      ...brought.filter((folder) => existsSync(folder)),
      ...config.sopDirs.map((folder) => resolve(folder)),
    ],
  };
}

/**
 * In a built checkout those of the build, and the ones that are new since; or all of the source, if it is named. Each of them once, so that the
 * type of a plugin in the checkout is not claimed twice.
 */
function shippedPlugins(named: readonly string[]): readonly string[] {
  const built = join(codeRoot, 'plugins');
  const source = join(packageRoot, 'plugins');
  if (built === source) return named.includes(source) ? [] : [source];
  if (named.includes(source)) return [];
  const isNew = (name: string): boolean =>
    existsSync(join(source, name, 'plugin.ts')) && !existsSync(join(built, name));
  const names = existsSync(source) ? readdirSync(source) : [];
  return [built, ...names.filter(isNew).map((name) => join(source, name))];
}

// `./plugins` and `/opt/plugins` are folders, `sopwith-plugin-x` and `@clinic/plugin` packages, `plugins` what is there; a package that is
// installed goes first, because it is often made in a folder of the same name.
function isFolder(name: string): boolean {
  if (/^(\.|\/|[A-Za-z]:\\)/.test(name)) return true;
  return !name.startsWith('@') && existsSync(name) && !existsSync(join('node_modules', name));
}

/** What plugins bring for the processes of the service: code that runs there, and not in the pool or an agent. */
export interface BroughtCode {
  /** The plugins that bring it. */
  readonly pluginFiles: readonly string[];
  readonly signers: Registry<Signer>;
  readonly retryPolicies: Registry<RetryPolicy>;
  readonly artifactStores: Registry<ArtifactStoreKind>;
}

/** Names of signers, retry policies, and stores that no plugin may claim. */
export const OWN_NAMES: TakenNames = {
  signers: createSignerRegistry().all,
  retryPolicies: createRetryPolicyRegistry().all,
  artifactStores: [s3Store],
};

/** Everything, loaded into this process: for commands, and for processes that run plugins anyway. @throws {CodeError} */
export async function loadCode(
  sources: CodeSources,
): Promise<CheckedCode & Omit<BroughtCode, 'pluginFiles'>> {
  const code = await checkCode(sources, { taken: OWN_NAMES });
  return { ...code, ...broughtBy(code.plugins.additions) };
}

/** @throws {CodeError} with every fault of plugins and SOPs */
export const openCodePool = (config: Config, logger: Logger): Promise<PluginPool> =>
  openPluginPool({
    sources: codeSources(config),
    taken: OWN_NAMES,
    logger,
    development: config.development,
  });

/** Loads into this process the plugins that bring something for it, and no other; none of the shipped ones does. */
export async function loadBrought({ types }: CodeFacts): Promise<BroughtCode> {
  const files = types.filter(({ serves }) => serves).map(({ file }) => file);
  return {
    pluginFiles: files,
    ...broughtBy((await loadPlugins({ folders: [], files, soundSchemas: true })).additions),
  };
}

const broughtBy = ({
  signers,
  retryPolicies,
  artifactStores,
}: PluginAdditions): Omit<BroughtCode, 'pluginFiles'> => ({
  signers: createSignerRegistry(signers),
  retryPolicies: createRetryPolicyRegistry(retryPolicies),
  artifactStores: createNamedRegistry('artifact store', [
    { definition: s3Store, source: 'sopwith' },
    ...artifactStores,
  ]),
});
