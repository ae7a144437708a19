import type { PageCounts } from './page-counts.ts';
import type { PageDisabled } from './page-disabled.ts';
import type { PageEntries } from './page-entries.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

interface MarkedPage {
  /** The smallest part around the control that marks a number. */
  readonly bar: Element;
  readonly page: number;
  /** What marks it. */
  readonly at: Element;
}

/** What shows that a table or list has further rows: controls that lead to them, counts, and letters that select some of them. */
export const pagePagers = pageLayer<PageTexts & PageTables & PageEntries & PageDisabled & PageCounts>()(
  () => ({
    /** Such as `a control "More"` or `"1 to 20 of 46"`, of a table that shows as many rows; null if nothing does. */
    moreRowsBy(table: Element, rows: number): string | null {
      return this.controlOr(
        this.moreRowsControl(table),
        () =>
          this.countAmong(
            this.rowsAcross(table).map(({ said }) => said),
            rows,
          ) ??
          this.countBeside(table, rows) ??
          this.letterOf(table),
      );
    },

    /** The same of a list, by one of its entries. */
    moreEntriesBy(entry: Element, entries: number): string | null {
      const list = entry.parentElement ?? entry;
      return this.controlOr(
        this.moreEntriesControl(entry, entries),
        () => this.countBeside(list, entries) ?? this.letterOf(entry),
      );
    },

    controlOr(words: string | null, count: () => string | null): string | null {
      return words === null ? count() : `a control "${words}"`;
    },

    moreRowsControl(table: Element): string | null {
      const controls = this.pagers(table, /^\s*(?:2|(?:(?:load|show|view) )?more\b.{0,20})\s*$/i);
      const more = controls.find((control) => this.endsTable(control, table));
      if (more) return this.textOf(more);
      const [next] = this.nextPagesOf(controls, table);
      if (next !== undefined) return next;
      const seconds = controls.filter((control) => control.textContent?.trim() === '2');
      const isNext = this.isAmongPages(seconds.filter((control) => !this.isValueOfRow(control)));
      return isNext ? '2' : this.firstPageControl(table);
    },

    moreEntriesControl(entry: Element, entries: number): string | null {
      const pagers = this.pagers(entry, /^\s*2\s*$/);
      const controls = pagers.filter(
        (control) =>
          this.isOfList(control, entry, entries) &&
          !this.isNumberInTable(control, entry, entries) &&
          !this.isValueOfRow(control),
      );
      const [next] = controls.flatMap((control) => this.nextPageIn(control) ?? []);
      return next ?? (this.isAmongPages(controls) ? '2' : this.firstPageControl(entry, entries));
    },

    /** The list is at a later page, where somebody has left it. */
    firstPageControl(part: Element, entries = 0): string | null {
      const isFirst = (control: Element): boolean =>
        this.isOfList(control, part, entries) &&
        !this.isValueOfRow(control) &&
        this.laterPage(control) !== null;
      return this.pagers(part, /^\s*1\s*$/).some((control) => isFirst(control)) ? '1' : null;
    },

    /** Of entries in one row of a table: alone in a cell of the same table, such as the number of a backup over the cells, or one of the numbers that are read. */
    isNumberInTable(control: Element, entry: Element, entries: number): boolean {
      const row = this.around(entry, 'tr,[role=row]');
      if (!row || row === entry || this.all(row, entry.localName).length < entries) return false;
      const cell = this.around(control, 'td,th,[role=cell],[role=gridcell],[role=columnheader]');
      const isAlone = cell !== null && this.textOf(cell) === '2' && this.tableOf(cell) === this.tableOf(row);
      return isAlone || (row.contains(control) && /^\d+$/.test(this.textOf(entry)));
    },

    /** Alone in its cell of a row that has words as well, and another entry has such a number in the same column, or there is no other entry: a link to doctor 2, say. */
    isValueOfRow(control: Element): boolean {
      const cell = this.around(control, 'td,[role=cell],[role=gridcell]');
      const row = cell && this.around(cell, 'tr,[role=row]');
      const table = row && this.tableOf(row);
      if (!cell || !row || !table || this.textOf(cell) !== this.textOf(control)) return false;
      const cells = this.cellsOf(row);
      // A pager may be above and below the entries.
      const alike = this.rowsOf(table).filter(
        (other) => this.cellsOf(other).length === cells.length && this.textOf(other) !== this.textOf(row),
      );
      const entries = alike.filter((other) => !this.isHeaderRow(other));
      const column = cells.indexOf(cell);
      const isNumbered = entries.some((other) => this.isLinkedNumber(this.cellsOf(other)[column]));
      return !this.hasOnlyPages(row) && (isNumbered || (alike.length > 0 && entries.length === 0));
    },

    isLinkedNumber(cell: Element | undefined): boolean {
      return /^\d+$/.test(this.textOf(cell)) && !!cell?.querySelector(this.turnSelector);
    },

    /** Controls with these words, or that lead to the next page, also by the tooltip of an icon, and can be used. */
    pagers(near: Element, words: RegExp): Element[] {
      return this.all(near.ownerDocument, `${this.turnSelector},link[rel~=next i]`).filter(
        (control) =>
          (words.test(control.textContent ?? '') || this.nextPageIn(control) !== null) &&
          (control.matches('link') || (this.visible(control) && !this.isDisabled(control))),
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
      const next =
        /^[^\p{L}]*(?:(?:(?:show|view|load|go to) )?(?:the )?(?:next|older) (?:page|\d[\d,]*|(?:\d[\d,]* )?(?:results|records|rows|items|entries|posts|changes))|older)[^\p{L}]*$/iu;
      const isNext = control.matches('[rel~=next i]');
      return said.find((text) => (isNext ? text !== '' : next.test(text))) ?? (isNext ? 'next' : null);
    },

    /**
     * The smallest part of the page with both has no other list, which the control may belong to, or the control is right at this one. One list of more entries
     * than its part of the page has continues in those of its class: entries under headings by day.
     */
    isOfList(control: Element, entry: Element, entries = 0): boolean {
      let part = entry;
      while (!part.contains(control) && part.parentElement) part = part.parentElement;
      const own = entry.matches(this.tableSelector) ? entry : (entry.parentElement ?? entry);
      if (this.isRightAt(control, own, part)) return true;
      const alike =
        entries > own.childElementCount ? `${own.localName} ${own.getAttribute('class') ?? ''}` : null;
      return this.all(part, this.listSelector).every(
        (list) =>
          own.contains(list) ||
          list.contains(entry) ||
          list.contains(control) ||
          `${list.localName} ${list.getAttribute('class') ?? ''}` === alike ||
          !this.visible(list),
      );
    },

    /** Nothing is between them, and no other list is on their other sides: between two lists, a control may belong to either. */
    isRightAt(control: Element, list: Element, part: Element): boolean {
      const [bar, own] = [control, list].map((one) =>
        [...part.children].find((child) => child.contains(one)),
      );
      if (!bar || !own || this.listsIn(own).some((one) => !one.contains(list) && !list.contains(one)))
        return false;
      const [side, beyond] =
        bar === own.nextElementSibling
          ? [bar, bar.nextElementSibling]
          : [own.previousElementSibling, bar.previousElementSibling];
      return (
        side === bar &&
        this.listsIn(bar).length === 0 &&
        (beyond === null || this.listsIn(beyond).length === 0)
      );
    },

    listsIn(part: Element): Element[] {
      const inside = [
        ...this.all(part, this.listSelector),
        ...(part.matches(this.listSelector) ? [part] : []),
      ];
      return inside.filter((one) => this.visible(one) && !this.isPager(one));
    },

    /**
     * `Showing 1 to 20 of 46 entries`, above or below a list that shows 20. It may count another list unless that is the only one in the part of the page that
     * both are in.
     */
    countBeside(list: Element, rows: number): string | null {
      for (let inner = list; inner.parentElement && inner.localName !== 'body'; inner = inner.parentElement) {
        const counting = [...inner.parentElement.childNodes]
          .filter((one) => one !== inner)
          .map((one) => ({ one, count: this.countIn(one, rows) }))
          .find(({ count }) => count !== null);
        if (counting) return this.isOnlyList(list, inner.parentElement, counting.one) ? counting.count : null;
      }
      return null;
    },

    countIn(node: Node, rows: number): string | null {
      const text = node.textContent ?? '';
      if (text.length > 2000 || !/\d\s*(?:of|\/)\s*\d/i.test(text)) return null;
      if (node instanceof Text) return this.countOf(text, rows);
      if (!(node instanceof HTMLElement) || !this.visible(node)) return null;
      return this.countAmong(node.innerText.split(/[\n\t]+/), rows);
    },

    countAmong(lines: readonly string[], rows: number): string | null {
      const counts = lines.map((line) => this.countOf(line, rows));
      return counts.find((count) => count !== null) ?? null;
    },

    listSelector: 'table,[role=table],[role=grid],[role=treegrid],[role=listbox],ul,ol',
    currentSelector:
      '[aria-current]:not([aria-current=false]),[aria-selected=true],[aria-pressed=true],[class*=active i]:not([class*=inactive i]),[class*=current i],[class*=selected i]',

    /** The number that the pager of this control marks: some pagers lead from the last page to the first one, others are where somebody left them. Null if it marks none. */
    markedPage(control: Element): MarkedPage | null {
      for (let bar = control.parentElement; bar && bar.localName !== 'body'; bar = bar.parentElement) {
        const marked = [...bar.querySelectorAll(this.currentSelector)]
          .map((at) => ({ at, text: this.core(at.textContent ?? '').replace(/\D+current\D*$/, '') }))
          .filter(({ text }) => /^\d+$/.test(text));
        const [first, ...rest] = marked;
        if (first) {
          const isOne = rest.every(({ text }) => text === first.text);
          return isOne ? { bar, page: Number(first.text), at: first.at } : null;
        }
        if (bar.querySelector(this.tableSelector)) return null;
      }
      return null;
    },

    isAtFirstPage(control: Element): boolean | null {
      const marked = this.markedPage(control);
      return marked && marked.page === 1;
    },

    /** The number of the page that the pager of this control is at, if it leads to earlier ones by their numbers; otherwise null. */
    laterPage(control: Element): number | null {
      const marked = this.markedPage(control);
      if (marked === null || this.areDays(this.textsAround(control, 5))) return null;
      const back = this.all(marked.bar, this.turnSelector).filter(
        (one) =>
          this.clean(one.textContent) === String(marked.page - 1) &&
          this.visible(one) &&
          !this.isDisabled(one),
      );
      return back.some((one) => this.isNextBehind(one, marked.at)) ? marked.page : null;
    },

    /** Only marks and the words of a pager are between them: the steps of a wizard have titles. */
    isNextBehind(one: Element, other: Element): boolean {
      if ((one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) === 0) return false;
      const between = document.createRange();
      between.setStartAfter(one);
      between.setEndBefore(other);
      const text = between.toString();
      return !/\d/.test(text) && /^(?:[^\p{L}]|page)*$/iu.test(text);
    },

    /** A pager may be a list, or a table of one row, as well. */
    isOnlyList(list: Element, part: Element, counting: Node): boolean {
      const others = this.listsIn(part).filter((one) => !one.contains(list) && !list.contains(one));
      return others.every((one) => counting.contains(one) && this.isOneRow(one));
    },

    /** It lays out a pager: in one row, or as a list of pages. */
    isPager(list: Element): boolean {
      return (
        this.hasOnlyPages(list) ||
        (this.isOneRow(list) &&
          [...list.querySelectorAll('a,button')].some((one) => this.nextPageIn(one) !== null))
      );
    },

    hasOnlyPages(part: Element): boolean {
      return /^(?:[^\p{L}]|page|first|prev(?:ious)?|next|last)*$/iu.test(part.textContent ?? '');
    },

    isOneRow(list: Element): boolean {
      return list.querySelectorAll('tr,[role=row],li').length === 1;
    },

    /** `All [A] B C … Z` at a table or list: the letter of which it shows the entries. Null if it shows all of them, or the page does not mark a letter. */
    letterOf(part: Element): string | null {
      const middle = this.pagers(part, /^\s*[LM]\s*$/i).find(
        (control) => /^[lm]$/.test(this.core(control.textContent ?? '')) && this.isOfList(control, part),
      );
      let bar = middle?.parentElement;
      for (let level = 0; bar && level < 3 && !this.hasLetters(bar); level += 1) bar = bar.parentElement;
      if (!bar || !this.hasLetters(bar)) return null;
      const links = this.all(bar, 'a[href],button,[role=button],[role=link],[onclick]');
      const texts = links.map((link) => this.core(link.textContent ?? ''));
      const letters = this.core(bar.textContent ?? '').match(/(?<!\p{L})\p{L}(?!\p{L})/gu) ?? [];
      const plain = letters.filter((letter) => !texts.includes(letter));
      const marked = links.filter((link) =>
        [link, link.parentElement].some((one) => one !== bar && one?.matches(this.currentSelector)),
      );
      const [chosen = '', other] =
        marked.length > 0 ? marked.map((link) => this.core(link.textContent ?? '')) : plain;
      return chosen.length === 1 && other === undefined
        ? `letters above or below it, of which "${chosen.toUpperCase()}" is selected`
        : null;
    },

    hasLetters(part: Element): boolean {
      const letters = (part.textContent ?? '').replace(/[^a-z]/gi, '').toLowerCase();
      return letters.length < 60 && letters.includes('jklmnopq');
    },

    /** By its own count: a grid that draws only the rows in view. */
    isCutOffTable(table: Element): boolean {
      const count = Number(table.getAttribute('aria-rowcount') ?? 0);
      return count > this.all(table, 'tr,[role=row]').length;
    },

    /** It is alone in a row of the table, or right behind the table: "More". Each entry may have a menu of that name. */
    endsTable(control: Element, table: Element): boolean {
      const words = this.textOf(control);
      if (words === '2' || words === '') return false;
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
        !this.areDays(texts)
      );
    },

    /** Those of a calendar. */
    areDays(texts: readonly string[]): boolean {
      return texts.some((text) => /\b27\s+28\b/.test(text));
    },

    /** What the elements around one show, from the inside out. */
    textsAround(element: Element, count: number): string[] {
      const parent = element.parentElement;
      if (count === 0 || !(parent instanceof HTMLElement) || parent.matches('body,html')) return [];
      return [parent.innerText, ...this.textsAround(parent, count - 1)];
    },
  }),
);

export type PagePagers = ReturnType<typeof pagePagers>;
