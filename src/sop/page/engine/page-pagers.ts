import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** Controls that lead to further rows of a table. */
export const pagePagers = pageLayer<PageTexts>()(() => ({
  /** The words of a control that may show more rows; null if there is none. */
  moreRowsBy(table: Element): string | null {
    const controls = this.pagers(table, /^\s*(?:2|(?:(?:load|show|view) )?more\b.{0,20})\s*$/i);
    const more = controls.find((control) => this.endsTable(control, table));
    if (more) return this.textOf(more);
    const [next] = this.nextPagesOf(controls, table);
    if (next !== undefined) return next;
    return this.isAmongPages(controls.filter((control) => control.textContent?.trim() === '2')) ? '2' : null;
  },

  /** The same of a list, by one of its entries. */
  moreEntriesBy(entry: Element): string | null {
    const controls = this.pagers(entry, /^\s*2\s*$/).filter((control) => this.isOfList(control, entry));
    const [next] = this.nextPagesOf(controls, entry);
    return next ?? (this.isAmongPages(controls) ? '2' : null);
  },

  /** Controls with these words, or that say "next page", also by the tooltip of an icon, and can be used. */
  pagers(near: Element, words: RegExp): Element[] {
    return this.all(near.ownerDocument, 'a,button,[role=link],[role=button]').filter(
      (control) =>
        (words.test(control.textContent ?? '') || this.nextPageIn(control) !== null) &&
        !control.matches(':disabled,[aria-disabled=true],[class*=disabled i]') &&
        this.visible(control),
    );
  },

  nextPagesOf(controls: readonly Element[], part: Element): string[] {
    return controls
      .filter((control) => this.isOfList(control, part))
      .flatMap((control) => this.nextPageIn(control) ?? []);
  },

  nextPageIn(control: Element): string | null {
    const named = [control, ...control.querySelectorAll('[title],[aria-label],img[alt]')];
    const names = named.flatMap((one) =>
      ['title', 'aria-label', 'alt'].map((name) => one.getAttribute(name)),
    );
    const said = [control.textContent, ...names].map((text) => this.clean(text));
    return said.find((text) => /^[^\p{L}]*((show|go to) )?(the )?next page[^\p{L}]*$/iu.test(text)) ?? null;
  },

  /** The smallest part of the page with both has no other list, which the control may belong to. */
  isOfList(control: Element, entry: Element): boolean {
    let part = entry;
    while (!part.contains(control) && part.parentElement) part = part.parentElement;
    const lists = this.all(part, 'table,[role=table],[role=grid],[role=listbox],ul,ol');
    return lists.every(
      (list) => list.contains(entry) || entry.contains(list) || list.contains(control) || !this.visible(list),
    );
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
      texts.some((text) => /(?<!\/)(?:^|\s|\[)(?:1|\(1\))[\s|\],]+2(?:[\s|\],]|$)/.test(text)) &&
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
