import { execFile, spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CodedError, codeOf } from '../platform/errors.ts';
import { processExists } from './postmaster.ts';

/*
 * The keeper stops the server when its last user is gone, however that one ended. It is a shell that reads from a named
 * pipe which every user holds open for writing; the kernel signals the end when the last writer has closed it, kill -9
 * included. So a command that ends never takes the server from a service that has joined it, and no server stays behind.
 *
 * It reads twice: the first end removes the pipe's name, and the second waits for a process that opened it just before that.
 */
const SCRIPT =
  'exec 3<"$1"; cat <&3 >/dev/null; rm -f "$1"; cat <&3 >/dev/null; ' +
  '[ "$(head -n 1 "$2" 2>/dev/null)" = "$3" ] && kill -INT "$3"';

export interface ServerUse {
  /** Stops using the server. Resolves with true if no other process uses it, so that it stops now. */
  release(): Promise<boolean>;
}

const POLL_INTERVAL = 10;
/** A server without a keeper for so long has lost it: both processes were killed. */
const ORPHANED_AFTER = 3_000;

/**
 * Joins the users of the server. Undefined if it is stopping because its last user has just gone. `own`: we have
 * started it, so it has no keeper yet.
 */
export async function useServer(cluster: string, pid: number, own: boolean): Promise<ServerUse | undefined> {
  // Named for the server's own number: one that a former server left behind is never taken for this one's.
  const pipe = path.join(path.dirname(cluster), `users-${pid}`);
  if (own) return useBy(await startKeeper(cluster, pid, pipe), pipe);
  for (
    const deadline = performance.now() + ORPHANED_AFTER;
    performance.now() < deadline;
    await sleep(POLL_INTERVAL)
  ) {
    const writer = openPipe(pipe);
    if (writer !== undefined) return useBy(writer, pipe);
    if (!processExists(pid)) return undefined;
  }
  return useBy(await startKeeper(cluster, pid, pipe), pipe);
}

function useBy(writer: number, pipe: string): ServerUse {
  return {
    async release(): Promise<boolean> {
      closeSync(writer);
      for (let tries = 0; tries < 20; tries += 1) {
        if ((await stat(pipe).catch(() => undefined)) === undefined) return true;
        await sleep(POLL_INTERVAL);
      }
      return false;
    },
  };
}

async function startKeeper(cluster: string, pid: number, pipe: string): Promise<number> {
  await rm(pipe, { force: true });
  await promisify(execFile)('mkfifo', ['-m', '600', pipe]);
  const args = [
    '-c',
    SCRIPT,
    'sopwith-postgres-keeper',
    pipe,
    path.join(cluster, 'postmaster.pid'),
    String(pid),
  ];
  // In a separate session: Ctrl-C in a terminal must reach us only, or the database would go before its users.
  // And without our environment: it outlives us, and would hold the encryption key for all that time.
  spawn('/bin/sh', args, { detached: true, stdio: 'ignore', env: { PATH: process.env['PATH'] } }).unref();
  for (const deadline = performance.now() + 5_000; performance.now() < deadline; await sleep(POLL_INTERVAL)) {
    const writer = openPipe(pipe);
    if (writer !== undefined) return writer;
  }
  throw new CodedError(
    'embedded_postgres_failed',
    `the process that stops the database did not open ${pipe}`,
  );
}

/**
 * Undefined if no process reads from it. A bare descriptor: an unreferenced FileHandle is closed by the
 * garbage collector, and that would be the end of the server.
 */
function openPipe(pipe: string): number | undefined {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (codeOf(error) !== 'ENXIO' && codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}
