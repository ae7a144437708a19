import type { TableEntry } from './page-entries.ts';
import { pageLayer } from './page-layer.ts';
import type { TableRows } from './page-question.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageValues } from './page-values.ts';
import type { PageWalk } from './page-walk.ts';

/** Texts that the portal has cut off (Znuny, Redmine, GitLab), and the whole of them in a tooltip. */
export const pageShortened = pageLayer<PageTexts & PageWalk & PageValues>()(() => ({
  /** Bootstrap moves the title of a tooltip to a data attribute, and MUI to the label. */
  wholeAttributes: ['title', 'data-original-title', 'data-bs-original-title', 'aria-label'],

  /** Without the dots with which a text ends; null if it does not, or has nothing else. */
  cutText(text: string): string | null {
    const [dots] = /(?:\.{3}|…|\[\.{3}\]|\[…\])$/.exec(text.slice(-5)) ?? [];
    return dots === undefined ? null : text.slice(0, -dots.length).trim() || null;
  },

  /** The attribute with the whole of what an element says. Null if the text is not shortened. */
  shortenedBy(place: Element, said: string): string | null {
    return this.uncutOf(place, said)?.attribute ?? null;
  },

  /** That attribute with its text: of the element itself, or of one in or around it that says the same. */
  uncutOf(place: Element, said: string): { readonly attribute: string; readonly text: string } | null {
    if (this.cutText(said) === null) return null;
    const [element, text] = [this.onThePage(place), this.clean(said)];
    const holders = this.wholeAttributes.map((name) => `[${name}]`).join();
    const inside = this.all(element, holders).filter((one) => this.endsAs(text, this.clean(one.textContent)));
    const all = [
      ...this.alikeAround(element).map((one) => ({ one, text })),
      ...inside.map((one) => ({ one, text: this.clean(one.textContent) })),
    ];
    const [found] = all.flatMap(({ one, text: own }) =>
      this.wholeAttributes
        .map((attribute) => ({ attribute, text: this.clean(one.getAttribute(attribute)) }))
        .filter((whole) => this.isWholeOf(whole.text, this.cutText(own) ?? own)),
    );
    return found ?? null;
  },

  /** Of the texts of a row, those that are shortened. */
  shortenedIn(
    cells: TableEntry['cells'],
    columns: readonly number[],
    attributeNames: readonly (string | null)[],
    texts: readonly string[],
  ): TableRows['shortened'] {
    return columns.flatMap((index, at) => {
      const [cell, text] = [cells[index], texts[at] ?? ''];
      const by = cell && attributeNames[at] === null ? this.shortenedBy(cell, text) : null;
      return by ? [[text, by] as const] : [];
    });
  },

  /** Whether a part of it that says this is the one with its end: the dots may be behind the part. */
  endsAs(text: string, part: string): boolean {
    return this.cutText(part) === null ? part === this.cutText(text) : text.endsWith(part);
  },

  isWholeOf(text: string, shown: string): boolean {
    return text.startsWith(shown) && (this.cutText(text) ?? text).length > shown.length;
  },

  /** The element, and those around it that have no other words. */
  alikeAround(element: Element): Element[] {
    const [words, found] = [this.clean(element.textContent), [element]];
    for (let one = element.parentElement; one; one = one.parentElement) {
      if (this.clean(one.textContent) !== words) break;
      found.push(one);
    }
    return found;
  },
}));

export type PageShortened = ReturnType<typeof pageShortened>;
