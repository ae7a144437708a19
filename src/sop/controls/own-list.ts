import type { Locator } from 'playwright-core';
import { LIST_OPTIONS } from './list-options.ts';

/** What opens the list of a field, from the field on. */
export const OPENER_PATH =
  "ancestor-or-self::*[@role='combobox' or @aria-haspopup='listbox' or (@role='listbox' and @aria-haspopup='true')][1]";

/** The list that ARIA ties to the field. */
export const OWN_LIST = `xpath=id(${OPENER_PATH}/@*[name()='aria-owns' or name()='aria-controls'])/descendant-or-self::*[@role='listbox']`;

/**
 * Whether the options are looked for in the list that ARIA ties to the field, and nowhere else on the page. Until that list shows there are none: what
 * shows then is a menu of the page, or the list of another field. Some libraries tie a list for screen readers that they draw elsewhere (Ant Design).
 */
export async function isTied(own: Locator): Promise<boolean> {
  if ((await own.count()) === 0) return false;
  const isDrawn = await own.evaluateAll((lists) =>
    lists.some((list) => list.checkVisibility({ visibilityProperty: true })),
  );
  return !isDrawn || (await own.locator(LIST_OPTIONS).count()) > 0;
}
