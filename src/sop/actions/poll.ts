import { setTimeout as delay } from 'node:timers/promises';
import type { ActionContext } from '../../sdk/action.ts';
import { pollUntil } from './limits.ts';

/** Asks again and again until it holds; fails with `code` and what `message` says then. */
export async function poll(
  context: ActionContext,
  holds: () => boolean | Promise<boolean>,
  code: string,
  message: () => string,
): Promise<void> {
  const until = pollUntil(context);
  for (let pause = 10; ; pause = Math.min(100, pause * 2)) {
    if (await holds()) return;
    context.signal.throwIfAborted();
    if (performance.now() >= until) throw context.failure(code, message(), { kind: 'portal_changed' });
    await delay(pause, undefined, { signal: context.signal });
  }
}
