import { BLOCK, readHeader, refuseArchive, tarPadding } from './tar.ts';

/** A regular file of an archive. Read its content before the next file. */
interface TarEntry {
  readonly path: string;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * The files of a tar archive as they stream by, so that none is ever whole in memory. It may contain regular files only.
 *
 * @throws CodedError `invalid_archive` with what is wrong
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, void> {
  const bytes = openBytes(source);
  for (;;) {
    const header = await bytes.whole(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { path, size, type } = readHeader(header);
    if (type !== '0') throw refuseArchive(`${JSON.stringify(path)} is not a regular file`);
    const content = bytes.pieces(size);
    yield { path, content };
    for await (const _unread of content);
    await bytes.whole(tarPadding(size).length);
  }
}

function openBytes(source: AsyncIterable<Buffer>) {
  const input = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function* pieces(count: number): AsyncGenerator<Buffer, void, void> {
    for (let left = count; left > 0;) {
      if (rest.length === 0) {
        const next = await input.next();
        if (next.done === true) throw refuseArchive('it ends too early');
        rest = next.value;
      }
      const piece = rest.subarray(0, left);
      rest = rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
  const whole = async (count: number): Promise<Buffer> => {
    const taken: Buffer[] = [];
    for await (const piece of pieces(count)) taken.push(piece);
    return Buffer.concat(taken);
  };
  return { pieces, whole };
}
