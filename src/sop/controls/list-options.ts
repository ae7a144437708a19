import type { Locator } from 'playwright-core';
import { inOneLine } from '../page/in-one-line.ts';
import type { Choice } from '../page/list-choices.ts';

/** What portals build their lists of, and whose lists are built so. */
const OPTIONS: readonly (readonly [selector: string, why: string])[] = [
  // Dojo marks so what a list that opens shows of its choice.
  [
    '[role=option]:not([role=listbox][aria-haspopup=true] :only-child)',
    'ARIA: MUI, Ant Design, Headless UI, Select2, React Select',
  ],
  [
    '[role=listbox]:not([aria-haspopup]) > *:not(:has([role=option]))',
    'a listbox whose children have no role',
  ],
  ['[role=menuitem]', 'ARIA menus that serve as lists'],
  ['[role=treeitem]:not(:has([role=treeitem]))', 'ARIA trees; Select2 before 4.1'],
  [
    '[role=treeitem]:has([role=treeitem]) > :not(ul, [role=group], :empty, :has([role=treeitem]))',
    'the words of a branch: jsTree, MUI, PrimeNG',
  ],
  ['[class*=autocomplete i] li', 'jQuery UI Autocomplete'],
  ['[class*=suggest i] :is(li,a)', 'suggestions as older portals draw them'],
  ['[class*=dropdown i] li:not(:has([role=option]))', 'Bootstrap dropdowns, Element UI'],
  ['[class*=dropdown i] [class*=option i]:not(:has([class*=option i]), li)', 'lists of div elements'],
  ['[class*=menu i] li:not(:has([role=option], [role=menuitem]))', 'jQuery UI Menu'],
];

/** Also those that do not show. */
export const ANY_OPTIONS = OPTIONS.map(([selector]) => selector).join(', ');

export const LIST_OPTIONS = OPTIONS.map(([selector]) => `${selector}:visible`).join(', ');

/**
 * The options of a list that a library draws in place of a select, without roles for screen readers: in the stand-in, or behind one that is an input. The
 * tags ahead of the box to search in (Chosen) are what is selected.
 */
export const STAND_IN_OPTIONS =
  "xpath=self::*[not(descendant-or-self::*[@role='combobox' or @aria-haspopup])]//li[not(following-sibling::li//input[@type='text' or @type='search'])] | self::input/following-sibling::ul[1]//li >> visible=true";

/** The options of a list behind the button that opens it, without roles for screen readers (`isListButton` of the page). */
export const OPTIONS_BEHIND =
  'xpath=self::button[not(@role or @aria-haspopup)]/following-sibling::ul[1]//li[not(.//li)] >> visible=true';

export interface ListOption extends Choice {
  readonly index: number;
  /** Playwright finds it by the label: all of its text shows, and it is not only what a shadow root draws around words that are put into it. */
  readonly own: boolean;
}

export async function readOptions(options: Locator): Promise<readonly ListOption[]> {
  const texts = await options.evaluateAll((all) =>
    all.map((one) => {
      const own = (one as HTMLElement).innerText ?? one.textContent;
      const root = one.getRootNode();
      const lent = own.trim() === '' && root instanceof ShadowRoot ? (root.host as HTMLElement) : null;
      return { text: lent?.innerText ?? own, whole: lent === null ? one.textContent : null };
    }),
  );
  return texts.map(({ text, whole }, index) => {
    const label = inOneLine(text);
    return { label, index, own: whole !== null && inOneLine(whole) === label };
  });
}
