import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageTexts } from './page-texts.ts';

/** What comes next on the page: a field, or words. */
interface Neighbor {
  readonly node: Node;
  readonly isField: boolean;
  /** On the line of the node that it was looked for from. */
  readonly inLine: boolean;
}

/** Fields and words that are in one line, such as `[ ] Hours [ ] Minutes`. */
export const pageLines = pageLayer<PageTexts & PageOrder & PageBeside>()(() => ({
  /**
   * The words right ahead on the line, in whatever boxes they are, if their colon says that they are the label of what follows, or if the line has nothing
   * else. With another field behind, they are the label of both: `Worked: [12] [Minutes]`.
   */
  captionAhead(field: Element): Node | null {
    const next = this.neighbor(field, true);
    const one = this.neighbor(field, false);
    if (!one?.inLine || one.isField) return null;
    // The words behind a box are its own.
    const isLast =
      !next?.inLine ||
      next.isField ||
      this.isInLink(next.node) ||
      this.isBox(field) ||
      !this.saysWord(this.wordsIn(next.node));
    const isAlone = isLast && this.neighbor(one.node, false)?.inLine !== true;
    return isAlone || this.endsInColon(one.node) ? one.node : null;
  },

  /** The words behind a box are the box's own, and not those of a text field that follows. */
  wordsBefore(field: Element): Node | null {
    const words = this.nextTo(field, false);
    const box = this.isBox(field) ? null : words?.previousSibling;
    return box instanceof Element && this.isBox(box) && this.ownsWordsBehind(box) ? null : words;
  },

  /** Of several sentences right ahead of a field, the last one, if its colon says that it is a caption. Otherwise empty. */
  lastSentenceBefore(field: Element): string {
    const words = this.isBox(field) ? null : this.wordsBefore(field);
    if (!(words instanceof Text)) return '';
    return /[.!?]\s+(\p{Lu}[^.!?]*:)\s*$/u.exec(this.clean(words.data))?.[1] ?? '';
  },

  /** Whether the words behind a box are its own. They are not if there are words ahead of it, too, and those behind lead to a field of another kind. */
  ownsWordsBehind(box: Element): boolean {
    const words = this.neighbor(box, true);
    const next = words === null || words.isField ? null : this.neighbor(words.node, true);
    if (!next?.inLine || !next.isField) return true;
    if ((next.node as HTMLInputElement).type === (box as HTMLInputElement).type) return true;
    const ahead = this.neighbor(box, false);
    if (!ahead?.inLine || ahead.isField) return true;
    // Those ahead may be the words behind another box.
    const before = this.neighbor(ahead.node, false);
    return before?.inLine === true && this.isBox(before.node);
  },

  /** No other box follows its words, on their line or under it: `Urgent: [ ] Yes`, but not `Modifiers: [ ] 25 [ ] 50`. */
  isLoneBox(box: Element): boolean {
    if (this.boxesBeside(box).length > 1) return false;
    const words = this.neighbor(box, true);
    const next = words?.isField === false ? this.neighbor(words.node, true) : words;
    if (!next?.isField || !this.isBox(next.node)) return true;
    return !next.inLine && !this.areLinesOf(box, next.node) && !this.areAligned(box, next.node);
  },

  areAligned(box: Node, other: Node): boolean {
    return Math.abs(this.boxOf(other).left - this.boxOf(box).left) <= 3;
  },

  /** Boxes, each alone in its line with nothing ahead of it, which may be centered. */
  areLinesOf(box: Element, other: Node): boolean {
    const [line, next] = [box.parentElement, other.parentElement];
    if (line === null || line.parentElement !== next?.parentElement || line.localName !== next?.localName)
      return false;
    const ahead = this.neighbor(box, false);
    return ahead === null || !line.contains(ahead.node);
  },

  endsInColon(words: Node): boolean {
    // The colon often has a separate cell.
    const next = words instanceof Element && words.matches('td,th') ? words.nextElementSibling : null;
    return /:\s*$/.test(this.proseOf(words)) || next?.textContent?.trim() === ':';
  },

  /** The field in front of the words, on their line. */
  fieldBefore(words: Node): Element | null {
    for (let one = this.neighbor(words, false); one?.inLine; one = this.neighbor(one.node, false))
      if (one.isField) return one.node as Element;
    return null;
  },

  /** The words behind a box on its line, if the line ends in words: in `Active [ ] Locked [ ]` they are those of the next box. */
  wordsEndingLine(box: Element): string {
    const next = this.isBox(box) && this.endsInWords(box, true) ? this.neighbor(box, true) : null;
    return next?.inLine && !next.isField
      ? this.wordsIn(next.node.parentElement?.closest('label') ?? next.node)
      : '';
  },

  /** Whether words are the last thing on the line, or the first. The words of a box belong to the box. */
  endsInWords(field: Element, forward: boolean): boolean {
    let count = 0;
    for (let one = this.neighbor(field, forward); one?.inLine; one = this.neighbor(one.node, forward)) {
      if (!one.isField) count += forward && this.isInLink(one.node) ? 0 : 1;
      else if (this.isBox(one.node) === this.isBox(field)) count = 0;
      else return count > (forward && this.neighbor(one.node, true)?.isField === false ? 0 : 1);
    }
    return count > 0;
  },

  isInLink(node: Node): boolean {
    return (node.parentElement?.closest('a') ?? null) !== null;
  },

  isInLine(one: Node, other: Node): boolean {
    for (let next = this.neighbor(one, true); next?.inLine; next = this.neighbor(next.node, true))
      if (next.node === other || other.contains(next.node)) return true;
    return false;
  },

  shared(one: Node, other: Node): Node {
    let node = one;
    while (!node.contains(other) && node.parentNode) node = node.parentNode;
    return node;
  },

  /** The next field or words in reading order. Buttons, icons, help and messages are passed over. */
  neighbor(from: Node, forward: boolean): Neighbor | null {
    let broken = false;
    let node: Node | null = from;
    while (node) {
      let next = this.siblingOf(node, forward);
      for (; !next; next = this.siblingOf(node, forward)) {
        node = node.parentNode;
        if (!(node instanceof Element) || node === document.body) return null;
        broken ||= this.breaksLine(node);
      }
      node = next;
      for (;;) {
        const isField = node instanceof Element && this.isFieldPlace(node);
        if (isField || (node instanceof Text && this.saysWords(node)))
          return { node, isField, inLine: !broken || this.levels(from, node) };
        if (!(node instanceof Element) || this.isPassed(node)) break;
        broken ||= this.breaksLine(node);
        const inner = this.endOf(node, forward);
        if (!inner) break;
        node = inner;
      }
    }
    return null;
  },

  /** The child that a reader comes to first. */
  endOf(element: Element, forward: boolean): Node | null {
    const order = this.orderIn(element);
    if (order !== null) return order.at(forward ? 0 : -1) ?? null;
    return forward ? element.firstChild : element.lastChild;
  },

  saysWords(node: Text): boolean {
    return this.saysWord(node.data.replace(/^\s*\([^)]*\)\s*$/, ''));
  },

  isFieldPlace(element: Element): boolean {
    if (this.isReplaced(element) || this.isBoxBehind(element)) return false;
    return this.isField(element) || (element.shadowRoot !== null && this.hasField(element));
  },

  /** A select that does not show, with the field that a library draws for it right behind. */
  isReplaced(element: Element): boolean {
    const drawn = element.matches('select') && !this.shown(element) ? element.nextElementSibling : null;
    return drawn !== null && this.visible(drawn) && this.hasField(drawn);
  },

  isPassed(element: Element): boolean {
    const passed = `${this.codeSelector},svg,img,button,input,sup,[role=button],[role=tooltip],[role=toolbar],[role=alert],[role=status],[aria-live],[aria-hidden=true],[class*=error i],[class*=invalid i]`;
    return element.matches(passed) || this.isBoxBehind(element) || !this.hasLayout(element);
  },

  breaksLine(element: Element): boolean {
    return element.localName === 'br' || !/^(inline|contents)/.test(getComputedStyle(element).display);
  },

  /** Blocks may stand next to each other: as cells, as floats, in a flex box. */
  levels(one: Node, other: Node): boolean {
    const [a, b] = [this.boxOf(one), this.boxOf(other)];
    return this.overlaps([a.top, a.bottom], [b.top, b.bottom]);
  },
}));

export type PageLines = ReturnType<typeof pageLines>;
