import type { PageAlike } from './page-alike.ts';
import type { PageControls } from './page-controls.ts';
import type { PageDisabled } from './page-disabled.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageReach } from './page-reach.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageCaptioned } from './page-value-names.ts';

/**
 * Where to click an element: at its `middle`, or at a position in it, in pixels from its top left corner. `none`: it has other controls in it, and shows
 * nothing outside of them.
 */
export type ClickSpot = 'middle' | 'none' | { readonly x: number; readonly y: number };

/** Which place of an element a click must go to, so that it never works another control in it: the link in a row, the text field in the label of a box. */
export const pageSpots = pageLayer<
  PageTexts &
    PageAlike &
    PageLabels &
    PageFieldKinds &
    PageCaptioned &
    PageControls &
    PageDisabled &
    PageReach
>()(() => ({
  spotOf(element: Element): ClickSpot {
    // A list that draws only the rows in view draws them again after it was scrolled: ahead of the click, and not in the middle of it.
    (element as Element & { scrollIntoViewIfNeeded?(): void }).scrollIntoViewIfNeeded?.();
    const others = this.controlsWithin(element);
    if (others.length === 0) return this.isUnderNeighbor(element) ? this.spotAtWords(element) : 'middle';
    const spots = this.ownSpots(element, others);
    const [x, y] = spots.find(([left, top]) => this.takesClick(element, others, left, top)) ?? [];
    return x === undefined || y === undefined ? 'none' : this.spotAt(element, x, y);
  },

  /** The same of an element that an author has named: if one control is all there is in it, that is clicked. */
  clickSpotOf(
    element: Element,
  ): ClickSpot | { readonly coveredBy: readonly string[] } | { readonly under: string } {
    const spot = this.spotOf(element);
    const over = spot === 'middle' ? this.widgetOver(element) : null;
    if (over !== null) return { under: this.tagOf(over) };
    const others = spot === 'none' ? this.separate(this.controlsWithin(element)) : [];
    const [only, second] = others;
    if (only !== undefined && second === undefined) return this.spotOn(only, element);
    const top = second === undefined ? null : this.atMiddle(element);
    if (top === null || !this.isPartOf(others, top)) return spot;
    return { coveredBy: others.map((one) => this.nameInBox(one)) };
  },

  /** As in the messages of a click that something else catches: the other attributes may say what is in the record. */
  tagOf(element: Element): string {
    const marks = ['id', 'class'].map((name) => [name, element.getAttribute(name) ?? ''] as const);
    const given = marks.filter(([, value]) => value !== '').map(([name, value]) => ` ${name}="${value}"`);
    return `<${element.localName}${given.join('')}>`;
  },

  /** The place in an element at which its only control shows: a link is often at the edge of a wide entry. */
  spotOn(only: Element, element: Element): ClickSpot {
    const top = this.atMiddle(only);
    const [[x, y] = []] = this.middlesOf([only.getBoundingClientRect()]);
    if (top === null || x === undefined || y === undefined || !this.isPartOf([only], top)) return 'none';
    return this.spotAt(element, x, y);
  },

  /** The place of a field in the box that takes its clicks. */
  throughTo(element: Element): { readonly inBox: ClickSpot } | null {
    const box = this.openingBox(element);
    const [[x, y] = []] = this.middlesOf([element.getBoundingClientRect()]);
    return box === null || x === undefined || y === undefined ? null : { inBox: this.spotAt(box, x, y) };
  },

  nameInBox(control: Element): string {
    const isField = this.isField(control);
    const names = isField ? [...this.labels(control), this.captionOf(control)] : this.controlNames(control);
    return `<${control.localName}> "${names.find((name) => name !== '')?.slice(0, 40) ?? ''}"`;
  },

  /** A label and its field are one. */
  separate(controls: Element[]): Element[] {
    return this.outermost(
      controls.filter((one) => {
        const own = one instanceof HTMLLabelElement ? one.control : null;
        return own === null || !controls.includes(own);
      }),
    );
  },

  /**
   * In the order of preference. What shows next to a text field, such as a cross that empties it, may be a control that the page does not mark as one: a click
   * on the box around both never goes there.
   */
  ownSpots(element: Element, others: Element[]): (readonly [x: number, y: number])[] {
    const isTypedInto = !element.matches('label') && others.some((one) => this.isTyped(one));
    const [only, second] = this.separate(others);
    const isOnly = second === undefined;
    const [words, drawn] = [this.wordBoxes(element, others), this.drawnBoxes(element, others)];
    if (isOnly && words.length + drawn.length === 0 && !this.isMadeForClicks(element, only)) return [];
    const middle = this.middlesOf([element.getBoundingClientRect()]);
    const blank = this.blankSpots(element, others);
    if (isTypedInto && isOnly) return [...this.blankOf(middle, element, others), ...blank];
    const rest = this.middlesOf([...(isTypedInto ? [] : drawn), ...this.boxesOf(element)]);
    return [...this.middlesOf(words), ...middle, ...rest, ...blank];
  },

  /** Around the only control in it, and not just the cell, the item, or the padding of that control. */
  isMadeForClicks(element: Element, only: Element | undefined): boolean {
    if (element.matches('label')) return true;
    const [own, around] = [element, element.parentElement].map((one) => one && getComputedStyle(one).cursor);
    const [width = 0, inner = 0] = [element, only].map((one) => one?.getBoundingClientRect().width);
    return (
      own === 'pointer' && around !== 'pointer' && (inner < width / 2 || only?.matches('input') === true)
    );
  },

  isTyped(field: Element): boolean {
    return field.matches(`${this.typedSelector},textarea`);
  },

  middlesOf(boxes: readonly DOMRect[]): (readonly [x: number, y: number])[] {
    return boxes.map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
  },

  /** Where the element itself shows, or only a part that is around a control. */
  blankSpots(element: Element, others: readonly Element[]): (readonly [x: number, y: number])[] {
    const { left, top, width, height } = element.getBoundingClientRect();
    const spots = [0.5, 0.1, 0.9]
      .flatMap((down) => [0.5, 0.25, 0.75, 0.02, 0.98].map((part) => [part, down] as const))
      .map(([part, down]) => [left + width * part, top + height * down] as const);
    return this.blankOf(spots, element, others);
  },

  blankOf(
    spots: (readonly [x: number, y: number])[],
    element: Element,
    others: readonly Element[],
  ): (readonly [x: number, y: number])[] {
    const root = element.getRootNode() as Document | ShadowRoot;
    return spots.filter(([x, y]) => {
      const hit = root.elementFromPoint(x, y);
      return hit === element || (hit !== null && others.some((one) => hit.contains(one)));
    });
  },

  /** A counter that is drawn over the row of an element covers its middle. What covers other parts of the page too is in the way. */
  isUnderNeighbor(element: Element): boolean {
    const [row, top] = [element.parentElement, this.over(element)];
    return row !== null && top !== null && row !== document.body && row !== top && row.contains(top);
  },

  /** The same of a text field, by a part of the widget around it: by what its list has selected, for one. A label of the field gives it the focus. */
  widgetOver(element: Element): Element | null {
    const top = this.isTyped(element) && this.isUnderNeighbor(element) ? this.over(element) : null;
    const isOwn = top !== null && this.underWidget(element) && !this.isOfLabel(element, top);
    return isOwn ? top : null;
  },

  /** A place at its own words that nothing covers, or of a text field any place. */
  spotAtWords(element: Element): ClickSpot {
    for (const box of this.wordBoxes(element, []))
      for (const part of [0.5, 0.05, 0.95]) {
        const [x, y] = [box.left + box.width * part, box.top + box.height / 2];
        if (this.takesClick(element, [], x, y)) return this.spotAt(element, x, y);
      }
    const [[x, y] = []] = this.isTyped(element) ? this.blankSpots(element, []) : [];
    return x === undefined || y === undefined ? 'middle' : this.spotAt(element, x, y);
  },

  /** A click on the label of a box is one on the box, and one on what lets the pointer through is one on what is behind. */
  controlsWithin(element: Element): Element[] {
    const own = element instanceof HTMLLabelElement ? element.control : null;
    return this.all(element, `${this.controlSelector},${this.fieldSelector},label`).filter(
      (one) => one !== element && one !== own && this.visible(one) && !this.letsPointerThrough(one),
    );
  },

  wordBoxes(element: Element, others: readonly Element[]): DOMRect[] {
    return this.textNodes(element, ({ data }) => data.trim() !== '').flatMap((node) => {
      const parent = node.parentElement;
      if (parent === null || this.isPartOf(others, parent) || this.isCutOff(parent, element)) return [];
      const words = document.createRange();
      words.selectNodeContents(node);
      return [words.getBoundingClientRect()];
    });
  },

  /** A box that is drawn, or a picture. */
  drawnBoxes(element: Element, others: readonly Element[]): DOMRect[] {
    return this.all(element, '*')
      .filter((one) => one.childElementCount === 0 && !this.isPartOf(others, one))
      .filter((one) => this.visible(one) && !this.isCutOff(one, element))
      .map((one) => one.getBoundingClientRect());
  },

  /** Where the box of a label is: Bootstrap draws it there as a part of the label, ahead of the words, which are a link in Request Tracker. */
  boxesOf(element: Element): DOMRect[] {
    const control = element instanceof HTMLLabelElement ? element.control : null;
    return control?.matches('[type=checkbox],[type=radio]') ? [control.getBoundingClientRect()] : [];
  },

  isPartOf(others: readonly Element[], node: Node): boolean {
    return others.some((one) => one.contains(node));
  },

  /** For screen readers only. */
  isCutOff(part: Element, within: Element): boolean {
    for (let one: Element | null = part; one && one !== within; one = one.parentElement)
      if (this.outOfReach(one)) return true;
    return false;
  },

  takesClick(element: Element, others: readonly Element[], x: number, y: number): boolean {
    const isOver = others.some((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
    // Out of the window nothing is hit: the click scrolls there.
    return !isOver && (hit === null || (element.contains(hit) && !this.isPartOf(others, hit)));
  },

  spotAt(element: Element, x: number, y: number): ClickSpot {
    const { left, top } = element.getBoundingClientRect();
    const { borderLeftWidth, borderTopWidth } = getComputedStyle(element);
    return {
      x: x - left - Number.parseFloat(borderLeftWidth),
      y: y - top - Number.parseFloat(borderTopWidth),
    };
  },

  shownLabels(element: Element): Element[] {
    return [...((element as HTMLInputElement).labels ?? [])].filter((one) => this.visible(one)).slice(0, 1);
  },
}));

export type PageSpots = ReturnType<typeof pageSpots>;
