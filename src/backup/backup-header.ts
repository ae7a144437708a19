import { open, type FileHandle } from 'node:fs/promises';
import { CodedError } from '../platform/errors.ts';

/*
 * A backup file is one line of text, and after it the archive: a tar, compressed, then encrypted with a key for this file
 * (seal-stream.ts). The line is authenticated with the archive, so that no word of it can be changed.
 */
const FORMAT = 'sopwith-backup 1 ';
const MAX_HEADER_BYTES = 4_096;

/** What a backup says of itself without the encryption key. It contains no secret and no patient data. */
export interface BackupHeader {
  /** When the backup began: a later change may be missing. ISO 8601. */
  readonly made_at: string;
  /** Version of Sopwith that made it. */
  readonly sopwith: string;
  /** Major version of PostgreSQL: only the same one can open the database files. */
  readonly postgres: string;
  /** The key of this backup, wrapped with the encryption key of the installation. Base64. */
  readonly key: string;
}

/** The first line, with its end. */
export const headerLine = (header: BackupHeader): Buffer =>
  Buffer.from(`${FORMAT}${JSON.stringify(header)}\n`);

/**
 * Reads the first line of a backup. The archive follows at `line.length`.
 *
 * @throws CodedError `not_a_backup`
 */
export async function readHeaderLine(file: string): Promise<{ header: BackupHeader; line: Buffer }> {
  await using handle = await open(file);
  const start = await firstBytes(handle);
  const end = start.indexOf('\n');
  const line = start.subarray(0, end + 1);
  const text = line.toString();
  if (end < 0 || !text.startsWith(FORMAT)) throw notABackup(file);
  try {
    return { header: JSON.parse(text.slice(FORMAT.length)) as BackupHeader, line };
  } catch (cause) {
    throw notABackup(file, cause);
  }
}

async function firstBytes(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

const notABackup = (file: string, cause?: unknown): CodedError =>
  new CodedError('not_a_backup', `${file} is not a backup that "sopwith backup" has made`, { cause });
