import { realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonObject, JsonSchema } from '../../sdk/json.ts';
import type { Plugin } from '../../sdk/plugin.ts';
import type { OwnWords } from '../../sop/load-library.ts';
import { codePlace } from '../../platform/code-place.ts';
import { codeRoot } from '../../platform/package-root.ts';
import { compileLater, compileSchema } from './compile-schema.ts';
import { ExitForbidden, forbidExit } from '../containment/forbid-exit.ts';
import { additionConflicts, additionsOf, type TakenNames } from './plugin-additions.ts';
import { contractFaults } from './plugin-contract.ts';
import {
  createPluginRegistry,
  type SchemaCheck,
  type LoadedPlugin,
  type PluginRegistry,
} from './plugin-registry.ts';
import { resolvePluginImports } from './resolve-plugin-imports.ts';
import { filesOfFolders, filesOfPackages } from './plugin-places.ts';

export interface PluginSources {
  /** Folders that are plugins (`<folder>/plugin.ts`), or whose subfolders are. */
  readonly folders: readonly string[];
  /** More files of plugins. */
  readonly files?: readonly string[];
  /** Names of npm packages whose default export is a plugin, looked up from `packagesFrom`. */
  readonly packages?: readonly string[];
  /** Where `packages` are installed; the working directory by default. */
  readonly packagesFrom?: string;
  /** Whether an SOP of this name exists; left out where SOPs are not at hand. */
  readonly hasSop?: (name: string) => boolean;
  /**
   * True where the plugin pool has checked the schemas, or they are not needed: each is compiled for its first value. Compiling all of them, and learning what
   * a schema is, takes longer than all else about the shipped plugins.
   */
  readonly soundSchemas?: boolean;
  /** Names for webhooks that no plugin may claim; left out where nothing is signed. */
  readonly taken?: TakenNames;
  /** Imports a file by calling `load`, so that the caller knows which one it is when the process does not outlive it. */
  readonly onLoad?: <T>(file: string, load: () => Promise<T>) => Promise<T>;
}

const NOTHING_TAKEN: TakenNames = { signers: [], retryPolicies: [], artifactStores: [] };

/** Sopwith refuses to start: every fault of every plugin, one per line, each with its file and the fix. */
export class PluginLoadError extends Error {
  readonly code = 'plugins_not_loadable';
  readonly faults: readonly string[];
  /** What the plugins without faults add to the SOP language, so that SOPs can be checked all the same. */
  readonly words: OwnWords;
  constructor(faults: readonly string[], words: OwnWords = {}) {
    super(`${faults.length} fault(s) in plugins:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
    this.words = words;
  }
}

/**
 * Imports every plugin, checks each against the contract, and gives the frozen registry.
 *
 * @throws {PluginLoadError} with all faults at once: a bad contract, another SDK version, two plugins for one type (naming
 *   both files), an SOP that is not there, a schema that does not compile, a file that does not load.
 * @example const plugins = await loadPlugins({ folders: [join(codeRoot, 'plugins')] });
 */
export async function loadPlugins(sources: PluginSources): Promise<PluginRegistry> {
  const faults: string[] = [];
  const files = [
    ...(await filesOfFolders(sources.folders, faults)),
    ...(sources.files ?? []),
    ...filesOfPackages(sources, faults),
  ];
  const results: LoadResult[] = [];
  // One after the other: under tsx, two at once that share a module half loaded by the other are refused.
  for (const file of files) results.push(await loadOne(file, sources));
  const loaded = results.flatMap((result) => {
    if ('faults' in result) faults.push(...result.faults.map((fault) => `${result.file}: ${fault}`));
    return 'plugin' in result ? [result] : [];
  });
  faults.push(...sharedTypes(loaded), ...additionConflicts(loaded, sources.taken ?? NOTHING_TAKEN));
  if (faults.length > 0) throw new PluginLoadError(faults, additionsOf(loaded).words);
  return createPluginRegistry(loaded);
}

export type LoadResult = LoadedPlugin | { readonly file: string; readonly faults: readonly string[] };

async function loadOne(file: string, sources: PluginSources): Promise<LoadResult> {
  let exported: unknown;
  try {
    const load = () => importPlugin(file);
    exported = await (sources.onLoad?.(file, load) ?? load());
  } catch (error) {
    return { file, faults: [`cannot be loaded: ${whyNot(error)}`] };
  }
  return inspectPlugin(exported, file, sources);
}

async function importPlugin(file: string): Promise<unknown> {
  // Every import of the process costs more then. The shipped plugins are a part of the build.
  if (!realpathSync(file).startsWith(join(codeRoot, 'plugins', sep))) resolvePluginImports();
  const allowExit = forbidExit();
  try {
    const loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    return loaded.default;
  } finally {
    allowExit();
  }
}

/** What `npm init` writes makes every file CommonJS, and Node's message does not mention that. */
function whyNot(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ExitForbidden) return `it ${message} at ${codePlace(error)}`;
  return /Cannot use import statement outside a module|Unexpected token 'export'/.test(message)
    ? `${message}. The nearest package.json must contain "type": "module". Run there: npm pkg set type=module`
    : message;
}

/** Checks what a plugin's file exports against the contract. */
export function inspectPlugin(
  exported: unknown,
  file: string,
  { hasSop, soundSchemas = false }: Pick<PluginSources, 'hasSop' | 'soundSchemas'> = {},
): LoadResult {
  const faults = [...contractFaults(exported)];
  if (faults.length > 0) return { file, faults };
  const plugin = exported as Plugin<JsonObject, JsonObject>;
  const checkOf = (member: string, schema: JsonSchema): SchemaCheck | undefined =>
    soundSchemas ? compileLater(schema) : compiled(member, schema, faults);
  const checkData = checkOf('data', plugin.data);
  const checkResult = checkOf('result', plugin.result);
  for (const member of ['inputs', 'outputs'] as const) {
    const schema = plugin[member];
    if (schema !== undefined) checkOf(member, schema);
  }
  if (typeof plugin.sop === 'string' && hasSop?.(plugin.sop) === false) {
    faults.push(`"sop" is "${plugin.sop}", but sops/${plugin.sop}.yaml does not exist`);
  }
  if (checkData === undefined || checkResult === undefined || faults.length > 0) return { file, faults };
  return Object.freeze({ plugin, file, checkData, checkResult });
}

function compiled(member: string, schema: JsonSchema, faults: string[]): SchemaCheck | undefined {
  try {
    return compileSchema(schema);
  } catch (error) {
    faults.push(
      `"${member}" is not a valid JSON Schema: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

function sharedTypes(loaded: readonly LoadedPlugin[]): string[] {
  const byType = Map.groupBy(loaded, (entry) => entry.plugin.type);
  return [...byType].flatMap(([type, entries]) =>
    entries.length < 2
      ? []
      : [
          `task type "${type}" is served by ${entries.length} plugins, and may be by one only: ` +
            `${entries.map((entry) => entry.file).join(' and ')}. Remove one of them.`,
        ],
  );
}
