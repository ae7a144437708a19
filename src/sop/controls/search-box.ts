import type { ElementHandle, JSHandle, Locator } from 'playwright-core';
import type { Limits } from '../waiting/margins.ts';

/** Of a list that has one, from one of its entries; never that of the page. */
const SEARCH_BOX =
  "xpath=ancestor::*[position()<=3][.//input[@type='search' or @type='text']][1][not(.//label or .//@aria-haspopup or self::body or ancestor-or-self::*[self::nav or self::header or self::form or @role='navigation' or @role='banner' or @role='search'])]//input[@type='search' or @type='text']";

type Box = ElementHandle<HTMLInputElement>;

/** A field, and the inputs that could be seen before its list was opened. */
type Before = JSHandle<{ readonly field: Element; readonly shown: readonly Element[] }>;

export function lookBefore(field: Locator, limited: Limits): Promise<Before> {
  return field.evaluateHandle(
    (element) => {
      const shown: Element[] = [];
      const roots: ParentNode[] = [element.ownerDocument];
      for (let root = roots.pop(); root; root = roots.pop())
        for (const one of root.querySelectorAll('*')) {
          if (one.shadowRoot) roots.push(one.shadowRoot);
          if (one.localName === 'input' && one.checkVisibility({ visibilityProperty: true })) shown.push(one);
        }
      return { field: element, shown };
    },
    null,
    limited,
  );
}

/**
 * The search box of the list that a field opens: one that is in the field or has come with the list. What showed before is another field of the page, even
 * where it has the focus; of a list that was open already only the box right above its entries is taken. It is the element itself: a place among others
 * may be another's a moment later.
 */
export async function searchBox(
  html: Locator,
  entries: Locator,
  before: Before,
  opened: boolean,
): Promise<Box | null> {
  for (const boxes of [
    html.locator('input:focus:not([type=checkbox], [type=radio])'),
    entries.locator(SEARCH_BOX),
  ])
    for (const box of await boxes.elementHandles()) {
      const isOwn = await box.evaluate(
        (one, { field, shown }) =>
          (one as Element).checkVisibility({ visibilityProperty: true }) &&
          (field.contains(one) || !shown.includes(one as Element)),
        before,
      );
      if (isOwn) return box as Box;
    }
  if (opened) return null;
  const [standing] = await html.locator('[role=option]:visible').locator(SEARCH_BOX).elementHandles();
  return (standing as Box | undefined) ?? null;
}
