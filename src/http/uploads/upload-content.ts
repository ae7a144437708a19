import { TiffPages } from './tiff-pages.ts';

/** An image with more pixels than this is probably meant to exhaust the memory of the program that opens it. */
const MAX_PIXELS = 100_000_000;
/** A ZIP archive ends with a record of 22 bytes and a comment of at most 65,535. */
const TAIL_BYTES = 22 + 65_535;
const HEAD_BYTES = 65_536;

/** What must be known of a file that comes in chunk by chunk: its beginning, its end, and the pages if it is a TIFF. */
export class FileEnds {
  head: Buffer = Buffer.alloc(0);
  tail: Buffer = Buffer.alloc(0);
  readonly tiff = new TiffPages();

  add(chunk: Buffer): void {
    this.tiff.add(chunk);
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    const joined = chunk.length >= TAIL_BYTES ? chunk : Buffer.concat([this.tail, chunk]);
    this.tail = Buffer.from(joined.subarray(-TAIL_BYTES));
  }
}

/** Whether a file of this type is that alone: not at the same time one of another type, and no picture without measure. */
export function isHarmless(contentType: string, { head, tail, tiff }: FileEnds): boolean {
  if (contentType === 'application/pdf') return endsAsPdf(tail) && !endsAsZip(tail);
  if (!contentType.startsWith('image/')) return true;
  const size = contentType === 'image/tiff' ? tiff.pixels : pixelsOf(contentType, head);
  return !endsAsZip(tail) && (size === null || size <= MAX_PIXELS);
}

/** After its last end mark a PDF can have only white space. A truncated one has no end mark; its reader must decide about it. */
function endsAsPdf(tail: Buffer): boolean {
  const text = tail.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  return end === -1 || /^[\s\0]*$/.test(text.slice(end + 5));
}

function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06'); at > 0; at = tail.lastIndexOf('PK\x05\x06', at - 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

function pixelsOf(contentType: string, head: Buffer): number | null {
  if (contentType === 'image/png' && head.length >= 24) return head.readUInt32BE(16) * head.readUInt32BE(20);
  return contentType === 'image/jpeg' ? jpegPixels(head) : null;
}

/** Of the first frame header; null if it is beyond the known part of the file. */
function jpegPixels(head: Buffer): number | null {
  for (let at = 2; at + 9 < head.length && head[at] === 0xff;) {
    const marker = head[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7);
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}
