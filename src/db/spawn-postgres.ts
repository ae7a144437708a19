import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { canReach, type ServerUser } from './server-user.ts';

export interface PostgresProgram {
  /** `postgres` or `initdb`. */
  readonly binary: string;
  /** The folder that it works in; `{folder}` in the arguments stands for it. */
  readonly folder: string;
  readonly user: ServerUser | undefined;
  /** Its output is appended here. */
  readonly log: string;
}

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/**
 * Runs one of PostgreSQL's programs as `user`, detached, with its output in a file: it must outlive us without a broken
 * pipe. Where the user cannot pass through the folders above `folder` (a clone under /root), we open it and the program
 * gets it as /proc/self/fd/3, which leads there without passing through them.
 */
export async function spawnPostgres(
  program: PostgresProgram,
  args: readonly string[],
): Promise<ChildProcess> {
  const reachable = await canReach(program.user, program.folder);
  const name = reachable ? program.folder : '/proc/self/fd/3';
  await turnLog(program.log);
  await using log = await open(program.log, 'a', 0o600);
  await using folder = await open(program.folder, constants.O_RDONLY);
  const child = spawn(
    program.binary,
    args.map((arg) => arg.replace('{folder}', name)),
    {
      ...program.user,
      // Not our folder, which the other user may not be able to enter.
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd, folder.fd],
    },
  );
  await once(child, 'spawn');
  return child;
}

async function turnLog(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size > MAX_LOG_BYTES) await rename(log, `${log}.1`);
}
