import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Download } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { LocalFile } from '../../sdk/outcome.ts';

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
 * @throws `download_failed` (transient), `unexpected_file`
 */
export async function keepDownload(
  context: ActionContext,
  download: Download,
  expected: Expected,
): Promise<LocalFile> {
  const name = safeName(expected.name ?? download.suggestedFilename());
  const path = join(context.folder, `${context.memory('downloads', () => ({ count: 0 })).count++}-${name}`);
  try {
    await download.saveAs(path);
  } catch (error) {
    const reason = await download.failure().catch(() => null);
    throw context.failure(
      'download_failed',
      `the download of "${name}" broke off${reason ? ` (${reason})` : ''}`,
      {
        kind: 'transient',
        cause: error,
      },
    );
  }
  return keepFile(context, path, name, expected, 'download');
}

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
    throw unexpected(
      context,
      `"${name}" has ${size} bytes, fewer than the ${expected.minSize ?? 1} expected`,
    );
  if (expected.type && type !== expected.type && !(type === 'text' && expected.type === 'csv'))
    throw unexpected(context, `"${name}" is ${type ?? 'of an unknown type'}, not ${expected.type}`);
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

/** A name of the portal's must not lead out of the run's folder. */
export function safeName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/[\p{Cc}<>:"|?*]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-120);
  return plain === '' ? 'download' : plain;
}
