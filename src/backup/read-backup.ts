import { createSecretKey } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { KeyProvider } from '../accounts/key-provider.ts';
import { openingStream } from '../accounts/seal-stream.ts';
import { serverUser, type ServerUser } from '../db/server-user.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import { readTar } from '../platform/read-tar.ts';
import { readHeaderLine, type BackupHeader } from './backup-header.ts';
import { ARCHIVE, BACKUP_KEY_LABEL, BACKUP_KEY_NUMBER } from './write-backup.ts';

export interface UnpackOptions {
  /** An empty folder, which becomes a data directory without an encryption key. */
  readonly folder: string;
  readonly keys: KeyProvider;
  /** False: files of tasks are read and checked, but not written. */
  readonly artifacts: boolean;
}

/**
 * Unpacks a backup. Every byte is checked before it is written; nothing of a changed file is used.
 *
 * @throws CodedError `not_a_backup`, `encryption_key_unknown`, `backup_damaged`
 */
export async function unpackBackup(file: string, options: UnpackOptions): Promise<BackupHeader> {
  const { header, line } = await readHeaderLine(file);
  const key = await options.keys.unwrap(BACKUP_KEY_LABEL, Buffer.from(header.key, 'base64'));
  const opening = openingStream(createSecretKey(key), BACKUP_KEY_NUMBER, line);
  try {
    await pipeline(
      createReadStream(file, { start: line.length }),
      opening,
      createGunzip(),
      (archive: AsyncIterable<Buffer>) => unpack(archive, options),
    );
  } catch (cause) {
    if (!DAMAGED.has(codeOf(cause) ?? '')) throw cause;
    throw new CodedError('backup_damaged', `${file} was changed or is not complete: use another backup`, {
      cause,
    });
  }
  return header;
}

const DAMAGED = new Set(['sealed_value_rejected', 'invalid_archive', 'Z_BUF_ERROR', 'Z_DATA_ERROR']);

async function unpack(archive: AsyncIterable<Buffer>, { folder, artifacts }: UnpackOptions): Promise<void> {
  const home = path.join(folder, 'postgres');
  const cluster = path.join(home, 'cluster');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const owner = await serverUser(cluster);
  await give(cluster, owner);
  for await (const { path: name, content } of readTar(archive)) {
    const [part, ...rest] = name.split('/');
    const within = rest.join('/');
    if (name === ARCHIVE.folders)
      await makeFolders(cluster, JSON.parse(await textOf(content)) as string[], owner);
    else if (name === ARCHIVE.password) await writeWhole(path.join(home, 'password'), content);
    else if (part === ARCHIVE.cluster) await writeWhole(path.join(cluster, within), content, owner);
    else if (part === ARCHIVE.artifacts && artifacts)
      await writeWhole(path.join(folder, 'artifacts', within), content);
  }
}

async function makeFolders(cluster: string, names: readonly string[], owner?: ServerUser): Promise<void> {
  for (const name of names) {
    await mkdir(path.join(cluster, name), { recursive: true, mode: 0o700 });
    await give(path.join(cluster, name), owner);
  }
}

async function writeWhole(file: string, content: AsyncIterable<Buffer>, owner?: ServerUser): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(content);
  await handle.sync();
  await give(file, owner);
}

/** PostgreSQL reads only what belongs to the user that it runs as. */
async function give(place: string, owner: ServerUser | undefined): Promise<void> {
  if (owner !== undefined) await chown(place, owner.uid, owner.gid);
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
