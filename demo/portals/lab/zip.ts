import { crc32 } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Fields of two and four bytes, as [size, value] pairs. */
function pack(fields: readonly (readonly [2 | 4, number])[]): Buffer {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

// 1980-01-01, the first day that zip knows: the same files give the same bytes.
const DATE = 0x21;

function common({ name, content }: Entry): readonly (readonly [2 | 4, number])[] {
  return [
    [2, 20],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, DATE],
    [4, crc32(content)],
    [4, content.length],
    [4, content.length],
    [2, Buffer.byteLength(name)],
    [2, 0],
  ];
}

/** A zip file of files that are stored without compression. */
export function zip(entries: readonly Entry[]): Buffer {
  let offset = 0;
  const directory: Buffer[] = [];
  const files = entries.map((entry) => {
    const name = Buffer.from(entry.name);
    directory.push(
      pack([[4, 0x02014b50], [2, 20], ...common(entry), [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      name,
    );
    const file = Buffer.concat([pack([[4, 0x04034b50], ...common(entry)]), name, entry.content]);
    offset += file.length;
    return file;
  });
  const index = Buffer.concat(directory);
  const end = pack([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, index.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...files, index, end]);
}
