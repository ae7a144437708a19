import type { Locator } from 'playwright-core';
import { isAmbiguous, isInSeveralFrames } from '../page/playwright-errors.ts';

/** Works on what a locator finds. If it finds several, only those that show count: the options of a closed select have words as well. */
export async function onShownMatch<T>(locator: Locator, work: (found: Locator) => Promise<T>): Promise<T> {
  try {
    return await work(locator);
  } catch (error) {
    if (!isAmbiguous(error) || isInSeveralFrames(error)) throw error;
    const shown = locator.filter({ visible: true });
    if ((await shown.count()) === 0) throw error;
    return work(shown);
  }
}
