/** Runs every generator and fails where what is committed differs from what comes out. Leaves the tree as it found it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GENERATED } from './generated-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');

const before = new Map(GENERATED.map((file) => [file, read(file)]));
execFileSync('npm', ['run', '--silent', 'generate'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const stale = GENERATED.filter((file) => read(file) !== before.get(file));
for (const [file, text] of before) writeFileSync(root + file, text);
if (stale.length > 0) {
  console.error(`not fresh, run "npm run generate" and commit: ${stale.join(', ')}`);
  process.exit(1);
}
