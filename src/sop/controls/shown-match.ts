import type { Locator } from 'playwright-core';
import { inSight } from '../page/engine-selector.ts';
import { isAmbiguous, isInSeveralFrames } from '../page/playwright-errors.ts';

/** Works on what a locator finds. If it finds several, only those that show count: the options of a closed select have words as well. */
export async function onShownMatch<T>(locator: Locator, work: (found: Locator) => Promise<T>): Promise<T> {
  try {
    return await work(locator);
  } catch (error) {
    if (!isAmbiguous(error) || isInSeveralFrames(error)) throw error;
    // Menus that wait outside of the window have words as well.
    for (const shown of [inSight(locator), locator.filter({ visible: true })])
      if ((await shown.count()) > 0) return work(shown);
    throw error;
  }
}
