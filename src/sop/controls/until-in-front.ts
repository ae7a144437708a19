import type { Frame, Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { isBehindDialog } from '../page/guarded-locator.ts';
import { isTimeout } from '../page/playwright-errors.ts';
import { limits, looksEnd } from '../waiting/margins.ts';
import { LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';
import { controlFrame } from './control-frame.ts';

/** Works a control, found by `inFront`, as soon as no modal dialog covers it: the dialog of an earlier step may close only now. */
export async function untilInFront<T>(
  context: ActionContext,
  locator: Locator,
  work: () => Promise<T>,
): Promise<T> {
  const end = looksEnd(context);
  let behind: unknown = null;
  let frame = await controlFrame(context, locator);
  for (;;) {
    try {
      if (frame.isDetached()) frame = await controlFrame(context, locator);
      await frameInFront(context, frame);
      return await work();
    } catch (error) {
      // On a busy machine the last look may have no time; what the one before has seen is still the answer.
      if (!isBehindDialog(error)) throw behind !== null && isTimeout(error) ? behind : error;
      behind = error;
      // Of several, one may be in the dialog: the author must name the one that is meant.
      if ((await locator.count()) > 1) await locator.waitFor({ state: 'attached', ...limits(context) });
      if (performance.now() >= end) throw error;
    }
    await pause(LOOK_EVERY_MS, context.signal);
  }
}

/** The page around a frame of another origin is not known to the frame itself, and is asked whether a dialog covers the frame. */
async function frameInFront(context: ActionContext, frame: Frame): Promise<void> {
  const parent = frame.parentFrame();
  if (parent === null) return;
  const isForeign = await frame
    .locator('html')
    .evaluate(() => window.frameElement === null, null, limits(context));
  if (isForeign) await (await frame.frameElement()).$(engineSelector({ kind: 'in_front' }));
  await frameInFront(context, parent);
}
