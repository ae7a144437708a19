import { watchPace } from './body-pace.ts';
import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import { tooLargeProblem } from '../problems/too-large.ts';

const BODY_MS = 60_000;

/** The whole body in memory, up to `limit` bytes (default: `settings.jsonBytes`), within a minute, and not too slowly. */
export function receiveBody(
  { req: request, state }: HttpContext,
  limit = state.service.settings.jsonBytes,
): Promise<Buffer> {
  const { place, service } = state;
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return Promise.reject(tooLargeProblem('payload_too_large', 'The body', limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (error: unknown): void => {
      stopWatch();
      place?.cancelable(null);
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
      if (size > limit) end(tooLargeProblem('payload_too_large', 'The body', limit));
      else chunks.push(chunk);
    };
    const done = (): void => end(null);
    const broken = (): void =>
      end(
        new Problem('bad_request', { detail: 'The connection was closed before the request was complete.' }),
      );
    const tooSlow = (): void => end(new Problem('request_timeout'));
    const stopWatch = watchPace(() => size, service.settings, BODY_MS, tooSlow);
    place?.cancelable(() => end(new Problem('unavailable')));
    request.on('data', take).once('end', done).once('error', end).once('close', broken);
  });
}
