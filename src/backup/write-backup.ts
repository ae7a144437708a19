import { createSecretKey, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, opendir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { KeyProvider } from '../accounts/key-provider.ts';
import { sealingStream } from '../accounts/seal-stream.ts';
import { WITNESS_KEY } from '../db/database-identity.ts';
import { codeOf } from '../platform/errors.ts';
import { TAR_END, tarHeader, tarPadding } from '../platform/tar.ts';
import { version } from '../platform/version.ts';
import { headerLine } from './backup-header.ts';
import { listCluster } from './cluster-files.ts';
import { startHotCopy, type HotCopy } from './hot-copy.ts';

/** Label under which the key of a backup is wrapped. */
export const BACKUP_KEY_LABEL = 'backup|key';

/** Number of the key in the encrypted stream: each backup has one. */
export const BACKUP_KEY_NUMBER = 1;

/** Names of the parts of a data directory in the archive. */
export const ARCHIVE = Object.freeze({
  folders: 'folders.json',
  password: 'password',
  cluster: 'cluster',
  artifacts: 'artifacts',
});

export interface BackupSource {
  /** The data directory of an installation with the embedded database, which runs. */
  readonly dataDir: string;
  /** The server's URL for its superuser. */
  readonly adminUrl: string;
  readonly keys: KeyProvider;
}

/** What a backup contains. `bytes` is the size of the file. */
export interface WrittenBackup {
  readonly bytes: number;
  /** Files of tasks and accounts. */
  readonly files: number;
}

/**
 * Writes a backup to `file`, which must not exist, while the service runs. The database comes first, so that every file that it names follows.
 * The encryption key is not in it.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<WrittenBackup> {
  await using copy = await startHotCopy(source.adminUrl);
  const secret = randomBytes(32);
  const line = headerLine({
    made_at: new Date().toISOString(),
    sopwith: version,
    postgres: copy.postgres,
    key: (await source.keys.wrap(BACKUP_KEY_LABEL, secret)).toString('base64'),
  });
  const count = { files: 0 };
  const archive = Readable.from(pack(source.dataDir, copy, count), { objectMode: false });
  const sealing = sealingStream(createSecretKey(secret), BACKUP_KEY_NUMBER, line);
  await using handle = await open(file, 'wx', 0o600);
  await handle.writeFile(line);
  const output = createWriteStream(file, { fd: handle.fd, autoClose: false, start: line.length });
  // Level 1: the disk should be the limit, not one core.
  await pipeline(archive, createGzip({ level: 1 }), sealing, output);
  await handle.sync();
  const { size } = await handle.stat();
  return { bytes: size, files: count.files };
}

async function* pack(dataDir: string, copy: HotCopy, count: { files: number }): AsyncGenerator<Buffer> {
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const { folders, files } = await listCluster(cluster);
  yield fileBlocks(ARCHIVE.folders, Buffer.from(JSON.stringify(folders)));
  for (const name of files) yield* packFile(path.join(cluster, name), `${ARCHIVE.cluster}/${name}`);
  const { label, needsSegment } = await copy.stop();
  yield fileBlocks(`${ARCHIVE.cluster}/backup_label`, Buffer.from(label));
  for (const name of (await readdir(path.join(cluster, 'pg_wal'))).filter(needsSegment))
    yield* packFile(path.join(cluster, 'pg_wal', name), `${ARCHIVE.cluster}/pg_wal/${name}`);
  yield* packFile(path.join(dataDir, 'postgres', 'password'), ARCHIVE.password);
  for await (const key of artifactKeys(path.join(dataDir, 'artifacts'))) {
    yield* packFile(path.join(dataDir, 'artifacts', key), `${ARCHIVE.artifacts}/${key}`);
    count.files += 1;
  }
  yield TAR_END;
}

/** `<account>/<id>` of each stored file. Those that begin with a dot are not stored yet, and the witness is about the database that is copied. */
async function* artifactKeys(folder: string): AsyncGenerator<string> {
  for (const account of await namesIn(folder))
    for await (const entry of await opendir(path.join(folder, account))) yield `${account}/${entry.name}`;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.') && name !== path.dirname(WITNESS_KEY));
}

const fileBlocks = (name: string, bytes: Buffer): Buffer =>
  Buffer.concat([tarHeader(name, bytes.length), bytes, tarPadding(bytes.length)]);

/**
 * A file as large as it was when it was opened, whatever becomes of it: what the server cuts off is zeros here, as in `pg_basebackup`, and the WAL
 * repairs it. Nothing if it was deleted.
 */
async function* packFile(file: string, name: string): AsyncGenerator<Buffer> {
  const handle = await open(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return;
  await using opened = handle;
  const { size } = await opened.stat();
  yield tarHeader(name, size);
  let left = size;
  if (size > 0) {
    const content = createReadStream(file, {
      fd: opened.fd,
      autoClose: false,
      start: 0,
      end: size - 1,
      highWaterMark: 256 * 1024,
    });
    for await (const chunk of content as AsyncIterable<Buffer>) {
      left -= chunk.length;
      yield chunk;
    }
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left);
  yield tarPadding(size);
}

const ZEROS = Buffer.alloc(64 * 1024);
