import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config/settings.ts';
import { codeRoot, packageRoot } from '../platform/package-root.ts';
import { loadPlugins } from '../runtime/load-plugins.ts';
import type { PluginRegistry } from '../runtime/plugin-registry.ts';
import { LibraryError, loadLibrary, type SopLibrary } from '../sop/load-library.ts';

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

// `./plugins` and `/opt/plugins` are folders, `sopwith-plugin-x` and `@clinic/plugin` packages, `plugins` what is there.
function isFolder(name: string): boolean {
  return /^(\.|\/|[A-Za-z]:\\)/.test(name) || (!name.startsWith('@') && existsSync(name));
}

export interface LoadedCode {
  readonly plugins: PluginRegistry;
  readonly library: SopLibrary;
}

/**
 * Loads and checks everything that tasks run on, so that a start is refused rather than a task failed.
 *
 * @throws LibraryError, PluginLoadError with every fault at once
 */
export async function loadCode({
  pluginFolders,
  pluginPackages,
  sopFolders,
}: CodeSources): Promise<LoadedCode> {
  const library = await loadLibrary(sopFolders);
  const names = new Set(library.names);
  const errors = library.faults.filter(({ severity }) => severity === 'error');
  const plugins = loadPlugins({
    folders: pluginFolders,
    packages: pluginPackages,
    hasSop: (name) => names.has(name),
  });
  if (errors.length === 0) return { library, plugins: await plugins };
  const alsoPlugins = await plugins.then(
    () => [],
    (error: unknown) => [error],
  );
  const faulty = new LibraryError(errors);
  throw alsoPlugins.length === 0
    ? faulty
    : new AggregateError([faulty, ...alsoPlugins], messagesOf([faulty, ...alsoPlugins]));
}

function messagesOf(errors: readonly unknown[]): string {
  return errors.map((error) => (error instanceof Error ? error.message : String(error))).join('\n');
}
