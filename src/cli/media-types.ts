import { extname } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = Object.freeze({
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.edi': 'application/edi-x12',
  '.x12': 'application/edi-x12',
});

/** Media types by file extension. The API rejects other types, and a type that does not match the content. */
export function mediaTypeOf(file: string): string {
  return MEDIA_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
}
