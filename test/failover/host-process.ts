import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { HostName } from './hosts.ts';
import { on } from './network.ts';

/** PostgreSQL refuses to run as root; Debian creates this user. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];

export interface HostProcess {
  readonly host: HostName;
  readonly command: readonly string[];
  readonly logFolder: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a server on the host as the user `postgres`. In a process group of its own, so that Ctrl-C reaches only us, who stop it in order. */
export function startOn({ host, command, logFolder, env = {} }: HostProcess): ChildProcess {
  const [file = '', ...args] = [...on(host), ...AS_POSTGRES, ...command];
  const name = (command[0] ?? '').split('/').at(-1) ?? '';
  const log = createWriteStream(join(logFolder, `${host}-${name}.log`), { flags: 'a' });
  const child = spawn(file, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  return child;
}
