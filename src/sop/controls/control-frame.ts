import type { Frame, Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { limits } from '../waiting/margins.ts';

/** The frame that a control is in: that of the step, unless its target names one. */
export async function controlFrame(context: ActionContext, control: Locator): Promise<Frame> {
  const frame = await context.frame();
  if (!/contentFrame|enter-frame/.test(String(control))) return frame;
  const element = await control.first().elementHandle(limits(context));
  return (await element?.ownerFrame()) ?? frame;
}
