import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { leaveFocused } from './leave-focused.ts';
import { readControl } from './read-control.ts';
import { isTimeout, wasPerformed } from '../page/playwright-errors.ts';
import { limits, lookLimits } from '../waiting/margins.ts';
import { COVERED_AGAIN_MS } from '../waiting/times.ts';

/** If an element outside its widget covers a field, waits until it is gone and reads the field again: the list of another field may close only now. */
export async function clickField(context: ActionContext, locator: Locator): Promise<void> {
  for (;;) {
    const { reach } = await readControl(locator, limits(context));
    const usesFace = reach === 'face' && !lookLimits(context, COVERED_AGAIN_MS).last;
    const clicked = usesFace ? locator.locator(engineSelector({ kind: 'face' })) : locator;
    if (await clickOnce(context, clicked, reach === 'own widget')) return;
    await leaveFocused(locator, limits(context));
  }
}

/**
 * Whether the browser got the order to click before the time to look again; the last time it fails. A click that the browser was ordered is never repeated,
 * for it might undo the first.
 */
export async function clickOnce(context: ActionContext, locator: Locator, force = false): Promise<boolean> {
  const { last, ...limited } = lookLimits(context, COVERED_AGAIN_MS);
  try {
    await locator.click({ ...limited, force });
    return true;
  } catch (error) {
    if (last || !isTimeout(error)) throw error;
    return wasPerformed(error);
  }
}
