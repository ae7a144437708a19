import type { IncomingMessage } from 'node:http';
import { Problem } from './problem.ts';
import { tooLarge } from './too-large.ts';

const BODY_MS = 60_000;

/** The whole body in memory, at most `limit` bytes, within a minute. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.reject(tooLarge('payload_too_large', 'The body', limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (error: unknown): void => {
      clearTimeout(timer);
      request.off('data', take).off('end', done).off('error', end).off('close', broken);
      if (error === null)
        resolve(chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks));
      else {
        request.pause();
        reject(error);
      }
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) end(tooLarge('payload_too_large', 'The body', limit));
      else chunks.push(chunk);
    };
    const done = (): void => end(null);
    const broken = (): void => end(new Problem('bad_request', { detail: 'The request broke off.' }));
    const timer = setTimeout(() => end(new Problem('request_timeout')), BODY_MS);
    request.on('data', take).once('end', done).once('error', end).once('close', broken);
  });
}
