import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';

/** The number of leading bytes that identify the type of a file. */
export const SNIFF_BYTES = 4_100;

interface UploadType {
  /** Content-Types that a client may declare; the first is what the file is called from then on. */
  readonly declared: readonly [string, ...string[]];
  /** What the content must look like: one of these by its magic bytes, or text without any. */
  readonly content: readonly string[];
}

const TEXT = 'text';

/** Archives and office files are not here: the core unpacks nothing, so it could not say what is in them. */
const UPLOAD_TYPES: Readonly<Record<string, UploadType>> = {
  '.pdf': { declared: ['application/pdf'], content: ['application/pdf'] },
  '.png': { declared: ['image/png'], content: ['image/png'] },
  '.jpg': { declared: ['image/jpeg'], content: ['image/jpeg'] },
  '.jpeg': { declared: ['image/jpeg'], content: ['image/jpeg'] },
  '.tif': { declared: ['image/tiff'], content: ['image/tiff'] },
  '.tiff': { declared: ['image/tiff'], content: ['image/tiff'] },
  '.txt': { declared: ['text/plain'], content: [TEXT] },
  '.csv': { declared: ['text/csv'], content: [TEXT] },
  '.json': { declared: ['application/json'], content: [TEXT] },
  '.xml': { declared: ['application/xml', 'text/xml'], content: ['application/xml', TEXT] },
  '.edi': { declared: ['application/edi-x12'], content: [TEXT] },
  '.x12': { declared: ['application/edi-x12'], content: [TEXT] },
};

/** The media type of a file by its name and what the client declared; null where they do not agree or it is not taken. */
export function declaredType(name: string, declared: string | null): string | null {
  const type = UPLOAD_TYPES[extname(name).toLowerCase()];
  const essence = declared?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type?.declared.includes(essence) === true ? type.declared[0] : null;
}

/** Whether the leading bytes of a file are of the type that its name says. */
export async function contentAgrees(name: string, head: Buffer): Promise<boolean> {
  const expected = UPLOAD_TYPES[extname(name).toLowerCase()]?.content ?? [];
  const found = (await fileTypeFromBuffer(head))?.mime;
  if (found !== undefined) return expected.includes(found);
  return expected.includes(TEXT) && !head.includes(0);
}

const NAME_BYTES = 255;

/** A client's file name as metadata: no folders, no control characters, composed, at most 255 bytes with its extension. */
export function cleanFileName(name: string): string {
  const base = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '');
  const clean = base.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  const extension = extname(clean);
  let stem = clean.slice(0, clean.length - extension.length);
  while (stem !== '' && Buffer.byteLength(stem + extension) > NAME_BYTES) stem = stem.slice(0, -1);
  const cut = (stem + extension).toWellFormed();
  return /^\.*$/.test(cut) || Buffer.byteLength(cut) > NAME_BYTES ? 'file' : cut;
}
