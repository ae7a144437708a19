import { closeSync, openSync, writeSync } from 'node:fs';
import { Zip, ZipDeflate } from 'fflate';

export interface ZipWriterEntry {
  write(content: Uint8Array): void;
  end(): void;
}

/** Writes a .zip file entry by entry, so that no more than a part of one is in memory. */
export class ZipWriter {
  readonly #file: number;
  readonly #zip: Zip;

  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600);
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      writeSync(this.#file, chunk);
    });
  }

  entry(name: string): ZipWriterEntry {
    const entry = new ZipDeflate(name, { level: 1 });
    this.#zip.add(entry);
    return {
      write: (content) => entry.push(content),
      end: () => entry.push(new Uint8Array(), true),
    };
  }

  end(): void {
    this.#zip.end();
    closeSync(this.#file);
  }
}
