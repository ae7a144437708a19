import { Session, type Debugger } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { placeIn } from '../../platform/code-place.ts';
import { withTimeout } from '../../platform/time-limit.ts';

/** The debugger first learns of every script, which takes a second on a busy machine. */
const PAUSE_MS = 5_000;

/**
 * From another thread: where the main thread is in its code, as `claim_submission/check.ts:12:5`; null where it runs none. It stays stopped there,
 * also in the middle of a loop or a regular expression.
 */
export async function mainThreadPlace(): Promise<string | null> {
  const session = new Session();
  const files = new Map<string, string>();
  const { promise, resolve } = Promise.withResolvers<readonly Debugger.CallFrame[]>();
  session.on('Debugger.scriptParsed', ({ params }) => void files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => resolve(params.callFrames));
  session.connectToMainThread();
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  const frames = await withTimeout(promise, PAUSE_MS, () => []);
  for (const { location } of frames) {
    const file = files.get(location.scriptId) ?? '';
    if (file.startsWith('file://'))
      return placeIn(fileURLToPath(file), location.lineNumber + 1, (location.columnNumber ?? 0) + 1);
  }
  return null;
}
