import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** What comes next on the page: a field, or words. */
interface Neighbor {
  readonly node: Node;
  readonly isField: boolean;
  /** On the line of the node that it was looked for from. */
  readonly inLine: boolean;
}

/** Fields and words that are in one line, such as `[ ] Hours [ ] Minutes`. */
export const pageLines = pageLayer<PageTexts & PageBeside>()(() => ({
  /**
   * The words right ahead on the line, in whatever boxes they are, if their colon says that they are the label of what follows. With another field
   * behind, they are the label of both: `Worked: [12] [Minutes]`.
   */
  captionAhead(field: Element): Node | null {
    const next = this.neighbor(field, true);
    if (next?.inLine && next.isField) return null;
    const one = this.neighbor(field, false);
    return one?.inLine && !one.isField && this.endsInColon(one.node) ? one.node : null;
  },

  endsInColon(words: Node): boolean {
    return /:\s*$/.test(this.proseOf(words));
  },

  /** The field in front of the words, on their line. */
  fieldBefore(words: Node): Element | null {
    for (let one = this.neighbor(words, false); one?.inLine; one = this.neighbor(one.node, false))
      if (one.isField) return one.node as Element;
    return null;
  },

  /** Whether words are the last thing on the line, or the first. The words of a box belong to the box. */
  endsInWords(field: Element, forward: boolean): boolean {
    let count = 0;
    for (let one = this.neighbor(field, forward); one?.inLine; one = this.neighbor(one.node, forward)) {
      if (!one.isField) count += forward && one.node.parentElement?.closest('a') ? 0 : 1;
      else if (this.isBox(one.node) === this.isBox(field)) count = 0;
      else return count > (forward && this.neighbor(one.node, true)?.isField === false ? 0 : 1);
    }
    return count > 0;
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
      let next: Node | null = forward ? node.nextSibling : node.previousSibling;
      for (; !next; next = forward ? node.nextSibling : node.previousSibling) {
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
        const inner: Node | null = forward ? node.firstChild : node.lastChild;
        if (!inner) break;
        node = inner;
      }
    }
    return null;
  },

  saysWords(node: Text): boolean {
    return this.core(node.data.replace(/^\s*\([^)]*\)\s*$/, '')) !== '';
  },

  isFieldPlace(element: Element): boolean {
    return element.matches(this.fieldSelector) || (element.shadowRoot !== null && this.hasField(element));
  },

  isPassed(element: Element): boolean {
    const passed =
      'script,style,template,noscript,svg,img,button,input,sup,[role=button],[role=tooltip],[role=toolbar],[role=alert],[role=status],[aria-live],[aria-hidden=true],[class*=error i],[class*=invalid i]';
    return element.matches(passed) || !element.checkVisibility({ visibilityProperty: true });
  },

  breaksLine(element: Element): boolean {
    return element.localName === 'br' || !/^(inline|contents)/.test(getComputedStyle(element).display);
  },

  /** Blocks may stand next to each other: as cells, as floats, in a flex box. */
  levels(one: Node, other: Node): boolean {
    const [a, b] = [this.boxOf(one), this.boxOf(other)];
    return this.overlaps([a.top, a.bottom], [b.top, b.bottom]);
  },

  /** By at least half of the shorter one: borders and other sizes of type move what is in one line. */
  overlaps([a, aEnd]: [number, number], [b, bEnd]: [number, number]): boolean {
    const shared = Math.min(aEnd, bEnd) - Math.max(a, b);
    return shared > 0 && shared >= Math.min(aEnd - a, bEnd - b) / 2;
  },

  boxOf(node: Node): DOMRect {
    if (node instanceof Element) return node.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  },
}));

export type PageLines = ReturnType<typeof pageLines>;
