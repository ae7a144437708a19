import type { Command } from 'commander';
import type { OwnWords } from '../../sop/load-library.ts';
import { settingsOf, withSettings, type CliContext } from '../command.ts';

/** Adds `--plugins` and `--config`, for a command that reads SOPs with `pluginWords`. */
export function withPluginWords(command: Command): Command {
  return withSettings(command, ['plugins']);
}

/**
 * What the plugins of this installation (`--plugins`, `PLUGINS`, and the shipped ones) add to the SOP language. A plugin with faults adds nothing,
 * and its faults are reported: otherwise its actions and functions would only appear to be unknown.
 */
export async function pluginWords(command: Command, context: CliContext): Promise<OwnWords> {
  const { codeSources } = await import('../../roles/code-sources.ts');
  const { loadPlugins, PluginLoadError } = await import('../../runtime/plugins/load-plugins.ts');
  const { pluginFolders, pluginPackages } = codeSources((await settingsOf(command, context)).config);
  try {
    return (await loadPlugins({ folders: pluginFolders, packages: pluginPackages })).additions.words;
  } catch (error) {
    if (!(error instanceof PluginLoadError)) throw error;
    context.note(error.message);
    return error.words;
  }
}
