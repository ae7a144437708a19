import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { existingKey } from '../accounts/installation-key.ts';
import { KEY_FILE } from '../accounts/key-file.ts';
import type { KeyProvider } from '../accounts/key-provider.ts';
import { makeDataDir } from '../config/data-dir.ts';
import type { Config } from '../config/settings.ts';
import { connect } from '../db/connect.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import { installedMajor } from '../db/server-binaries.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import { failpoint } from '../platform/failpoint.ts';
import { readHeaderLine } from './backup-header.ts';
import { unpackBackup } from './read-backup.ts';

export interface RestoreRequest {
  /** Its data directory must be empty, but for an encryption key. */
  readonly config: Config;
  readonly file: string;
  /** A copy of the key file of the installation, for a data directory that has none. */
  readonly keyFile?: string | undefined;
}

export interface RestoredInstallation {
  /** When the backup began, ISO 8601: what came later is not in it. */
  readonly madeAt: string;
  /** Tasks that were open at that time, and have ended now. */
  readonly endedTasks: number;
}

/**
 * Restores a backup into the data directory. It becomes an installation in one step at the end, after `makeSafe` has ended what could submit a second time:
 * a restore that is interrupted anywhere leaves nothing that could be started.
 *
 * @throws CodedError `data_dir_in_use`, `backup_of_other_postgres`, `not_a_backup`, `backup_damaged`, `encryption_key_unknown`, `encryption_key_missing`
 */
export async function restoreBackup(
  { config, file, keyFile }: RestoreRequest,
  makeSafe: (draft: Config) => Promise<number>,
): Promise<RestoredInstallation> {
  const { header } = await readHeaderLine(file);
  await refuseOtherMajor(header.postgres);
  await makeDataDir(config.dataDir);
  await refuseUsed(config.dataDir);
  const folder = path.join(config.dataDir, `.restoring-${randomBytes(4).toString('hex')}`);
  const draft = { ...config, dataDir: folder };
  await mkdir(folder, { mode: 0o700 });
  try {
    await bringKey(config.dataDir, folder, keyFile);
    await unpackBackup(file, { folder, keys: await keysFor(draft), artifacts: true });
    await endLeases(folder);
    const endedTasks = await makeSafe(draft);
    await failpoint('restore.before_move');
    await moveInto(config.dataDir, folder);
    return { madeAt: header.made_at, endedTasks };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The workers that held them cannot see this copy. */
async function endLeases(dataDir: string): Promise<void> {
  const server = await startEmbeddedServer({ dataDir });
  const knex = connect({ url: server.url, applicationName: 'sopwith-restore', poolMax: 1 });
  try {
    await knex('task').where('lease_until', '>', knex.fn.now()).update({ lease_until: knex.fn.now() });
  } finally {
    await knex.destroy();
    await server.stop();
  }
}

async function refuseOtherMajor(wanted: string): Promise<void> {
  const installed = await installedMajor();
  if (installed === wanted) return;
  throw new CodedError(
    'backup_of_other_postgres',
    `the backup needs PostgreSQL ${wanted}, and this version of Sopwith brings ${installed}: restore it with the version of Sopwith that made it, then upgrade`,
  );
}

async function refuseUsed(dataDir: string): Promise<void> {
  for (const name of ['postgres', 'artifacts']) {
    if (!(await exists(path.join(dataDir, name)))) continue;
    throw new CodedError(
      'data_dir_in_use',
      `${dataDir} contains an installation, which is not overwritten: choose an empty folder with --data-dir`,
    );
  }
}

const exists = async (place: string): Promise<boolean> =>
  (await stat(place).catch(() => undefined)) !== undefined;

async function bringKey(dataDir: string, folder: string, keyFile: string | undefined): Promise<void> {
  const there = path.join(dataDir, KEY_FILE);
  const source = keyFile ?? ((await exists(there)) ? there : undefined);
  if (source === undefined) return;
  const copy = path.join(folder, KEY_FILE);
  await copyFile(source, copy);
  // A copy from another medium may have lost its mode.
  await chmod(copy, 0o600);
}

async function keysFor(draft: Config): Promise<KeyProvider> {
  try {
    return await existingKey(draft);
  } catch (cause) {
    if (codeOf(cause) !== 'encryption_key_missing') throw cause;
    throw new CodedError(
      'encryption_key_missing',
      'the backup does not contain the encryption key: specify a copy of encryption.key with --key-file, or set ENCRYPTION_KEY',
      { cause },
    );
  }
}

/** The database last: with it, the folder is an installation. */
async function moveInto(dataDir: string, folder: string): Promise<void> {
  for (const name of [KEY_FILE, 'artifacts', 'postgres']) {
    if (await exists(path.join(folder, name)))
      await rename(path.join(folder, name), path.join(dataDir, name));
  }
}
