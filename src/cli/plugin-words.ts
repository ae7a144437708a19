import type { OwnWords } from '../sop/load-library.ts';
import type { CliContext } from './command.ts';

/**
 * What the plugins of this installation (`PLUGINS`, and the shipped ones) add to the SOP language. Plugins with faults add nothing here:
 * `sopwith plugin check` tells them.
 */
export async function pluginWords({ env }: CliContext): Promise<OwnWords> {
  const { loadConfig } = await import('../config/load-config.ts');
  const { codeSources } = await import('../roles/code-sources.ts');
  const { loadPlugins, PluginLoadError } = await import('../runtime/load-plugins.ts');
  const { pluginFolders, pluginPackages } = codeSources(loadConfig({ env }).config);
  try {
    return (await loadPlugins({ folders: pluginFolders, packages: pluginPackages })).additions.words;
  } catch (error) {
    if (error instanceof PluginLoadError) return error.words;
    throw error;
  }
}
