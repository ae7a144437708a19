import { pageLayer } from './page-layer.ts';
import type { PageLabels } from './page-labels.ts';
import type { PageOrder } from './page-order.ts';
import type { PageMatch, PageQuery } from './page-query.ts';
import type { PageSaid } from './page-said.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageCaptions } from './page-captions.ts';
import type { PageCaptioned } from './page-value-names.ts';
import type { PageValues } from './page-values.ts';

type Side = NonNullable<PageQuery['side']>;

/** What is at one side of an element that others are found by. */
export const pageSides = pageLayer<
  PageTexts & PageOrder & PageLabels & PageCaptions & PageCaptioned & PageValues & PageSaid
>()(() => ({
  /** How far away, in pixels, something may be that is near: the other end of a line, and not the other end of the page. */
  nearby: 400,
  anchors: new Map<string, Element>(),

  /** The element itself, unless the same look at the page has found another one by the same name. */
  onlyOne(element: Element, name: string): Element[] {
    if (this.anchors.size === 0) queueMicrotask(() => this.anchors.clear());
    const known = this.anchors.get(name) ?? element;
    this.anchors.set(name, known);
    if (known === element) return [element];
    throw new Error(`strict mode violation: anchor ${JSON.stringify(name)}`);
  },

  /**
   * The element, unless it is in another part of the page than the anchor. What begins a part names it, as the title of a card does: what is next to that
   * is in this part, and not in the next one.
   */
  besideOnly(found: Element, name: string, match: PageMatch): Element[] {
    const anchor = this.anchors.get(name);
    if (anchor === undefined) return [found];
    const element = this.onThePage(found);
    for (let part = anchor.parentElement; part && !part.contains(element); part = part.parentElement)
      if (
        this.isTitleOf(anchor, part) &&
        (part.matches(this.titledSelector) || this.hasTwin(part, anchor, element, match))
      )
        return [];
    return [found];
  },

  titledSelector: 'section,article,fieldset,details,dialog,[role=region],[role=group],[role=dialog]',

  /** It begins with these words, and has more. */
  isTitleOf(anchor: Element, part: Element): boolean {
    const [title, text] = [this.textOf(anchor), this.textOf(part)];
    return title !== '' && text.startsWith(title) && (text !== title || this.hasField(part));
  },

  /** One of several parts that look the same and have titles in the same place. If the element is in one of them, its own title decides. */
  hasTwin(part: Element, anchor: Element, element: Element, match: PageMatch): boolean {
    const twins = [...(part.parentElement?.children ?? [])].flatMap((one) => {
      const title = one !== part && this.looksAlike(part, one) ? this.inPlaceOf(anchor, part, one) : null;
      return title?.localName === anchor.localName && this.textOf(title) !== '' ? [{ one, title }] : [];
    });
    const next = twins.filter(({ one }) => one.contains(element));
    return (next.length > 0 ? next : twins).some(
      ({ title }) => !title.contains(element) && this.fitOf(this.textOf(title), match) < 2,
    );
  },

  inPlaceOf(anchor: Element, part: Element, twin: Element): Element | null {
    if (anchor === part) return twin;
    const at = [...(anchor.parentElement?.children ?? [])].indexOf(anchor);
    const around = anchor.parentElement && this.inPlaceOf(anchor.parentElement, part, twin);
    return around?.children[at] ?? null;
  },

  /** All elements at one side, the nearest first. To the left and right they share a line with the anchor, above and below a column. */
  atSide(anchor: Element, side: Side, match: PageMatch | undefined): Element[] {
    const from = (match && this.boxInSentence(anchor, match)) ?? this.seenBox(anchor);
    // Near something in a modal dialog nothing behind the dialog is meant.
    const within = this.around(anchor, 'dialog[open],[aria-modal=true]') ?? anchor.ownerDocument.body;
    const others = this.all(within, '*').filter((one) => one !== anchor && one.checkVisibility());
    const inLine = side === 'right_of' || side === 'left_of';
    const floats = others.filter(
      (one) => inLine && getComputedStyle(one).float !== 'none' && !one.contains(anchor),
    );
    const words = this.wordsBox(anchor, from);
    return [...others, ...this.placed]
      .map((element) => {
        const place = floats.some((one) => one.contains(element)) ? words : from;
        return { element, far: this.farAt(element.getBoundingClientRect(), place, side) };
      })
      .filter(({ far }) => far !== null)
      .sort((one, other) => (one.far ?? 0) - (other.far ?? 0))
      .map(({ element }) => element);
  },

  /** Where a person sees it: what stands for a box that a portal hides is drawn in its label. */
  seenBox(anchor: Element): DOMRect {
    const isSeen = getComputedStyle(anchor).opacity !== '0' && this.visible(anchor);
    const label =
      this.isBox(anchor) && !isSeen ? this.labelsOf(anchor).find((one) => this.visible(one)) : null;
    return (label ?? anchor).getBoundingClientRect();
  },

  /** Of words in an element that has controls between its words, where they are: `Not for [ ] hours`. Null if it has none, or the words are in several parts of it. */
  boxInSentence(element: Element, match: PageMatch): DOMRect | null {
    const controls = this.all(element, 'a,button,[role=button],[role=link]');
    if (!this.hasField(element) && !controls.some((one) => this.visible(one))) return null;
    const [box, other] = [...element.childNodes].flatMap((node) => this.boxOfWords(node, match) ?? []);
    return other === undefined ? (box ?? null) : null;
  },

  boxOfWords(node: Node, match: PageMatch): DOMRect | null {
    if (!(node instanceof Text)) return null;
    const ahead = node.data.length - node.data.trimStart().length;
    const said = this.saidTest(match).exec(node.data.trim());
    if (said === null || said[0].trim() === '') return null;
    const range = document.createRange();
    range.setStart(node, ahead + said.index);
    range.setEnd(node, ahead + said.index + said[0].length);
    return range.getBoundingClientRect();
  },

  /** As wide as its words: its block reaches under the boxes that float next to them. */
  wordsBox(element: Element, block: DOMRect): DOMRect {
    const texts = [...element.childNodes].filter((one) => one instanceof Text && one.data.trim() !== '');
    const boxes = texts.map((one) => this.boxOf(one));
    if (boxes.length === 0) return block;
    const left = Math.min(...boxes.map((box) => box.left));
    return new DOMRect(left, block.top, Math.max(...boxes.map((box) => box.right)) - left, block.height);
  },

  /** How far a box is away at this side; null if it is not there. */
  farAt(box: DOMRect, from: DOMRect, side: Side): number | null {
    const [right, left, below, above] = [
      box.left - from.right,
      from.left - box.right,
      box.top - from.bottom,
      from.top - box.bottom,
    ];
    if (side === 'near') {
      const far = Math.max(right, left, 0) + Math.max(below, above, 0);
      return far <= this.nearby ? far : null;
    }
    const far = { right_of: right, left_of: left, below, above }[side];
    const inLine = side === 'right_of' || side === 'left_of';
    const aligned = inLine
      ? this.overlaps([box.top, box.bottom], [from.top, from.bottom])
      : this.overlaps([box.left, box.right], [from.left, from.right]);
    return aligned && far >= 0 ? far : null;
  },
}));

export type PageSides = ReturnType<typeof pageSides>;
