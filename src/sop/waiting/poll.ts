import type { ActionContext } from '../../sdk/action.ts';
import { looksEnd } from './margins.ts';
import { CHECK_FIRST_MS, CHECK_LONGEST_MS } from './times.ts';
import { pause } from './until.ts';

/** Checks a condition until it holds; fails with `code` and what `message` returns then. */
export async function poll(
  context: ActionContext,
  holds: () => boolean | Promise<boolean>,
  code: string,
  message: () => string | Promise<string>,
): Promise<void> {
  const end = looksEnd(context);
  // On a busy machine the step's own deadline comes first; that the condition did not hold is still the answer.
  const mustGoOn = async (): Promise<void> => {
    if (performance.now() >= end) throw context.failure(code, await message(), { kind: 'portal_changed' });
    context.signal.throwIfAborted();
  };
  for (let wait = CHECK_FIRST_MS; ; wait = Math.min(CHECK_LONGEST_MS, wait * 2)) {
    if (await holds()) return;
    await mustGoOn();
    await pause(wait, context.signal).catch(mustGoOn);
  }
}
