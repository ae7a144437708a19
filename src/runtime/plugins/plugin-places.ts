import { existsSync, realpathSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import type { PluginSources } from './load-plugins.ts';

export async function filesOfFolders(folders: readonly string[], faults: string[]): Promise<string[]> {
  const found = await Promise.all(
    [...new Set(folders.map((folder) => resolve(folder)))].map(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
      const itself = pluginFile(folder);
      if (itself !== undefined) return [itself];
      if (entries === null) faults.push(`${folder}: this plugin folder cannot be read. Does it exist?`);
      return (entries ?? [])
        .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
        .map((entry) => pluginFile(join(folder, entry.name)))
        .filter((file) => file !== undefined);
    }),
  );
  return found.flat().toSorted();
}

function pluginFile(folder: string): string | undefined {
  return ['plugin.ts', 'plugin.js'].map((name) => join(folder, name)).find((file) => existsSync(file));
}

export function filesOfPackages(sources: PluginSources, faults: string[]): string[] {
  const from = createRequire(join(resolve(sources.packagesFrom ?? '.'), 'package.json'));
  return (sources.packages ?? []).flatMap((name) => {
    try {
      return [from.resolve(name)];
    } catch {
      faults.push(`${name}: this plugin package is not installed. Run: npm install ${name}`);
      return [];
    }
  });
}

/**
 * Where a change to the code of the installation can happen: the folders of plugins and SOPs, and of npm packages those that are links
 * (`npm link`, a workspace). What npm has installed changes with a restart.
 */
export function watchedFolders(
  sources: Pick<PluginSources, 'packagesFrom'> & {
    readonly pluginFolders: readonly string[];
    readonly pluginPackages?: readonly string[];
    readonly sopFolders: readonly string[];
  },
): readonly string[] {
  const packages = filesOfPackages(
    { folders: [], packages: sources.pluginPackages ?? [], ...at(sources) },
    [],
  );
  const linked = packages
    .map((file) => dirname(realpathSync(file)))
    .filter((folder) => !folder.includes(`${sep}node_modules${sep}`));
  return [...sources.pluginFolders, ...linked.map(packageRootOf), ...sources.sopFolders];
}

export const at = ({ packagesFrom }: Pick<PluginSources, 'packagesFrom'>) =>
  packagesFrom === undefined ? {} : { packagesFrom };

/** The folders of installed packages; those that are not installed are left out, and `loadPlugins` reports them. */
export const packageRoots = (names: readonly string[]): readonly string[] =>
  filesOfPackages({ folders: [], packages: names }, []).map((file) =>
    packageRootOf(dirname(realpathSync(file))),
  );

function packageRootOf(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : packageRootOf(above);
}
