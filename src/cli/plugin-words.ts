import type { Command } from 'commander';
import type { OwnWords } from '../sop/load-library.ts';
import type { LoadedPlugin } from '../runtime/plugins/plugin-registry.ts';
import { settingsOf, withSettings, type CliContext } from './command.ts';

/** Adds `--plugins` and `--config`, for a command that reads SOPs with `pluginWords`. */
export function withPluginWords(command: Command): Command {
  return withSettings(command, ['plugins']);
}

/**
 * What the plugins of this installation (`--plugins`, `PLUGINS`, and the shipped ones) add to the SOP language. A plugin with faults adds nothing,
 * and its faults are reported: otherwise its actions and functions would only appear to be unknown.
 */
export async function pluginWords(command: Command, context: CliContext): Promise<OwnWords> {
  return (await installedPlugins(command, context)).words;
}

/** The same, and what the plugins pass to their SOPs and read from them. */
export async function pluginContracts(command: Command, context: CliContext): Promise<OwnWords> {
  const { sopContracts } = await import('../runtime/plugins/sop-contracts.ts');
  const { words, plugins } = await installedPlugins(command, context, { soundSchemas: false });
  return { ...words, contracts: sopContracts(plugins) };
}

interface Installed {
  readonly words: OwnWords;
  readonly plugins: readonly LoadedPlugin[];
}

/** The plugins of this installation. One with faults is left out, and its faults are reported, with those of its schemas if `soundSchemas` is false. */
export async function installedPlugins(
  command: Command,
  context: CliContext,
  { soundSchemas }: { readonly soundSchemas: boolean } = { soundSchemas: true },
): Promise<Installed> {
  const { codeSources } = await import('../roles/code-sources.ts');
  const { loadPlugins, PluginLoadError } = await import('../runtime/plugins/load-plugins.ts');
  const { pluginFolders, pluginPackages } = codeSources((await settingsOf(command, context)).config);
  try {
    const loaded = await loadPlugins({ folders: pluginFolders, packages: pluginPackages, soundSchemas });
    return { words: loaded.additions.words, plugins: loaded.list() };
  } catch (error) {
    if (!(error instanceof PluginLoadError)) throw error;
    context.note(error.message);
    return { words: error.words, plugins: [] };
  }
}
