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
  // On a busy machine the step's own deadline comes first; that the condition did not hold is still the answer.
  const mustGoOn = (): void => {
    if (performance.now() >= until) throw context.failure(code, message(), { kind: 'portal_changed' });
    context.signal.throwIfAborted();
  };
  for (let pause = 10; ; pause = Math.min(100, pause * 2)) {
    if (await holds()) return;
    mustGoOn();
    await delay(pause, undefined, { signal: context.signal }).catch(mustGoOn);
  }
}
