import { execFile } from 'node:child_process';
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Bytes, as the system counts them: what a process says of itself it only says while it answers. */
export interface ProcessMemory {
  /** Resident memory of the process, inside and outside of its heap. */
  readonly own: number;
  /** Resident memory of all that it started, such as a browser; without the program's own code, which those processes share. */
  readonly started: number;
}

/**
 * Measures a process from outside. On Linux it reads a few small files (under 1 ms for an agent with its browser), elsewhere it asks `ps`.
 *
 * @returns null for a process that is gone, and on systems that do not report it
 */
export async function measureProcess(pid: number): Promise<ProcessMemory | null> {
  if (process.platform === 'linux') {
    const own = fieldsOf(pid);
    return own && { own: own.rss, started: sum(childrenOf(pid).map(treeOf)) };
  }
  return process.platform === 'win32' ? null : fromPs(pid);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function treeOf(pid: number): number {
  const own = fieldsOf(pid);
  return own === null ? 0 : own.unshared + sum(childrenOf(pid).map(treeOf));
}

function fieldsOf(pid: number): { rss: number; unshared: number } | null {
  const status = read(`/proc/${pid}/status`);
  const field = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  const rss = field('VmRSS');
  return rss === 0 ? null : { rss, unshared: field('RssAnon') + field('RssShmem') };
}

/** A process is the child of the thread that started it. */
function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Files of `/proc` name no size, so `readFileSync` would allocate 64 KB for each of about a hundred: the garbage would cost more than the measurement. */
const CONTENT = Buffer.allocUnsafeSlow(64 * 1024);

function read(path: string): string {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    return CONTENT.toString('latin1', 0, readSync(file, CONTENT));
  } catch {
    return ''; // The process has ended.
  } finally {
    if (file !== null) closeSync(file);
  }
}

async function fromPs(pid: number): Promise<ProcessMemory | null> {
  const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,rss=']).catch(() => ({ stdout: '' }));
  const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = (parent: number): number =>
    sum(all.filter(([, ppid]) => ppid === parent).map(([child = 0, , rss = 0]) => rss * 1024 + tree(child)));
  const own = all.find(([one]) => one === pid);
  return own === undefined ? null : { own: (own[2] ?? 0) * 1024, started: tree(pid) };
}
