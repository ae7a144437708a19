import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { limits } from '../waiting/margins.ts';
import { LOOK_SOON_MS, TWIN_SHOWS_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';

/**
 * Fills a field of two inputs, of which one shows as long as the field has the focus (numbers in Tryton). What is typed into the other one is lost. So the
 * field gets the focus, the input that shows then gets the text, and the field loses the focus again. A locator may find only one of the two.
 */
export async function fillTwin(context: ActionContext, locator: Locator, text: string): Promise<void> {
  const found = await locator.elementHandle(limits(context));
  try {
    await found.focus();
    await until(
      () => found.isHidden(),
      (isHidden) => isHidden,
      { every: LOOK_SOON_MS, end: performance.now() + TWIN_SHOWS_MS, signal: context.signal },
    );
    const used = (await found.$(engineSelector({ kind: 'in_use' }))) ?? found;
    await used.fill(text, limits(context));
    await used.evaluate((element) => (element as HTMLElement).blur());
    await used.dispose();
  } finally {
    await found.dispose();
  }
}
