import { Transform, type Readable } from 'node:stream';
import type { HttpContext } from '../http-context.ts';
import type { TaskArtifact } from '../../artifacts/task-artifacts.ts';
import { Problem } from '../problems/problem.ts';

interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/** Answers with a file: whole, or the one range that was asked for; always as an attachment. */
export async function fileDownload(
  ctx: HttpContext,
  artifact: TaskArtifact,
  open: () => Promise<Readable>,
): Promise<Readable> {
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('ETag', `"${artifact.sha256}"`);
  const digest = Buffer.from(artifact.sha256 ?? '', 'hex').toString('base64');
  ctx.set('Repr-Digest', `sha-256=:${digest}:`);
  ctx.attachment(artifact.name);
  ctx.set('Content-Type', artifact.contentType);
  const wanted = ctx.get('If-Range');
  const range =
    wanted === '' || wanted === `"${artifact.sha256}"` ? rangeOf(ctx.get('Range'), artifact.size) : null;
  const content = await open();
  ctx.state.place?.cancelable(() => ctx.res.destroy());
  ctx.length = range === null ? artifact.size : range.end - range.start + 1;
  if (range === null) return content;
  ctx.status = 206;
  ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${artifact.size}`);
  const part = slice(range);
  content.once('error', (error) => part.destroy(error)).pipe(part);
  // The rest of the file is not read once the range, or the client, has ended.
  part.once('close', () => content.destroy());
  return part;
}

/** One range. Null if there is none or more than one: then the response is the whole file. */
function rangeOf(header: string, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', ''));
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  if (start >= size || start > end)
    throw new Problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  return { start, end };
}

function slice(range: ByteRange): Transform {
  let at = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const from = Math.max(0, range.start - at);
      const to = Math.min(chunk.length, range.end + 1 - at);
      at += chunk.length;
      if (from < to) this.push(chunk.subarray(from, to));
      if (at > range.end) this.push(null);
      done();
    },
  });
}
