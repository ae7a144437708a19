import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageCellCaptions } from './page-cell-captions.ts';
import type { PageLabels } from './page-labels.ts';
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
  PageTexts & PageTables & PageOrder & PageLabels & PageShown & PageCellCaptions
>()(() => ({
  /** A caption never names the next caption, and a heading cell never another heading cell. */
  valueAfter(caption: Element | Text): ShownValue[] {
    const under = caption instanceof Element ? this.valuesInRow(caption) : null;
    if (under !== null) return under;
    if (this.headsColumn(caption) && !this.isSumsCell(caption)) return [];
    const passed: Passed = { blank: null, icon: null };
    for (let node = this.siblingOf(caption, true); node; node = this.siblingOf(node, true)) {
      if (node instanceof Text && this.separates(node.data)) return [];
      if (node instanceof Text && this.core(node.data) !== '' && !this.isSignAhead(node))
        return this.beginsCaption(node.data) ? this.nothingAt(passed.blank) : this.textAfter(caption, node);
      if (!(node instanceof Element) || node.matches('iframe')) continue;
      // What does not show is not the value if a place ahead of it shows.
      if (passed.blank?.checkVisibility() && !node.checkVisibility()) return this.nothingAt(passed.blank);
      if (this.isMark(node)) {
        if (this.wordsIn(node) === '' && this.visible(node)) passed.icon ??= node;
      } else if (this.isBlank(node) || this.saysButtons(node)) passed.blank ??= node;
      else return this.withUnder(caption, node, this.elementAfter(caption, node, passed));
    }
    return this.nothingAt(passed.blank);
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

  nothingAt(blank: Element | null): ShownValue[] {
    // A value is never in the place of a hidden tooltip.
    return blank === null || this.isOff(blank) ? [] : [{ element: blank }];
  },

  elementAfter(caption: Element | Text, element: Element, { blank, icon }: Passed): ShownValue[] {
    const isCaption =
      this.namesMore(element) ||
      this.namesField(element) ||
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
      caption.className === element.className
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

  /** Icons, marks of required fields and footnotes, help buttons, tooltips: what is between a caption and its value and is neither. */
  isMark(element: Element): boolean {
    if (element.matches(`dd,${this.fieldSelector}`) || this.hasField(element)) return false;
    // The colon often has a separate cell.
    if (element.matches('td,th')) return /^[:*]+$/.test(this.textOf(element));
    const marks =
      'script,style,template,wbr,sup,svg,img,input[type=hidden],[role=img],[role=tooltip],[aria-hidden=true]';
    if (element.matches(marks)) return true;
    const words = this.wordsIn(element);
    if (words === '') return element.matches('i,a,button,[role=button]') || this.isSmall(element);
    if (/^([*?:()[\]•·ⓘℹ\s]+|\((required|optional)\))$/i.test(words)) return true;
    return (
      (words === 'i' && element.matches('a,button,[role=button],[title],[aria-label]')) ||
      /icon|awesome|symbol|glyph/i.test(getComputedStyle(element).fontFamily)
    );
  },

  /** It has words, and all of them are those of buttons. */
  saysButtons(element: Element): boolean {
    const buttons = this.buttonsIn(element);
    return (
      buttons.length > 0 && !this.hasField(element) && this.saysNothing(this.wordsAround(element, buttons))
    );
  },

  /** Drawn by a style sheet, as an icon. What is wider is the empty place of a value. */
  isSmall(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return this.visible(element) && width <= 40 && height <= 40;
  },

  /** Nothing is shown there: a line break, an empty element, a hidden one. */
  isBlank(element: Element): boolean {
    if (element.matches('dd') || this.hasField(element)) return false;
    return !element.checkVisibility({ visibilityProperty: true }) || this.wordsIn(element) === '';
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
    let isUnsure = false;
    for (let next = node.nextSibling; next; next = next.nextSibling) {
      if (next instanceof Text) said += next.data;
      else if (!(next instanceof Element)) continue;
      else if (this.continues(next, caption)) {
        const link = this.linkIn(said, next);
        if (link === 'apart') continue;
        isUnsure ||= link === 'unsure';
        said += this.proseOf(next);
      } else if (!this.isMark(next)) {
        // `Terms Net [45] days`
        isUnsure ||= !this.isBox(next) && this.hasField(next) && !this.breaksLine(next);
        break;
      }
    }
    const element = node.parentElement ?? document.body;
    const value = { element, text: { node, said: this.clean(said) } };
    // `Member: M1 Plan: Gold` in one text: where the value ends cannot be known.
    isUnsure ||= /\s\p{L}[\p{L} ]*:\s/u.test(value.text.said);
    return isUnsure ? [value, { element }] : [value];
  },

  /** A link may be a part of a value (`Ada Field, <a>ada@example.com</a>`) or only stand behind it (`Gold <a>Change</a>`): whether it belongs to what was said before. */
  linkIn(said: string, element: Element): 'part' | 'apart' | 'unsure' {
    const words = this.wordsIn(element);
    if (!element.matches('a') || words === '') return 'part';
    const href = element.getAttribute('href') ?? '';
    if (/^(mailto|tel):/i.test(href) || /[@\d]/.test(words) || /[,;/(\u2013-]\s*$/.test(said)) return 'part';
    if (element.nextSibling && this.wordsIn(element.nextSibling) !== '') return 'part';
    return href === '' || /^(#|javascript:)/i.test(href) || /^[([].*[)\]]$/.test(words) ? 'apart' : 'unsure';
  },

  continues(element: Element, caption: Node): boolean {
    if (!/^(inline|contents)/.test(getComputedStyle(element).display)) return false;
    const alike = caption instanceof Element && caption.localName === element.localName;
    return (
      !alike &&
      !element.matches('br,button,[role=button]') &&
      !this.hasField(element) &&
      !this.isMark(element)
    );
  },
}));

export type PageCaptions = ReturnType<typeof pageCaptions>;
