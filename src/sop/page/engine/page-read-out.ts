import type { PageEditors } from './page-editors.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTexts } from './page-texts.ts';

/** What a reading replaces by what it holds, and what it leaves out. */
interface NodeReading {
  readonly fields: readonly Element[];
  readonly without: readonly Element[];
  readonly unseen: ReadonlySet<Node> | undefined;
}

/** The text of a part of the page in lines. */
export const pageReadOut = pageLayer<PageTexts & PageFieldKinds & PageEditors & PageShown>()(() => ({
  /** The text of a part as a person reads it, in lines, with what its fields hold: an option that is not chosen is not shown. */
  readOut(part: Element): string {
    return this.withSpaces(this.markedOut(part));
  },

  markedOut(part: Element): string {
    const fields = this.fieldsWithin(part);
    const seen = this.hasUnseen(part) ? this.readNode(part, fields, [], this.unseenIn(part)).trim() : '';
    if (seen !== '') return seen;
    if (this.isUndrawn(part)) return this.undrawnLines(part);
    if (fields.length > 0 || this.hasItemsInLine(part) || this.hasKeptSpaces(part))
      return this.readNode(part, fields);
    const withoutIcons = this.hasDrawnWords(part) ? this.readNode(part, fields).trim() : '';
    return withoutIcons || ((part as HTMLElement).innerText ?? part.textContent ?? '');
  },

  undrawnLines(part: Element): string {
    const how = { fields: [], without: [], unseen: undefined };
    const lines = this.partsOf(part).map((one) => this.readMarked(one, how));
    return this.withBreaks(lines.join('')).trim() || (part.textContent ?? '');
  },

  /** The only control of a box over the page, or of an alert, that is at its end and closes it. */
  closerOf(box: Element): Element | null {
    const isMessage = box.matches('[role=alert],[role=status],[role=dialog],[role=alertdialog]');
    if (!isMessage && getComputedStyle(box).position !== 'fixed') return null;
    const [closer, other] = this.all(box, '*').filter((one) => this.visible(one) && this.isClickable(one));
    const words = this.textOf(closer);
    if (!closer || other || !/^(?:close|dismiss|ok|[×✕✖⨯])$/i.test(words)) return null;
    const text = this.textOf(box);
    return text !== words && text.endsWith(words) ? closer : null;
  },

  /** A control, or what the page draws as one by the pointer over it. */
  isClickable(element: Element): boolean {
    if (element.matches('a,button,input,select,textarea,[role=button],[role=link]')) return true;
    const [own, around] = [element, element.parentElement].map((one) => one && getComputedStyle(one).cursor);
    return own === 'pointer' && around !== 'pointer';
  },

  /** The same line by line, or in one line with the spaces that show. */
  readWords(part: Element): string {
    const lines = this.cleanLines(this.markedOut(part));
    return this.hasLines(part) ? lines : lines.replace(/\n+/g, ' ');
  },

  /** Those of a part that has such lines or spaces, and no field, wherever it is read; otherwise empty. Joined by blanks, its entries could not be distinguished. */
  linesIn(part: Element): string {
    return this.known(this.lined, part, () => {
      const isKept = this.hasLines(part) || this.hasKeptSpaces(part);
      return isKept && this.fieldsWithin(part).length === 0 ? this.readWords(part) : '';
    });
  },

  lined: new Map<Element, string>(),

  /** Whether a part is read in lines, whatever its fields hold now. */
  hasLines(part: Element): boolean {
    const lined = this.all(part, 'br,li,p + p,textarea').filter((one) => this.hasLayout(one));
    if (lined.some((one) => one.localName !== 'p' || this.hasLayout(one.previousElementSibling ?? one)))
      return true;
    if (this.fieldsWithin(part).some((field) => this.isEditor(field))) return true;
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (this.keepsBreaks(text) && this.hasLayout(text.parentElement ?? part)) return true;
    }
    return false;
  },

  /** What a field shows, with its lines. */
  linesHeld(field: Element): string {
    return this.isEditor(field) ? this.linesOf(field).trim() : (this.held(field) ?? '');
  },

  /** Code, unseen parts, and icons. */
  isLeftOut(element: Element, unseen: ReadonlySet<Node> | undefined): boolean {
    return element.matches(this.codeSelector) || unseen?.has(element) === true || this.isDrawnWord(element);
  },

  readNode(
    node: Node,
    fields: readonly Element[],
    without: readonly Element[] = [],
    unseen?: ReadonlySet<Node>,
  ): string {
    return this.withBreaks(this.readMarked(node, { fields, without, unseen }));
  },

  /** As `innerText` gives it, with marks where blocks ask for a line break (U+FDD3), and paragraphs for two (U+FDD4). */
  readMarked(node: Node, how: NodeReading): string {
    if (node instanceof Text) return this.blankBefore(node) + this.inCase(node, this.markedData(node));
    if (!(node instanceof Element) || how.without.includes(node) || this.isLeftOut(node, how.unseen))
      return '';
    if (node.localName === 'br') return '\n';
    if (how.fields.includes(node))
      return this.isChoice(node) ? '' : this.asBlock(node, ` ${this.marked(this.linesHeld(node))} `);
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden' || node.matches(this.unreadSelector)) return '';
    const text = this.partsOf(node)
      .map((one) => this.readMarked(one, how))
      .join('');
    return this.isItemInLine(node) ? ` ${text} ` : this.asBlock(node, text);
  },

  asBlock(element: Element, text: string): string {
    if (element.localName === 'p') return `\ufdd4${text}\ufdd4`;
    const { display } = getComputedStyle(element);
    if (display === 'table-cell' || display === 'table-row')
      return this.isLastPart(element) ? text : text + (display === 'table-cell' ? '\t' : '\n');
    return /^(inline|contents|none|table-(?!caption))/.test(display) ? text : `\ufdd3${text}\ufdd3`;
  },

  /** The last cell of its row that shows, or the last row of its table. */
  isLastPart(part: Element): boolean {
    let next = part.nextElementSibling;
    while (next && getComputedStyle(next).display === 'none') next = next.nextElementSibling;
    const around = part.parentElement;
    return next === null && (!around?.matches('thead,tbody,tfoot') || this.isLastPart(around));
  },

  /** Of marks next to each other, the largest one counts; none does at the ends. */
  withBreaks(marked: string): string {
    return marked
      .replace(/^[ \ufdd3\ufdd4]+|[ \ufdd3\ufdd4]+$/g, '')
      .replace(/ *[\ufdd3\ufdd4][ \ufdd3\ufdd4]*/g, (marks) => (marks.includes('\ufdd4') ? '\n\n' : '\n'));
  },
}));

export type PageReadOut = ReturnType<typeof pageReadOut>;
