import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { isBehindDialog } from '../page/guarded-locator.ts';
import { limits, looksEnd } from '../waiting/margins.ts';
import { LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

/** Works a control, found by `inFront`, as soon as no modal dialog covers it: the dialog of an earlier step may close only now. */
export async function untilInFront<T>(
  context: ActionContext,
  locator: Locator,
  work: () => Promise<T>,
): Promise<T> {
  const end = looksEnd(context);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBehindDialog(error)) throw error;
      // Of several, one may be in the dialog: the author must name the one that is meant.
      if ((await locator.count()) > 1) await locator.waitFor({ state: 'attached', ...limits(context) });
      if (performance.now() >= end) throw error;
    }
    await pause(LOOK_EVERY_MS, context.signal);
  }
}
