import { mkdirSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.ts';

/** They run for long, hold keys, and start processes with code of plugins: they load no code from a folder that such a process can write to. */
const SERVICES: ReadonlySet<string> = new Set(['start', 'api', 'worker', 'webhooks']);

/**
 * Keeps compiled code in the cache folder, so that a command starts faster the next time. Only for commands that a person starts.
 * `NODE_DISABLE_COMPILE_CACHE=1` turns it off.
 *
 * Anyone who can write to the folder can change what runs, so a folder of another user, or that others can write to, is not used.
 */
export function keepCompiledCode(command: string | undefined, env: NodeJS.ProcessEnv): void {
  if (command === undefined || SERVICES.has(command)) return;
  const folder = join(cacheFolder(env), 'compiled');
  if (isOnlyOurs(folder)) enableCompileCache(folder);
}

function isOnlyOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    // A read-only file system, for example. It only takes longer.
    return false;
  }
}
