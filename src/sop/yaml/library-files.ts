import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { linkFault, yamlFilesBeneath } from './yaml-files.ts';

/** One file of a library. `path` is `<portal>/<procedure>.yaml` or `<portal>/portal.yaml`; `file` is what messages call it. */
export interface LibraryFile {
  readonly path: string;
  readonly file: string;
  readonly text: string;
  /** Why it was not read. */
  readonly unreadable?: string;
}

/** Every SOP file under a folder of the form `<portal>/<procedure>.yaml`; tests (`*.test.yaml`) are none. */
export async function readLibraryFiles(folder: string, shownAs = folder): Promise<readonly LibraryFile[]> {
  const paths = (await yamlFilesBeneath(folder))
    .filter((path) => !/\.test\.ya?ml$/.test(path))
    .map((path) => relative(folder, path).split(sep).join('/'))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const file = join(shownAs, path);
      const unreadable = await linkFault(folder, join(folder, path));
      return unreadable === null
        ? { path, file, text: await readFile(join(folder, path), 'utf8') }
        : { path, file, text: '', unreadable };
    }),
  );
}
