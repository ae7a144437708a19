const WIDTH = 256;
const HEIGHT = 257;
const SHORT = 3;

/**
 * The size of the pages of a TIFF file that comes in chunk by chunk. What describes a page may be anywhere in the file, also at its end, and says
 * where the next one is. Pages are followed forward only, so a page that is described before an earlier one is not seen.
 */
export class TiffPages {
  /** Of the largest page. 0: it is not a TIFF file, or it ended before its first page. */
  pixels = 0;
  #position = 0;
  /** Where the next part that is read begins, and what is still missing of it. */
  #from = 0;
  #missing = 8;
  #found: Buffer[] = [];
  #take: ((part: Buffer) => void) | null = (header) => this.#takeHeader(header);
  #isLittle = false;

  add(chunk: Buffer): void {
    const start = this.#position;
    this.#position += chunk.length;
    while (this.#take !== null && this.#from < this.#position) {
      const found = chunk.subarray(this.#from - start, this.#from - start + this.#missing);
      this.#found.push(Buffer.from(found));
      this.#from += found.length;
      this.#missing -= found.length;
      if (this.#missing > 0) return;
      const part = Buffer.concat(this.#found);
      this.#found = [];
      this.#take(part);
    }
  }

  #takeHeader(header: Buffer): void {
    const order = header.toString('latin1', 0, 2);
    this.#isLittle = order === 'II';
    const version = this.#short(header, 2);
    // BigTIFF is for files of more than 4 GB, which no upload may have.
    if (version === 43) this.pixels = Infinity;
    if ((order !== 'II' && order !== 'MM') || version !== 42) this.#take = null;
    else this.#expectPage(this.#long(header, 4));
  }

  #expectPage(offset: number): void {
    if (offset < this.#from) this.#take = null;
    else this.#expect(offset, 2, (count) => this.#expectEntries(this.#short(count, 0)));
  }

  #expectEntries(count: number): void {
    this.#expect(this.#from, count * 12 + 4, (entries) => {
      this.pixels = Math.max(this.pixels, this.#value(entries, WIDTH) * this.#value(entries, HEIGHT));
      this.#expectPage(this.#long(entries, count * 12));
    });
  }

  #expect(from: number, bytes: number, take: (part: Buffer) => void): void {
    this.#from = from;
    this.#missing = bytes;
    this.#take = take;
  }

  #value(entries: Buffer, tag: number): number {
    for (let at = 0; at + 12 <= entries.length; at += 12) {
      if (this.#short(entries, at) !== tag) continue;
      return this.#short(entries, at + 2) === SHORT
        ? this.#short(entries, at + 8)
        : this.#long(entries, at + 8);
    }
    return 0;
  }

  #short(part: Buffer, at: number): number {
    return this.#isLittle ? part.readUInt16LE(at) : part.readUInt16BE(at);
  }

  #long(part: Buffer, at: number): number {
    return this.#isLittle ? part.readUInt32LE(at) : part.readUInt32BE(at);
  }
}
