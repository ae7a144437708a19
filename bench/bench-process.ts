import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './children.ts';

/** A script of this folder (or of the tests) in a process of its own, which answers each line with a line. */
export interface BenchProcess extends AsyncDisposable {
  readonly pid: number;
  /** Sends a line where one is given, and resolves with the next line that comes. */
  ask(line?: string): Promise<string>;
}

export interface ProcessOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** For what has decorators. Node 24 reads all other types away by itself, so that what a process weighs and costs is its own. */
  readonly tsx?: boolean;
}

export function startProcess(
  script: string,
  args: readonly string[] = [],
  { env, tsx = false }: ProcessOptions = {},
): BenchProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(
    process.execPath,
    [...(tsx ? ['--import', 'tsx'] : []), '--conditions=source', path, ...args],
    { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '', ...env } },
  );
  endWithUs(child);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    async ask(line) {
      if (line !== undefined) child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${script} ended before it answered`);
      return value;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Bytes that a process and all that it started take of the machine, what they share with others counted in parts (PSS). Linux only. */
export async function memoryOf(pid: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(pid)).map((one) => pssOf(one.pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Seconds of CPU that a process, all that it started, and those of them that have ended took so far. Linux only. */
export async function cpuOf(pid: number): Promise<number> {
  return (await treeOf(pid)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid)).parent;
}

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Its children that have ended included. */
  readonly cpuSeconds: number;
}

/** The process and all that it started. */
async function treeOf(root: number): Promise<readonly ProcessStat[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = new Map((await Promise.all(pids.map(statOf))).map((one) => [one.pid, one] as const));
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0));
  return [...all.values()].filter(({ pid }) => isOurs(pid));
}

/** What the kernel counts in, on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

async function statOf(pid: number): Promise<ProcessStat> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number); // the name before it may hold spaces
  const [parent = 0, times] = [fields[1], fields.slice(11, 15)];
  return { pid, parent, cpuSeconds: times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND };
}

async function pssOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
}
