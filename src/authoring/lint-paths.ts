import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { byPlace, type Fault } from '../sop/yaml/fault.ts';
import { readLibraryFiles } from '../sop/yaml/library-files.ts';
import { buildLibrary, type OwnWords } from '../sop/load-library.ts';

/** A path as the author gave it: the library that it belongs to, and which of its files are meant. */
export interface MeantFiles {
  /** The folder that holds the portals. */
  readonly root: string;
  readonly meant: (file: string) => boolean;
  /** Of one file: the `portal.yaml` without which it does not run. */
  readonly portal: string | null;
}

/** A portal's folder holds portal.yaml, and SOPs also while that is still missing. */
async function isOfPortal(folder: string): Promise<boolean> {
  const names = (await readdir(folder, { withFileTypes: true })).flatMap((entry) =>
    entry.isFile() && /\.ya?ml$/.test(entry.name) ? [entry.name] : [],
  );
  if (names.includes('portal.yaml')) return true;
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.some((text) => /^sop:/m.test(text));
}

/**
 * A file, the folder of a portal, or the folder of all portals.
 *
 * @throws {Error} where the path does not exist
 */
export async function meantBy(path: string): Promise<MeantFiles> {
  const whole = resolve(path);
  const found = await stat(whole).catch((cause: unknown) => {
    throw new Error(`${path} does not exist, or cannot be read`, { cause });
  });
  if (found.isFile())
    return {
      root: dirname(dirname(whole)),
      meant: (file) => resolve(file) === whole,
      portal: join(dirname(whole), 'portal.yaml'),
    };
  const root = (await isOfPortal(whole)) ? dirname(whole) : whole;
  return { root, meant: (file) => !relative(whole, resolve(file)).startsWith('..'), portal: null };
}

/**
 * Checks SOP files: all faults of all files at once, by place. Of one file also the errors of its `portal.yaml`, with which it does not run.
 *
 * @throws {Error} where a path does not exist or holds no SOP
 */
export async function lintPaths(paths: readonly string[], own: OwnWords = {}): Promise<readonly Fault[]> {
  const faults = new Map<string, Fault>();
  for (const path of paths) {
    const { root, meant, portal } = await meantBy(path);
    const files = await readLibraryFiles(root, relative(process.cwd(), root));
    if (!files.some(({ file }) => meant(file)))
      throw new Error(`${path} holds no SOP (<portal>/<procedure>.yaml)`);
    for (const fault of buildLibrary(files, own).faults)
      if (meant(fault.file) || (fault.severity === 'error' && resolve(fault.file) === portal))
        faults.set(`${fault.file}:${fault.line}:${fault.column}:${fault.message}`, fault);
  }
  return [...faults.values()].toSorted(byPlace);
}
