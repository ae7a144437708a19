import { Transform } from 'node:stream';
import type { HttpContext } from '../http-context.ts';
import { watchPace } from './body-pace.ts';
import { Problem } from '../problems/problem.ts';
import type { HttpSettings } from '../settings.ts';
import { tooLargeProblem } from '../problems/too-large.ts';

/** More bytes than this between the data of two parts are not a boundary and headers; the parser itself would buffer them without a limit. */
const BETWEEN_BYTES = 128 * 1024;

const BODY_MS = 300_000;

export interface Guard {
  readonly stream: Transform;
  failure: unknown;
  /** Bytes that came. */
  total(): number;
  /** A part started or continued. */
  progress(): void;
  readonly fail: (error: unknown) => void;
  close(): void;
}

/** The body behind a gate that counts, watches the speed, and can be shut without losing the connection for the answer. */
export function guardedBody({ req, state }: HttpContext, settings: HttpSettings): Guard {
  const limit = settings.requestBytes;
  let total = 0;
  let between = 0;
  const stream = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        total += chunk.length;
        between += chunk.length;
        if (total > limit) guard.fail(tooLargeProblem('payload_too_large', 'The request', limit));
        else if (between > BETWEEN_BYTES) guard.fail(new Problem('malformed_multipart'));
        done(null, chunk);
      },
    }),
    { headers: req.headers },
  );
  const broken = (): void => {
    if (!req.complete)
      guard.fail(
        new Problem('bad_request', { detail: 'The connection was closed before the request was complete.' }),
      );
  };
  const tooSlow = (): void => guard.fail(new Problem('request_timeout'));
  const stopWatch = watchPace(() => total, settings, BODY_MS, tooSlow);
  const guard: Guard = {
    stream,
    failure: undefined,
    total: () => total,
    progress: () => (between = 0),
    fail: (error) => {
      guard.failure ??= error;
      stream.destroy(error instanceof Error ? error : new Error('refused'));
    },
    close: () => {
      stopWatch();
      state.place?.cancelable(null);
      req.off('close', broken).off('error', guard.fail).unpipe(stream);
      stream.on('error', () => {}).destroy();
    },
  };
  state.place?.cancelable(() => guard.fail(new Problem('unavailable')));
  req.once('close', broken).once('error', guard.fail).pipe(stream);
  return guard;
}

export function attempt(guard: Guard, work: () => void): void {
  try {
    guard.progress();
    if (guard.failure === undefined) work();
  } catch (error) {
    guard.fail(error);
  }
}
