import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config/settings.ts';
import { codeRoot, packageRoot } from '../platform/package-root.ts';
import { loadPlugins, PluginLoadError } from '../runtime/load-plugins.ts';
import type { PluginRegistry } from '../runtime/plugin-registry.ts';
import type { ArtifactStoreKind } from '../sdk/artifact-store.ts';
import type { RetryPolicy, Signer } from '../sdk/webhook.ts';
import { describeFault } from '../sop/fault.ts';
import {
  buildLibrary,
  LibraryError,
  readLibraryFiles,
  type OwnWords,
  type SopLibrary,
} from '../sop/load-library.ts';
import { createRegistry, type Registry } from '../webhooks/registry.ts';
import { createRetryPolicyRegistry } from '../webhooks/retry-policies.ts';
import { createSignerRegistry } from '../webhooks/signer-registry.ts';

/** Where plugins and SOPs come from. */
export interface CodeSources {
  readonly pluginFolders: readonly string[];
  readonly pluginPackages: readonly string[];
  /** A later folder wins. */
  readonly sopFolders: readonly string[];
}

/** The shipped plugins and SOPs, and what `PLUGINS` and `SOPS_DIR` add. */
export function codeSources(config: Config): CodeSources {
  const folders = config.plugins.filter(isFolder);
  return {
    pluginFolders: [join(codeRoot, 'plugins'), ...folders.map((folder) => resolve(folder))],
    pluginPackages: config.plugins.filter((name) => !isFolder(name)),
    sopFolders: [join(packageRoot, 'sops'), ...config.sopDirs.map((folder) => resolve(folder))],
  };
}

// `./plugins` and `/opt/plugins` are folders, `sopwith-plugin-x` and `@clinic/plugin` packages, `plugins` what is there; a package that is
// installed goes first, because it is often made in a folder of the same name.
function isFolder(name: string): boolean {
  if (/^(\.|\/|[A-Za-z]:\\)/.test(name)) return true;
  return !name.startsWith('@') && existsSync(name) && !existsSync(join('node_modules', name));
}

export interface LoadedCode {
  readonly plugins: PluginRegistry;
  readonly library: SopLibrary;
  /** What the plugins add to the language. */
  readonly words: OwnWords;
  readonly signers: Registry<Signer>;
  readonly retryPolicies: Registry<RetryPolicy>;
  readonly artifactStores: Registry<ArtifactStoreKind>;
}

export interface LoadOptions {
  /** Read the files again, whatever was imported before: for the reload of a development server. */
  readonly fresh?: boolean;
}

/** All that is wrong with plugins and SOPs, one a line. */
export class CodeError extends Error {
  readonly code = 'code_faulty';
  readonly faults: readonly string[];
  constructor(errors: readonly Error[]) {
    super(errors.map(({ message }) => message).join('\n'));
    this.faults = errors.flatMap(faultsOf);
  }
}

/**
 * Loads and checks everything that tasks run on, so that a start is refused rather than a task failed.
 *
 * @throws {CodeError} with every fault at once
 */
export async function loadCode(
  sources: CodeSources,
  { fresh = false }: LoadOptions = {},
): Promise<LoadedCode> {
  const files = (await Promise.all(sources.sopFolders.map((folder) => readLibraryFiles(folder)))).flat();
  const names = new Set(files.map(({ path }) => path.replace(/\.ya?ml$/, '')));
  const loading = loadPlugins({
    folders: sources.pluginFolders,
    packages: sources.pluginPackages,
    hasSop: (name) => names.has(name),
    taken: { signers: createSignerRegistry().all, retryPolicies: createRetryPolicyRegistry().all },
    fresh,
  });
  const plugins = await loading.catch((error: unknown) => {
    if (error instanceof PluginLoadError) return error;
    throw error;
  });
  const words = plugins instanceof PluginLoadError ? plugins.words : plugins.additions.words;
  const library = buildLibrary(files, words);
  const faults = library.faults.filter(({ severity }) => severity === 'error');
  const errors: Error[] = faults.length === 0 ? [] : [new LibraryError(faults)];
  if (plugins instanceof PluginLoadError) throw new CodeError([plugins, ...errors]);
  const { signers, retryPolicies, artifactStores } = plugins.additions;
  if (errors.length > 0) throw new CodeError(errors);
  return {
    plugins,
    library,
    words,
    signers: createSignerRegistry(signers),
    retryPolicies: createRetryPolicyRegistry(retryPolicies),
    artifactStores: createRegistry('artifact store', artifactStores),
  };
}

function faultsOf(error: Error): readonly string[] {
  if (error instanceof PluginLoadError) return error.faults;
  return error instanceof LibraryError ? error.faults.map(describeFault) : [error.message];
}
