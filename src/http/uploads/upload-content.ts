import { TiffPages } from './tiff-pages.ts';

/** An image with more pixels than this is probably meant to exhaust the memory of the program that opens it. */
const MAX_PIXELS = 100_000_000;
/** A ZIP archive ends with a record of 22 bytes and a comment of at most 65,535. */
const TAIL_BYTES = 22 + 65_535;
const HEAD_BYTES = 65_536;

/**
 * What must be known of a file that comes in chunk by chunk: its beginning, its end, and the pages if it is a TIFF. The sender decides how small the chunks are,
 * so the work is in proportion to their bytes.
 */
export class FileEnds {
  readonly tiff = new TiffPages();
  readonly #first = Buffer.allocUnsafe(HEAD_BYTES);
  #firstBytes = 0;
  /** Twice the room, so that few chunks make it start again. */
  readonly #last = Buffer.allocUnsafe(2 * TAIL_BYTES);
  #lastBytes = 0;

  get head(): Buffer {
    return this.#first.subarray(0, this.#firstBytes);
  }

  get tail(): Buffer {
    return this.#last.subarray(Math.max(0, this.#lastBytes - TAIL_BYTES), this.#lastBytes);
  }

  add(chunk: Buffer): void {
    this.tiff.add(chunk);
    this.#firstBytes += chunk.copy(this.#first, this.#firstBytes);
    const end = chunk.subarray(-TAIL_BYTES);
    if (this.#lastBytes + end.length > this.#last.length) this.#lastBytes = this.tail.copy(this.#last);
    this.#lastBytes += end.copy(this.#last, this.#lastBytes);
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
