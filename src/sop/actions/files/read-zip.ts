import { unzipSync } from 'fflate';
import { FileFault, fileBounds, fileTooLarge } from './file-bounds.ts';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** Sizes as the archive declares them; what it then holds more is cut off by the library, which allots only that much. */
export function checkZip(bytes: Buffer): void {
  const names = new Set<string>();
  let entries = 0;
  let unpacked = 0;
  const look = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    // The library keeps the entries as properties of an object: it would lose one of these without a word.
    if (names.has(name) || name === '__proto__')
      throw new FileFault(
        'file_unreadable',
        'it has two entries with the same name, or one named "__proto__"',
      );
    names.add(name);
    entries += 1;
    unpacked += originalSize;
    if (entries > fileBounds.entries) throw fileTooLarge('entries', fileBounds.entries);
    if (unpacked > fileBounds.unpackedBytes) throw fileTooLarge('unpacked bytes', fileBounds.unpackedBytes);
    return false;
  };
  unzip(bytes, look);
}

/** The files of an archive; folders are left out. */
export function readZip(bytes: Buffer): ZipEntry[] {
  checkZip(bytes);
  const entries = Object.entries(unzip(bytes, ({ name }) => !name.endsWith('/')));
  return entries.map(([name, content]) => ({ name, content: Buffer.from(content) }));
}

function unzip(
  bytes: Buffer,
  filter: (file: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter });
  } catch (cause) {
    if (cause instanceof FileFault) throw cause;
    throw new FileFault('file_unreadable', 'not a valid ZIP archive', cause);
  }
}
