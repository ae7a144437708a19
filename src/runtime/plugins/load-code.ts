import { describeFault } from '../../sop/yaml/fault.ts';
import { readLibraryFiles, type LibraryFile } from '../../sop/yaml/library-files.ts';
import { buildLibrary, LibraryError, type OwnWords, type SopLibrary } from '../../sop/load-library.ts';
import { filesAround } from '../../sop/portal-libraries.ts';
import { loadPlugins, PluginLoadError, type PluginSources } from './load-plugins.ts';
import type { PluginRegistry } from './plugin-registry.ts';
import { prepareFaults, sopContracts } from './sop-contracts.ts';

/** Where plugins and SOPs come from. */
export interface CodeSources {
  readonly pluginFolders: readonly string[];
  readonly pluginPackages: readonly string[];
  /** A later folder wins. */
  readonly sopFolders: readonly string[];
  /** All files of one portal, in place of those in the folders. */
  readonly replaced?: ReplacedPortal;
}

export interface ReplacedPortal {
  readonly portal: string;
  readonly files: readonly Pick<LibraryFile, 'path' | 'text'>[];
}

/** The files of folders, with those of a portal replaced. */
export async function codeFiles(
  folders: readonly string[],
  replaced?: ReplacedPortal,
): Promise<readonly LibraryFile[]> {
  const files = (await Promise.all(folders.map((folder) => readLibraryFiles(folder)))).flat();
  return replaced === undefined ? files : replacePortal(files, replaced);
}

export const replacePortal = (
  files: readonly LibraryFile[],
  { portal, files: own }: ReplacedPortal,
): readonly LibraryFile[] => [
  ...files.filter(({ path }) => !path.startsWith(`${portal}/`)),
  ...own.map(({ path, text }) => ({ path, file: path, text })),
];

export interface CheckedCode {
  readonly plugins: PluginRegistry;
  readonly library: SopLibrary;
  /** All files, also those that were not checked. */
  readonly files: readonly LibraryFile[];
  /** What the plugins add to the language, and what they expect of procedures. */
  readonly words: OwnWords;
}

/** All that is wrong with plugins and SOPs, one a line. */
export class CodeError extends Error {
  readonly code = 'code_faulty';
  readonly faults: readonly string[];
  constructor(message: string, faults: readonly string[]) {
    super(message);
    this.faults = faults;
  }
}

/**
 * Loads and checks everything that tasks run on, so that a start is refused rather than a task failed. With the files of a portal replaced, SOPs that these
 * cannot affect are left out: the start has checked them.
 *
 * @throws {CodeError} with every fault at once
 */
export async function checkCode(
  { pluginFolders, pluginPackages, sopFolders, replaced }: CodeSources,
  options: Pick<PluginSources, 'taken' | 'onLoad'> = {},
): Promise<CheckedCode> {
  const files = await codeFiles(sopFolders, replaced);
  const names = new Set(files.map(({ path }) => path.replace(/\.ya?ml$/, '')));
  const loading = loadPlugins({
    ...options,
    folders: pluginFolders,
    packages: pluginPackages,
    hasSop: (name) => names.has(name),
  });
  const plugins = await loading.catch((error: unknown) => {
    if (error instanceof PluginLoadError) return error;
    throw error;
  });
  const words = plugins instanceof PluginLoadError ? plugins.words : plugins.additions.words;
  const contracts = plugins instanceof PluginLoadError ? [] : sopContracts(plugins.list());
  const checked = replaced === undefined ? files : filesAround(files, replaced.portal);
  const library = buildLibrary(checked, { ...words, contracts });
  const faults = library.faults.filter(({ severity }) => severity === 'error');
  const errors: Error[] = faults.length === 0 ? [] : [new LibraryError(faults)];
  if (plugins instanceof PluginLoadError) throw together([plugins, ...errors]);
  errors.push(
    ...plugins
      .list()
      .flatMap(prepareFaults)
      .map((fault) => new Error(fault)),
  );
  if (errors.length > 0) throw together(errors);
  return { plugins, library, files, words: { ...words, contracts } };
}

const together = (errors: readonly Error[]): CodeError =>
  new CodeError(errors.map(({ message }) => message).join('\n'), errors.flatMap(faultsOf));

function faultsOf(error: Error): readonly string[] {
  if (error instanceof PluginLoadError) return error.faults;
  return error instanceof LibraryError ? error.faults.map(describeFault) : [error.message];
}
