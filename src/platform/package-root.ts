import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder above `src`: the checkout where the source runs unbuilt, its `dist` where the build runs. */
export const codeRoot: string = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of our package.json: what is not compiled (SOPs, docs) is in it. */
export const packageRoot: string = findPackageRoot(codeRoot);

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`no package.json above ${codeRoot}: the installation is incomplete`);
  return findPackageRoot(above);
}
