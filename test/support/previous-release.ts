import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/platform/package-root.ts';
import type { SchemaFacts } from './schema-facts.ts';

const run = promisify(execFile);

/** The release that runs next to this version during an upgrade, and again after a rollback. `npm run previous-release` writes it. */
export interface PreviousRelease {
  /** A tag or a commit. */
  readonly revision: string;
  /** What it may use of the database. */
  readonly schema: SchemaFacts;
  /** Facts that this version has changed although the previous release could use them, each with the reason why nothing breaks. */
  readonly accepted: Readonly<Record<string, string>>;
}

export const PREVIOUS_RELEASE = join(packageRoot, 'test/db/previous-release.json');

export const previousRelease = async (): Promise<PreviousRelease> =>
  JSON.parse(await readFile(PREVIOUS_RELEASE, 'utf8')) as PreviousRelease;

/** The reason why a revision cannot be checked out here; undefined: it can. */
export async function revisionIsMissing(revision: string): Promise<string | undefined> {
  const found = await run('git', ['cat-file', '-e', `${revision}^{commit}`], { cwd: packageRoot }).then(
    () => true,
    () => false,
  );
  if (found) return undefined;
  return `git does not have ${revision}, the previous release, here: run "git fetch --unshallow --tags" in a clone`;
}

/** The source of a revision, with the packages of this checkout. The caller removes the folder. */
export async function sourceOf(revision: string): Promise<string> {
  const folder = await mkdtemp(join(await cacheFolder(), 'draft-'));
  const archive = join(folder, 'source.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, revision], { cwd: packageRoot });
  await run('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`]);
  await rm(archive);
  await symlink(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The command line of a revision, as an argument of Node. Built once, in half a minute, and kept in `.tmp`: Node compiles no TypeScript in `node_modules`. */
export async function buildOf(revision: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', `${revision}^{commit}`], { cwd: packageRoot });
  const folder = join(await cacheFolder(), stdout.trim());
  const main = join(folder, 'dist/src/main.js');
  if (await isThere(main)) return main;
  const draft = await sourceOf(revision);
  await run(process.execPath, ['scripts/build.ts'], { cwd: draft, maxBuffer: 64 * 1024 * 1024 });
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return main;
}

async function cacheFolder(): Promise<string> {
  const folder = join(packageRoot, '.tmp/releases');
  await mkdir(folder, { recursive: true });
  return folder;
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
