/** Compiles `src`, `plugins` and `demo` into a clean `dist`, so that no file of an earlier build is left to be run. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(`${root}dist`, { recursive: true, force: true });
execFileSync(`${root}node_modules/.bin/tsc`, ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
// What is read as a file at run time: pages of the portals, the API document.
for (const folder of ['src', 'plugins', 'demo'])
  cpSync(`${root}${folder}`, `${root}dist/${folder}`, {
    recursive: true,
    filter: (file) => statSync(file).isDirectory() || !/\.(ts|md|template)$/.test(file),
  });
chmodSync(`${root}dist/src/main.js`, 0o755);
