import type { PageEditors } from './page-editors.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTexts } from './page-texts.ts';

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
    if (fields.length > 0 || this.hasItemsInLine(part) || this.hasKeptSpaces(part))
      return this.readNode(part, fields);
    const withoutIcons = this.hasDrawnWords(part) ? this.readNode(part, fields).trim() : '';
    return withoutIcons || ((part as HTMLElement).innerText ?? part.textContent ?? '');
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

  /** The same with single blanks, unless its words or fields have several lines, or spaces in a row that show. */
  readWords(part: Element): string {
    const held = this.fieldsWithin(part).map((field) => this.linesHeld(field));
    const hasLines = this.hasLines(part) || held.some((one) => one.includes('\n'));
    if (!hasLines && !this.hasKeptSpaces(part)) return this.clean(this.readOut(part));
    const lines = this.cleanLines(this.markedOut(part));
    return hasLines ? lines : lines.replace(/\n+/g, ' ');
  },

  /** Those of a part that has such lines or spaces, and no field, wherever it is read; otherwise empty. Joined by blanks, its entries could not be distinguished. */
  linesIn(part: Element): string {
    return this.known(this.lined, part, () => {
      const isKept = this.hasLines(part) || this.hasKeptSpaces(part);
      return isKept && this.fieldsWithin(part).length === 0 ? this.readWords(part) : '';
    });
  },

  lined: new Map<Element, string>(),

  hasLines(part: Element): boolean {
    if (part.querySelector('br,li,p + p') !== null) return true;
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (this.keepsBreaks(texts.currentNode as Text)) return true;
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
    if (node instanceof Text) return this.inCase(node, this.markedData(node));
    if (!(node instanceof Element) || without.includes(node) || this.isLeftOut(node, unseen)) return '';
    if (node.localName === 'br') return '\n';
    if (fields.includes(node))
      return this.isChoice(node) ? '' : this.asBlock(node, ` ${this.marked(this.linesHeld(node))} `);
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden' || node.matches('select,textarea')) return '';
    const text = this.partsOf(node)
      .map((one) => this.readNode(one, fields, without, unseen))
      .join('');
    return this.isItemInLine(node) ? ` ${text} ` : this.asBlock(node, text);
  },

  asBlock(element: Element, text: string): string {
    return /^(inline|contents|none)/.test(getComputedStyle(element).display) ? text : `\n${text}\n`;
  },
}));

export type PageReadOut = ReturnType<typeof pageReadOut>;
