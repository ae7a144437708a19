import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageCellCaptions } from './page-cell-captions.ts';
import type { PageLabels } from './page-labels.ts';
import type { PageMarks } from './page-marks.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** Where a value is shown: an element, or only a text in it. */
export interface ShownValue {
  readonly element: Element;
  readonly text?: { readonly node: Text; readonly said: string };
  /** Something else may be meant: it counts as a place even if it says nothing. */
  readonly unsure?: true;
  /** The row of a table of names that found it. */
  readonly by?: string | undefined;
  /** Undefined if it is only a text. */
  readonly caption?: Element;
}

/** What was passed on the way from a caption to its value: the first place that shows nothing, and the first icon. */
interface Passed {
  blank: Element | null;
  icon: Element | null;
}

/** What comes after a caption, and what a reader passes over on the way. */
export const pageCaptions = pageLayer<
  PageTexts & PageTables & PageOrder & PageLabels & PageShown & PageMarks & PageCellCaptions
>()(() => ({
  /** What is next to a caption, and the fields in a row for themselves below it: either may be meant. */
  valueAfter(caption: Element | Text): ShownValue[] {
    const beside = this.valueBeside(caption);
    const below = this.fieldsBelow(caption);
    if (below === null) return beside;
    const telling = beside.filter(({ element, text }) => (text?.said ?? this.shownBy(element)) !== '');
    return [...telling, { element: below }].map((value) => ({ ...value, unsure: true as const }));
  },

  /** A caption never names the next caption, and a heading cell never another heading cell. */
  valueBeside(caption: Element | Text): ShownValue[] {
    const under = caption instanceof Element ? this.valuesInRow(caption) : null;
    if (under !== null) return under;
    if (this.headsColumn(caption) && !this.isSumsCell(caption)) return [];
    const passed: Passed = { blank: null, icon: null };
    for (let node = this.siblingOf(caption, true); node; node = this.siblingOf(node, true)) {
      if (node instanceof Text && this.separates(node.data)) return [];
      if (node instanceof Text && this.core(node.data) !== '' && !this.isSignAhead(node))
        return this.beginsCaption(node.data)
          ? this.nothingAt(passed.blank)
          : this.withPassed(this.textAfter(caption, node), node, passed.blank);
      if (!(node instanceof Element) || node.matches('iframe')) continue;
      // What does not show is not the value if a place ahead of it shows.
      if (passed.blank?.checkVisibility() && !node.checkVisibility()) return this.nothingAt(passed.blank);
      if (this.isMark(node)) {
        if (this.wordsIn(node) === '' && this.visible(node)) passed.icon ??= node;
      } else if (this.isBlank(node) || this.saysButtons(node)) {
        if (!(caption instanceof Element && this.isWay(caption, node))) passed.blank ??= node;
      } else
        return this.withTwin(node, this.withUnder(caption, node, this.elementAfter(caption, node, passed)));
    }
    return this.behindTools(passed.blank) ?? this.nothingAt(passed.blank);
  },

  /** `Tags: [Red], Blue`: what continues behind a button. Behind the empty place of a value, `Plan: [ ] Type [Gold]`, words are the next caption. */
  withPassed(values: ShownValue[], node: Text, blank: Element | null): ShownValue[] {
    let next = node.nextSibling;
    while (next && (next instanceof Element ? this.isMark(next) : this.core(this.wordsIn(next)) === ''))
      next = next.nextSibling;
    if (blank !== null && next instanceof Element && !this.breaksLine(blank) && this.looksAlike(blank, next))
      return this.nothingAt(blank);
    if (blank === null || !/^\s*[,;]/.test(node.data) || !this.saysButtons(blank)) return values;
    return [...values, { element: blank }].map((value) => ({ ...value, unsure: true as const }));
  },

  /** `Claims | Status`, `Home > Claims`: ways to other pages, of which none is the value of another. */
  separates(text: string): boolean {
    return /^\s*[|>›»→·•/\\]+\s*$/.test(text);
  },

  /** `$ [20.00]`: the sign of a currency is only a part of what is in the field. */
  isSignAhead(node: Text): boolean {
    const next = node.nextSibling;
    return !this.saysWord(node.data) && next !== null && this.hasField(next);
  },

  isWay(caption: Element, element: Element): boolean {
    if ([caption, element].every((one) => one.matches(this.waySelector))) return true;
    // A link over a part of the page.
    const link = caption.matches('span,div,p') ? caption.querySelector('a[href]') : null;
    return link !== null && this.textOf(link) === this.textOf(caption) && !this.levels(caption, element);
  },

  waySelector: '[onclick],[role=tab],[role=link],[role=menuitem],[role=button]',

  /** What floats to the right of a caption is often a tool, and what is under the caption its value: `Description ... Quote`. Either may be meant. */
  withUnder(caption: Element | Text, beside: Element, values: ShownValue[]): ShownValue[] {
    const isMoved = (beside.compareDocumentPosition(caption) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!isMoved || values.length === 0) return values;
    let under = caption.nextSibling;
    while (under && this.wordsIn(under) === '') under = under.nextSibling;
    let next = this.siblingOf(beside, true);
    while (next && this.wordsIn(next) === '') next = this.siblingOf(next, true);
    if (!(under instanceof Element) || under !== next) return values;
    if (this.namesMore(under) || this.looksAlike(caption, under)) return values;
    return [...values, { element: under }].map((value) => ({ ...value, unsure: true as const }));
  },

  /** Chips next to each other are one value, of which either may be meant. */
  withTwin(element: Element, values: ShownValue[]): ShownValue[] {
    let twin = this.siblingOf(element, true);
    while (twin instanceof Text && twin.data.trim() === '') twin = this.siblingOf(twin, true);
    if (!(twin instanceof Element) || values.length !== 1 || values[0]?.element !== element) return values;
    if (twin.localName !== element.localName || !this.isAlike(element, twin) || !this.levels(element, twin))
      return values;
    if (this.wordsIn(twin) === '' || this.hasField(twin)) return values;
    return [element, twin].map((one) => ({ element: one, unsure: true as const }));
  },

  /**
   * In the cell behind the one that has only a table of one row with the caption and its tools, as Dolibarr puts a pencil to the right of it. Null if the place may
   * be an empty value.
   */
  behindTools(place: Element | null): ShownValue[] | null {
    const row = place?.matches('td') === true && this.holdsTools(place) ? place.parentElement : null;
    const table = row && this.cellsOf(row).length === 2 ? this.tableOf(row) : null;
    if (!table || this.rowsOf(table).length > 1) return null;
    const words = this.wordsIn(table);
    let own: Element | null = table;
    while (own && !this.isLikeCell(own) && this.wordsIn(own) === words) own = own.parentElement;
    const next = own && this.wordsIn(own) === words ? own.nextElementSibling : null;
    if (!own || !next || !this.isLikeCell(next) || next.matches('th,dt') || !next.checkVisibility())
      return null;
    const [value, other] = this.valueBeside(own);
    return value?.element === next && !other && next.querySelector(this.tableSelector) === null
      ? [value]
      : null;
  },

  isLikeCell(element: Element): boolean {
    return getComputedStyle(element).display === 'table-cell' || element.matches('dt,dd');
  },

  /** Links and buttons without words, and nothing else. */
  holdsTools(place: Element): boolean {
    const tools = this.all(place, 'a,button,[role=button],input[type=image]');
    if (tools.length === 0 || this.wordsIn(place) !== '' || this.hasField(place)) return false;
    // Around a picture that floats, a link has no size.
    return [...tools, ...tools.flatMap((one) => this.all(one, '*'))].some((one) => this.visible(one));
  },

  nothingAt(blank: Element | null): ShownValue[] {
    // A value is never in the place of a hidden tooltip.
    return blank === null || this.isOff(blank) ? [] : [{ element: blank }];
  },

  elementAfter(caption: Element | Text, element: Element, { blank, icon }: Passed): ShownValue[] {
    const isCaption =
      this.namesMore(element) ||
      this.namesField(element) ||
      this.isTitled(element) ||
      (caption instanceof Element && this.isWay(caption, element)) ||
      (caption instanceof Element && this.areHeads(caption, element));
    if (isCaption) return this.nothingAt(blank);
    const cell = blank?.matches('td,th') === true;
    if (cell && this.hasField(element) && this.isSpace(blank)) return [{ element }];
    if (!cell && this.differs(caption, element) && !(blank !== null && this.looksAlike(caption, element)))
      return [{ element }];
    if (blank !== null && (cell ? this.isValueColumn(blank) : blank.checkVisibility()))
      return [{ element: blank }];
    // What was passed may be the value as well: a cell that only keeps a distance, a hidden tooltip, an icon that says "yes".
    const other = blank ?? icon;
    return other === null
      ? [{ element }]
      : [
          { element: other, unsure: true },
          { element, unsure: true },
        ];
  },

  /** A table with several headings: what is ahead of it is its title, and what it says are several values. */
  isTitled(element: Element): boolean {
    return (
      element.matches(this.tableSelector) && this.hasHead(element) && this.columnNames(element).length > 1
    );
  },

  /** Other rows of the table say something where this one says nothing. */
  isValueColumn(cell: Element): boolean {
    const row = this.around(cell, 'tr,[role=row]');
    const table = row && this.tableOf(row);
    if (!row || !table) return true;
    const lines = this.grid(table);
    const column = lines.find((line) => line.row === row)?.cells.indexOf(cell) ?? -1;
    return lines.some(({ cells }) => this.shownBy(cells[column] ?? cell) !== '');
  },

  /** Captions of one part of the page look alike. */
  differs(caption: Element | Text, element: Element): boolean {
    const colon = /:\s*$/.test(this.proseOf(caption));
    if (colon || !(caption instanceof Element)) return true;
    if (!this.looksAlike(caption, element)) return true;
    for (let node = this.siblingOf(element, true); node; node = this.siblingOf(node, true))
      if (this.wordsIn(node) !== '') return false;
    return true;
  },

  looksAlike(caption: Element | Text, element: Element): boolean {
    return (
      caption instanceof Element &&
      caption.localName === element.localName &&
      caption.getAttribute('class') === element.getAttribute('class')
    );
  },

  /** `Plan: Gold`, and not `10:30`. */
  beginsCaption(text: string): boolean {
    return /^\s*\p{L}[^:]{0,60}:(\s|$)/u.test(text);
  },

  namesMore(element: Element): boolean {
    return this.textOf(element).endsWith(':') && !this.hasField(element);
  },

  areHeads(caption: Element, element: Element): boolean {
    if (this.isSumsCell(caption)) return false;
    return ['dt', 'th,[role=columnheader]'].some((heads) => caption.matches(heads) && element.matches(heads));
  },

  /** Emphasized words in the middle of a sentence are no caption. */
  textAfter(caption: Element | Text, node: Text): ShownValue[] {
    const colon = /:\s*$/.test(this.proseOf(caption)) || /^\s*:/.test(node.data);
    const before = caption.previousSibling;
    const begins =
      before === null ||
      (before instanceof Text && before.data.trim() === '' && before.previousSibling === null);
    const line = begins || (before instanceof Element && before.matches('br,p,div,hr,ul,ol,table'));
    return colon || line ? this.runFrom(node, node.data.replace(/^\s*:/, ''), caption) : [];
  },

  /** A value may be spread over several texts and elements of a line: `$<b>20</b>.50`. */
  runFrom(node: Text, start: string, caption: Node): ShownValue[] {
    let said = start;
    let unseen = '';
    let isUnsure = false;
    let fields: readonly Element[] = [];
    for (let next = node.nextSibling; next; next = next.nextSibling) {
      if (next instanceof Text) said += next.data;
      else if (!(next instanceof Element)) continue;
      else if (this.isUnseenPart(next)) unseen += ` ${this.proseOf(next)} `;
      else if (this.continues(next, caption)) {
        const link = this.linkIn(said, next);
        if (link === 'apart') continue;
        isUnsure ||= link === 'unsure';
        said += this.proseOf(next);
      } else if (!this.isMark(next)) {
        isUnsure ||= this.goesOnBelow(next);
        // `Terms Net [45] days`
        if (!this.isBox(next) && !this.breaksLine(next))
          fields = this.shownOf(this.isField(next) ? [next] : this.fieldsIn(next));
        break;
      }
    }
    const element = node.parentElement ?? document.body;
    const value = { element, text: { node, said: this.withoutBracket(said, element) || this.clean(unseen) } };
    // `Member: M1 Plan: Gold` in one text: where the value ends cannot be known.
    isUnsure ||= /\s\p{L}[\p{L} ]*:\s/u.test(value.text.said);
    return isUnsure
      ? [value, { element }]
      : [value, ...fields.map((field) => ({ element: field, unsure: true as const }))];
  },

  /** `(Error rate: 0%)`: the bracket closes what was opened ahead of the caption. */
  withoutBracket(value: string, around: Element): string {
    const said = this.clean(value);
    const ahead = this.clean(around.textContent).split(said)[0] ?? '';
    const closes = /[)\]]$/.test(said) && this.openBrackets(said) < 0 && this.openBrackets(ahead) > 0;
    return closes ? this.clean(said.slice(0, -1)) : said;
  },

  openBrackets(text: string): number {
    return text.split(/[([]/).length - text.split(/[)\]]/).length;
  },

  /** `Address: 1 Main St<br>Springfield`: whether the next line belongs to the value cannot be known. */
  goesOnBelow(lineBreak: Element): boolean {
    if (lineBreak.localName !== 'br') return false;
    let next = lineBreak.nextSibling;
    while (next && !(next instanceof Element) && this.core(this.wordsIn(next)) === '')
      next = next.nextSibling;
    return next instanceof Text && !this.beginsCaption(next.data);
  },

  /** A link may be a part of a value (`Ada Field, <a>ada@example.com</a>`) or only stand behind it (`Gold <a>Change</a>`): whether it belongs to what was said before. */
  linkIn(said: string, element: Element): 'part' | 'apart' | 'unsure' {
    const words = this.wordsIn(element);
    if (!element.matches('a,[role=button]') || words === '' || /[,;/(\u2013-]\s*$/.test(said)) return 'part';
    const isLast = element.nextSibling === null || this.wordsIn(element.nextSibling) === '';
    if (element.matches('[role=button]')) return isLast ? 'apart' : 'unsure';
    const href = element.getAttribute('href') ?? '';
    if (/^(mailto|tel):/i.test(href) || /[@\d]/.test(words) || !isLast) return 'part';
    return href === '' || /^(#|javascript:)/i.test(href) || /^[([].*[)\]]$/.test(words) ? 'apart' : 'unsure';
  },

  continues(element: Element, caption: Node): boolean {
    if (!/^(inline|contents)/.test(getComputedStyle(element).display)) return false;
    const alike = caption instanceof Element && caption.localName === element.localName;
    return !alike && !element.matches('br,button') && !this.hasField(element) && !this.isMark(element);
  },
}));

export type PageCaptions = PageMarks & ReturnType<typeof pageCaptions>;
