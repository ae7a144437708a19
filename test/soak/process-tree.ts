import { readdir, readFile } from 'node:fs/promises';
import { codeOf } from '../../src/platform/errors.ts';

export interface SeenProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process of the machine that has not ended (Linux). */
export async function allProcesses(): Promise<readonly SeenProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const seen = await Promise.all(pids.map(readProcess));
  return seen.flatMap((one) => (one === null ? [] : [one]));
}

async function readProcess(pid: string): Promise<SeenProcess | null> {
  const [stat, command] = await Promise.all(
    ['stat', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
  const [state, parent] = fields; // the name before them may contain spaces
  if (parent === undefined || state === 'Z' || state === 'X') return null;
  return { pid: Number(pid), parent: Number(parent), command: (command ?? '').replaceAll('\0', ' ') };
}

/** Everything that `pid` started, and what that started. */
export async function descendantsOf(pid: number): Promise<readonly SeenProcess[]> {
  const all = await allProcesses();
  const found: SeenProcess[] = [];
  for (let parents = [pid]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent));
    found.push(...children);
    parents = children.map((child) => child.pid);
  }
  return found;
}

/** Sends a signal. A process that has just ended is no error: false. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
}
