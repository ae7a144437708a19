import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Download } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { LocalFile } from '../../../sdk/outcome.ts';

export type FileType = 'pdf' | 'csv' | 'text' | 'zip' | 'xlsx' | 'x12' | 'png' | 'jpeg';

export interface Expected {
  /** The name to keep it under; the portal's own by default. */
  readonly name?: string | undefined;
  readonly type?: FileType | undefined;
  /** Bytes. */
  readonly minSize?: number | undefined;
}

const CONTENT_TYPES: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  text: 'text/plain',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  x12: 'application/edi-x12',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

/**
 * Waits for a download to end, checks it and keeps it as an artifact and as a file of the run.
 *
 * @throws `download_too_large`, `download_failed` and `storage_full` (transient), `unexpected_file`
 */
export async function keepDownload(
  context: ActionContext,
  download: Download,
  expected: Expected,
): Promise<LocalFile> {
  const name = safeName(expected.name ?? download.suggestedFilename());
  const path = pathOf(context, name);
  const reason = await download.failure();
  // Only the limit on disk space cancels a download.
  if (reason === 'canceled') throw await cutOff(context);
  if (reason !== null) throw brokeOff(context, reason);
  await writeFile(context, await download.createReadStream(), path);
  return keepFile(context, path, name, expected, 'download');
}

/** A path in the run's folder for a file that comes from the portal. */
export function pathOf(context: ActionContext, name: string): string {
  return join(context.folder, `${context.memory('downloads', () => ({ count: 0 })).count++}-${name}`);
}

/**
 * Writes a file of the portal into the run's folder, no further than its limit.
 *
 * @throws `download_too_large`, `storage_full` and `download_failed` (transient)
 */
export async function writeFile(context: ActionContext, content: Readable, path: string): Promise<void> {
  const { signal } = context;
  let size = 0;
  const counted = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      size += part.length;
      if (size > context.maxFileBytes) throw tooLarge(context);
      yield part;
    }
  };
  if (!(await hasRoom(context))) {
    content.destroy();
    throw storageFull(context);
  }
  try {
    await pipeline(content, counted, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (size > context.maxFileBytes) throw error;
    if (codeOfError(error) === 'ENOSPC') throw storageFull(context);
    throw brokeOff(context, codeOfError(error) ?? 'unknown', error);
  }
}

export const codeOfError = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null;

/** The disk is the database's too. */
const RESERVE_BYTES = 256 * 2 ** 20;

async function hasRoom({ folder }: ActionContext): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= RESERVE_BYTES;
}

async function cutOff(context: ActionContext): Promise<Error> {
  return (await hasRoom(context)) ? tooLarge(context) : storageFull(context);
}

/** The name of a file is not in the failures: it may be that of a patient. */
const tooLarge = (context: ActionContext): Error =>
  context.failure(
    'download_too_large',
    `the file has more than ${context.maxFileBytes} bytes: set DOWNLOAD_SIZE_LIMIT to allow larger files`,
    { kind: 'portal_changed', notes: 'The portal sent a file that is larger than this service allows.' },
  );

const storageFull = (context: ActionContext): Error =>
  context.failure('storage_full', 'less than 256 MiB of disk space are free', {
    kind: 'transient',
    notes: 'The service has no room to keep a file. The task is retried.',
  });

const brokeOff = (context: ActionContext, reason: string, cause?: unknown): Error =>
  context.failure('download_failed', `the download broke off (${reason})`, {
    kind: 'transient',
    cause,
  });

/** Checks a file in the run's folder by its content and keeps it. */
export async function keepFile(
  context: ActionContext,
  path: string,
  name: string,
  expected: Expected,
  kind: 'download' | 'pdf',
): Promise<LocalFile> {
  const { size } = await stat(path);
  const type = await typeOf(path, name);
  if (size < (expected.minSize ?? 1))
    throw unexpected(context, `the file has ${size} bytes, fewer than the ${expected.minSize ?? 1} expected`);
  if (expected.type && type !== expected.type && !(type === 'text' && expected.type === 'csv'))
    throw unexpected(context, `the file is ${type ?? 'of an unknown type'}, not ${expected.type}`);
  const contentType = expected.type
    ? CONTENT_TYPES[expected.type]
    : type
      ? CONTENT_TYPES[type]
      : 'application/octet-stream';
  const saved = await context.saveArtifact({ kind, name, contentType, content: { path } });
  const file: LocalFile = { id: saved.id, name, contentType, size, sha256: await digest(path), path };
  context.addFile(file);
  context.note(`kept a file of ${size} bytes`);
  return file;
}

function unexpected(context: ActionContext, message: string): Error {
  return context.failure('unexpected_file', message, {
    kind: 'portal_changed',
    notes: 'The portal gave another file than the procedure expects.',
  });
}

/** By the first bytes; a portal's error page often comes under the name of the file that was asked for. */
async function typeOf(path: string, name: string): Promise<FileType | null> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    const head = buffer.subarray(0, bytesRead);
    const text = head.toString('latin1');
    if (text.startsWith('%PDF-')) return 'pdf';
    if (text.startsWith('PK\u0003\u0004')) return name.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'zip';
    if (text.startsWith('\u0089PNG')) return 'png';
    if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
    if (/^\s*ISA.{103}/s.test(text)) return 'x12';
    if (/^\s*<(!doctype|html)/i.test(text) || head.includes(0)) return null;
    return name.toLowerCase().endsWith('.csv') ? 'csv' : 'text';
  } finally {
    await handle.close();
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** File systems take 255 bytes, and a name gets a number before it. */
const MAX_NAME_BYTES = 200;

/** A name from the portal must not lead out of the run's folder, nor be too long for a file system. Its ending is kept: it says what the file is. */
export function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}<>:"|?*]/gu, '_').replace(/^\.+/, '');
  const ending = /\.[\w.-]{1,20}$/.exec(plain)?.[0] ?? '';
  const characters = Array.from(plain.slice(0, plain.length - ending.length));
  let bytes = Buffer.byteLength(ending);
  const kept = characters.filter((character) => (bytes += Buffer.byteLength(character)) <= MAX_NAME_BYTES);
  return `${kept.join('')}${ending}` || 'download';
}

export function noFile(context: ActionContext, cause?: unknown): Error {
  context.signal.throwIfAborted();
  return context.failure('download_failed', 'no download came after the click', {
    kind: 'transient',
    notes: 'The portal did not give the file.',
    cause,
  });
}
