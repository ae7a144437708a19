import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './children.ts';

/** The build, which the benchmarks of whole commands run. */
export const MAIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));

/** Milliseconds until `sopwith start` says that it takes tasks, and until it is gone again. */
export async function startAndStop(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly [ready: number, stopped: number]> {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN, 'start', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      SOPWITH_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  endWithUs(child);
  const ended = once(child, 'exit');
  await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the service ended at its start: ${String(code)}`))),
  ]);
  const ready = performance.now();
  child.kill('SIGTERM');
  await ended;
  return [ready - started, performance.now() - ready];
}
