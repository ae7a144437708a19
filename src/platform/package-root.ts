import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `.ts` where the source runs unbuilt, `.js` in the build. */
const extension: string = extname(fileURLToPath(import.meta.url));

/** The folder of our package.json: what is not compiled (SOPs, docs) is in it. */
export const packageRoot: string = findPackageRoot(dirname(fileURLToPath(import.meta.url)));

/** The folder above `src`: the checkout where the source runs unbuilt, its `dist` where the build runs. */
export const codeRoot: string = extension === '.ts' ? packageRoot : join(packageRoot, 'dist');

/**
 * A file of our code that is started or imported by its path, and not by an `import` that the build sees: one of the entry points in `scripts/bundle.ts`.
 * In the build, code is not in the folder of its source, so that no path may start at `import.meta.url`.
 *
 * @param name relative to `codeRoot`, without the extension: `src/sdk/index`
 */
export const codeFile = (name: string): string => join(codeRoot, `${name}${extension}`);

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('no package.json above the code: the installation is incomplete');
  return findPackageRoot(above);
}
