import { RUN_DEFAULTS } from '../config/run-defaults.ts';
import { openSopLibrary, type AgentSops } from '../runtime/agent/agent-sops.ts';
import {
  createPluginRegistry,
  type LoadedPlugin,
  type PluginRegistry,
} from '../runtime/plugins/plugin-registry.ts';
import { readLibraryFiles } from '../sop/yaml/library-files.ts';

interface OpenedCode {
  readonly plugins: PluginRegistry;
  readonly sops: AgentSops;
}

/** By the text of all SOPs. */
const opened = new WeakMap<LoadedPlugin, { readonly text: string; readonly code: OpenedCode }>();

/**
 * A plugin and the SOPs of its tests, as an agent has them: compiled once for all tests, which takes as long as a short run, and again
 * when a file has changed.
 *
 * @throws {LibraryError} where an SOP has faults
 */
export async function openCode(plugin: LoadedPlugin, folders: readonly string[]): Promise<OpenedCode> {
  const text = JSON.stringify(await Promise.all(folders.map((folder) => readLibraryFiles(folder))));
  const known = opened.get(plugin);
  if (known?.text === text) return known.code;
  const plugins = createPluginRegistry([plugin]);
  const sops = await openSopLibrary(folders, plugins.additions.words, {
    patience: RUN_DEFAULTS.stepTimes,
    whole: true,
  });
  opened.set(plugin, { text, code: { plugins, sops } });
  return { plugins, sops };
}
