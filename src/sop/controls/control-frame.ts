import type { Frame, Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { isDocumentGone } from '../page/playwright-errors.ts';
import { limits } from '../waiting/margins.ts';
import { LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

/** The frame that a control is in: that of the step, unless its target names one. */
export async function controlFrame(context: ActionContext, control: Locator): Promise<Frame> {
  const frame = await context.frame();
  if (!leadsIntoFrame(control)) return frame;
  for (;;) {
    try {
      const element = await control.first().elementHandle(limits(context));
      return (await element?.ownerFrame()) ?? frame;
    } catch (error) {
      // The frame loads again, as after a choice that sends its form.
      if (!isDocumentGone(error)) throw error;
      await pause(LOOK_EVERY_MS, context.signal);
    }
  }
}

/** Whether a locator itself goes into a frame. */
export const leadsIntoFrame = (locator: Locator): boolean => /contentFrame|enter-frame/.test(String(locator));
