import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/package-root.ts';

const SOURCE = ['src/**/*.ts', 'console/{src/**/*,*.*}', 'plugins/**/*.ts', 'demo/**/*.ts'];

/**
 * A file of the build. Processes that a test starts run the build, as an installation does: the source would be compiled in each of them again, which
 * takes longer than all else that most of them do.
 *
 * @throws {Error} if the build is missing or older than the source
 */
export function built(file: string): string {
  checkBuild();
  return join(packageRoot, 'dist', file);
}

let checked = false;

function checkBuild(): void {
  if (checked) return;
  const time = (file: string) => statSync(join(packageRoot, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const builtAt = time('dist/src/main.js');
  const newer = globSync(SOURCE, { cwd: packageRoot }).find((file) => time(file) > builtAt);
  if (newer !== undefined)
    throw new Error(`${newer} is newer than the build that this test runs. Run: npm run build`);
  checked = true;
}

/** The command line, as arguments of Node. */
export const builtSopwith = (): string => built('src/main.js');
