import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtSopwith } from '../support/built.ts';
import { descendantsOf } from './process-tree.ts';
import type { Random } from './random.ts';

/** One role of the service, started again by us whenever it dies, as systemd or Kubernetes would. */
export interface RoleProcess {
  readonly name: string;
  /** Undefined between a death and the next start. */
  readonly pid: number | undefined;
  /** The number of times it died without being stopped. */
  readonly deaths: number;
  /** The exit code; null: it was killed, or was not running. */
  stop(): Promise<number | null>;
}

export interface RoleOptions {
  /** `worker-2`: the role, and a number if there are several. */
  readonly name: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The command line of the version to run. Default: the build. */
  readonly main?: string;
  readonly logFolder: string;
  readonly random: Random;
  /** What runs Node: `ip netns exec NAME`, for example. Nothing by default. */
  readonly launcher?: readonly string[];
}

/** The build, because that is what an operator runs. */
export const MAIN = builtSopwith();
/** A worker lets an open submission finish first. */
const STOP_MS = 120_000;

export function keepRole(options: RoleOptions): RoleProcess {
  const { name, environment, main = MAIN, logFolder, random, launcher = [] } = options;
  const [role = name] = name.split('-');
  const [command, ...args] = [...launcher, process.execPath, main, role];
  const log = createWriteStream(join(logFolder, `${name}.log`));
  let child: ChildProcess | undefined;
  let deaths = 0;
  const stopping = new AbortController();
  const kept = (async () => {
    while (!stopping.signal.aborted) {
      child = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      await once(child, 'exit');
      child = undefined;
      if (stopping.signal.aborted) break;
      deaths += 1;
      await sleep(random.between(100, 2_000));
    }
    log.end();
  })();
  return {
    name,
    get pid() {
      return child?.pid;
    },
    get deaths() {
      return deaths;
    },
    async stop() {
      stopping.abort();
      const started = child;
      started?.kill('SIGCONT');
      started?.kill('SIGTERM');
      const forced = setTimeout(() => started?.kill('SIGKILL'), STOP_MS);
      await kept;
      clearTimeout(forced);
      return started?.exitCode ?? null;
    },
  };
}

export interface WorkerParts {
  readonly agents: readonly number[];
  readonly browsers: readonly number[];
}

/** The processes that a worker started for its tasks. */
export async function partsOf(worker: RoleProcess): Promise<WorkerParts> {
  const below = worker.pid === undefined ? [] : await descendantsOf(worker.pid);
  const isBrowser = (command: string): boolean =>
    command.includes('--remote-debugging') && !command.includes('--type=');
  return {
    agents: below.filter(({ command }) => command.includes('agent-main')).map(({ pid }) => pid),
    browsers: below.filter(({ command }) => isBrowser(command)).map(({ pid }) => pid),
  };
}
