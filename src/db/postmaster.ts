import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../platform/errors.ts';

/** A PostgreSQL server that runs on a cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * The server that runs on the cluster, or undefined. Clears away the pid file of one that was killed: where its number
 * has gone to another process, which is common in containers, PostgreSQL itself would refuse to start.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  // The first lines are written before the port is known: then it is not running yet as far as we can use it.
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (await isPostmasterOf(pid, cluster)) return { pid, port };
  await rm(file, { force: true });
  return undefined;
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!processExists(pid)) return false;
  if (process.platform !== 'linux') return true;
  // The working directory of a server is its cluster's folder. A process that has ended but was not waited for has no such link.
  const standsIn = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return standsIn === (await realpath(cluster));
}
