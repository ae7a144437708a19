import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CodedError } from '../platform/errors.ts';
import { spawnPostgres } from './spawn-postgres.ts';
import type { ServerUser } from './server-user.ts';

export interface NewCluster {
  readonly home: string;
  readonly binaries: string;
  readonly password: string;
  readonly user: ServerUser | undefined;
}

/**
 * Creates `<home>/cluster`. It is created under another name and renamed when complete, so that an interrupted start leaves nothing
 * that looks like a cluster, and of two that are created at once the first one counts.
 */
export async function makeCluster({ home, binaries, password, user }: NewCluster): Promise<void> {
  const draft = path.join(home, `making-${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  try {
    await writeFile(path.join(draft, 'password'), password, { mode: 0o600 });
    if (user !== undefined) {
      await chown(path.join(draft, 'password'), user.uid, user.gid);
      await chown(draft, user.uid, user.gid);
    }
    await runInitdb(draft, binaries, user, path.join(home, 'initdb.log'));
    await rename(path.join(draft, 'cluster'), path.join(home, 'cluster')).catch(async (error: unknown) => {
      if ((await stat(path.join(home, 'cluster')).catch(() => undefined)) === undefined) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function runInitdb(
  draft: string,
  binaries: string,
  user: ServerUser | undefined,
  log: string,
): Promise<void> {
  const child = await spawnPostgres(
    { binary: path.join(binaries, 'bin', 'initdb'), folder: draft, user, log },
    [
      '--pgdata={folder}/cluster',
      '--pwfile={folder}/password',
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ],
  );
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.exitCode === 0) return;
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-5).join('\n');
  throw new CodedError(
    'embedded_postgres_failed',
    `initdb failed (exit code ${child.exitCode}). The end of ${log}:\n${lines}`,
  );
}
