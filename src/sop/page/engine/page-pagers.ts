import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** Controls that lead to further rows of a table. */
export const pagePagers = pageLayer<PageTexts>()(() => ({
  /** The words of a control that may show more rows; null if there is none. */
  moreRowsBy(table: Element): string | null {
    const controls = this.all(table.ownerDocument, 'a,button,[role=link],[role=button]').filter(
      (control) =>
        /^\s*(?:2|(?:(?:load|show|view) )?more\b.{0,20})\s*$/i.test(control.textContent ?? '') &&
        this.visible(control),
    );
    const more = controls.find((control) => this.endsTable(control, table));
    if (more) return this.textOf(more);
    return this.isAmongPages(controls.filter((control) => control.textContent?.trim() === '2')) ? '2' : null;
  },

  /** By its own count: a grid that draws only the rows in view. */
  isCutOffTable(table: Element): boolean {
    const count = Number(table.getAttribute('aria-rowcount') ?? 0);
    return count > this.all(table, 'tr,[role=row]').length;
  },

  /** It is alone in a row of the table, or right behind the table: "More". Each entry may have a menu of that name. */
  endsTable(control: Element, table: Element): boolean {
    const words = this.textOf(control);
    if (words === '2') return false;
    const row = control.closest('tr,[role=row]');
    if (row !== null && table.contains(row)) return this.textOf(row) === words;
    return [table, table.parentElement].some((part) => {
      const next = part?.nextElementSibling;
      return next?.contains(control) === true && this.textOf(next) === words;
    });
  },

  /** Numbers of pages, the first one current: `Page 1 2 3`. A calendar has numbers as well, and more of them. */
  isAmongPages(seconds: readonly Element[]): boolean {
    const texts = seconds.flatMap((control) => this.textsAround(control, 4));
    return (
      texts.some((text) => /(?<!\/)(?:^|\s|\[)1[\s|\],]+2(?:[\s|\],]|$)/.test(text)) &&
      !texts.some((text) => /\b27\s+28\b/.test(text))
    );
  },

  /** What the elements around one show, from the inside out. */
  textsAround(element: Element, count: number): string[] {
    const parent = element.parentElement;
    if (count === 0 || !(parent instanceof HTMLElement) || parent.matches('body,html')) return [];
    return [parent.innerText, ...this.textsAround(parent, count - 1)];
  },
}));

export type PagePagers = ReturnType<typeof pagePagers>;
