import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where Sopwith keeps what it can make again: an unpacked browser, results of start checks. `SOPWITH_CACHE_DIR` sets it. */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  if (env.SOPWITH_CACHE_DIR) return env.SOPWITH_CACHE_DIR;
  if (process.platform === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'sopwith', 'cache');
  return join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'sopwith');
}
