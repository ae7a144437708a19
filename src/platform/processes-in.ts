import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { killProcessGroup } from './process-group.ts';

const run = promisify(execFile);

const LOOK_AGAIN_MS = 20;
const LOOKS = 100;

/**
 * Kills every process that has its temporary folder or its browser profile in a folder, and returns when they are gone. A browser is in a
 * separate process group (Playwright starts it so), and the system gives it to init when its agent dies: only its folder still shows whose it was.
 */
export async function killProcessesIn(folder: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await processesIn(folder);
    if (found.length === 0) return;
    found.forEach(killProcessGroup);
    await sleep(LOOK_AGAIN_MS);
  }
}

export async function processesIn(folder: string): Promise<readonly number[]> {
  const all = process.platform === 'linux' ? await fromProc(folder) : await fromPs(folder);
  return all.filter((pid) => pid > 1 && pid !== process.pid);
}

async function fromProc(folder: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [environment, args] = await Promise.all([
        readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ]);
      const isIn = isBelow(folder, 'TMPDIR=', environment) || isBelow(folder, '--user-data-dir=', args);
      return isIn ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

function isBelow(folder: string, prefix: string, texts: string): boolean {
  return texts
    .split('\0')
    .some((text) => text === `${prefix}${folder}` || text.startsWith(`${prefix}${folder}/`));
}

/** Other systems don't show the environment of a process: the browser's command line must do. */
async function fromPs(folder: string): Promise<readonly number[]> {
  if (process.platform === 'win32') return [];
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command=']).catch(() => ({ stdout: '' }));
  return stdout
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${folder}/`))
    .map((line) => Number.parseInt(line, 10));
}
