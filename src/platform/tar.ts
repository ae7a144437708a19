import { gunzipSync, gzipSync } from 'node:zlib';
import { CodedError } from './errors.ts';

/** A regular file of an archive. */
export interface ArchiveFile {
  readonly path: string;
  readonly content: Buffer;
}

export interface ArchiveLimits {
  /** Unpacked, with the headers. */
  readonly bytes: number;
  readonly entries: number;
}

export const BLOCK = 512;
const FOLDER = '5';
const FILE = new Set(['0', '\0']);
/** Extended headers of POSIX tar: bsdtar writes them for times that have fractions. */
const EXTENDED = new Set(['x', 'g']);

/**
 * The files of a .tar.gz, in memory: nothing is written, so no path can lead anywhere. Links, devices, and paths that are absolute or contain `..` are
 * rejected, and so is an archive that unpacks to more than the limits.
 *
 * @throws CodedError `invalid_archive` with what is wrong
 */
export function readTarGz(archive: Buffer, limits: ArchiveLimits): readonly ArchiveFile[] {
  const tar = unzipped(archive, limits.bytes);
  const files = new Map<string, ArchiveFile>();
  let entries = 0;
  for (let at = 0; ;) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.length < BLOCK) throw refuseArchive('it ends in the middle of a file');
    if (header.every((byte) => byte === 0)) break;
    entries += 1;
    if (entries > limits.entries) throw refuseArchive(`it has more than ${limits.entries} entries`);
    const { path, size, type } = readHeader(header);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) throw refuseArchive('it ends in the middle of a file');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (EXTENDED.has(type)) refuseRenaming(content);
    else if (FILE.has(type)) {
      if (files.has(path)) throw refuseArchive(`it contains ${JSON.stringify(path)} twice`);
      files.set(path, { path, content: Buffer.from(content) });
    } else if (type !== FOLDER) throw refuseArchive(`${JSON.stringify(path)} is neither a file nor a folder`);
  }
  if (files.size === 0) throw refuseArchive('it contains no file');
  return [...files.values()];
}

function unzipped(archive: Buffer, maxOutputLength: number): Buffer {
  try {
    return gunzipSync(archive, { maxOutputLength });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw refuseArchive(
      isTooLarge ? `it unpacks to more than ${maxOutputLength} bytes` : 'it is not a .tar.gz file',
    );
  }
}

interface Header {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/** @throws CodedError `invalid_archive` */
export function readHeader(header: Buffer): Header {
  const text = (from: number, length: number): string =>
    header.toString('utf8', from, from + length).split('\0')[0] ?? '';
  const wanted = Number.parseInt(text(148, 8), 8);
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  if (sum !== wanted) throw refuseArchive('it is damaged, or not a tar archive');
  const size = text(124, 12).trim();
  if (!/^[0-7]+$/.test(size)) throw refuseArchive('it contains a file without a valid size');
  const prefix = text(257, 5) === 'ustar' ? text(345, 155) : '';
  const name = `${prefix === '' ? '' : `${prefix}/`}${text(0, 100)}`;
  return {
    path: safePath(name),
    size: Number.parseInt(size, 8),
    type: header.toString('latin1', 156, 157),
  };
}

function safePath(name: string): string {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/+$/, '');
  const isUnsafe = name.startsWith('/') || /[\\\p{Cc}]/u.test(name) || path.split('/').includes('..');
  if (isUnsafe)
    throw refuseArchive(`${JSON.stringify(name.slice(0, 100))} is not a relative path without ".."`);
  return path;
}

/** An extended header may give the next file another name or size than the one that was checked. */
function refuseRenaming(records: Buffer): void {
  if (/^\d+ (path|linkpath|size)=/m.test(records.toString('latin1')))
    throw refuseArchive('it contains a path of more than 100 bytes');
}

export const refuseArchive = (why: string): CodedError =>
  new CodedError('invalid_archive', `the archive was rejected: ${why}`);

/** A .tar.gz of files in this order: equal files give equal bytes, so that a signature of it stays valid. */
export function writeTarGz(files: readonly ArchiveFile[]): Buffer {
  const blocks = files.flatMap(({ path, content }) => [
    tarHeader(path, content.length),
    content,
    tarPadding(content.length),
  ]);
  return gzipSync(Buffer.concat([...blocks, TAR_END]), { level: 9 });
}

/** What follows a file of this size. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** What follows the last file. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/** What precedes a file. */
export function tarHeader(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(path) > 100) throw refuseArchive(`${path} has more than 100 bytes`);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(path, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}
