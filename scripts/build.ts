/** Checks and bundles `src`, `plugins` and `demo`, and bundles `console`, into a clean `dist`, so that no file of an earlier build is left to be run. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundleCode } from './bundle.ts';
import { bundleTraceViewer } from './bundle-trace-viewer.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

async function run(tool: string, ...args: readonly string[]): Promise<void> {
  const bin = `${root}node_modules/.bin/`;
  await promisify(execFile)(`${bin}${tool}`, args, { cwd: root }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      process.stderr.write(`${error.stdout ?? ''}${error.stderr ?? error.message}`);
      process.exit(1);
    },
  );
}

async function bundleConsole(): Promise<void> {
  await run('vite', 'build', 'console', '--logLevel', 'warn');
  await bundleTraceViewer(`${root}dist/console/trace-viewer`);
  for (const folder of ['assets/', 'trace-viewer/', 'trace-viewer/assets/'])
    await compressAll(`${root}dist/console/${folder}`);
}

const isText = (file: string): boolean => /\.(js|css|svg|html)$/.test(file);

async function compressAll(folder: string): Promise<void> {
  await Promise.all(
    readdirSync(folder)
      .filter(isText)
      .map((file) => compress(`${folder}${file}`)),
  );
}

/** The API serves the compressed copies: src/http/server/console-pages.ts. */
async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

rmSync(`${root}dist`, { recursive: true, force: true });
await Promise.all([run('tsc', '-p', 'tsconfig.build.json'), bundleCode(root), bundleConsole()]);
// What is read as a file at run time: the pages of the portals.
cpSync(`${root}demo`, `${root}dist/demo`, {
  recursive: true,
  filter: (file) => statSync(file).isDirectory() || !/\.(ts|md|template)$/.test(file),
});
chmodSync(`${root}dist/src/main.js`, 0o755);
