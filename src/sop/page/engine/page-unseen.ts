import { pageLayer } from './page-layer.ts';
import type { PageVisible } from './page-visible.ts';
import type { PageWalk } from './page-walk.ts';

/** What the page has, and a person does not see: words for screen readers, parts that are moved away, words that a font draws as pictures. */
export const pageUnseen = pageLayer<PageVisible & PageWalk>()(() => ({
  drawnWords: new Map<Document, ReadonlySet<Node>>(),

  /** It is, or contains, a word that a font draws as a picture, such as those of Material Icons. The word is not read. */
  hasDrawnWords(node: Node): boolean {
    return this.known(this.drawnWords, document, () => this.findDrawnWords()).has(node);
  },

  findDrawnWords(): Set<Node> {
    const found = new Set<Node>();
    for (const element of this.all(document, 'i,em,b,span,[class*=icon i],[class*=symbol i]')) {
      if (!this.isDrawnWord(element)) continue;
      for (let node: Node | null = element; node && !found.has(node); node = node.parentNode) found.add(node);
    }
    return found;
  },

  isDrawnWord(element: Element): boolean {
    return (
      element.childElementCount === 0 &&
      /^\s*[a-z][a-z0-9_]*\s*$/.test(element.textContent ?? '') &&
      this.isIconFont(element)
    );
  },

  /** By its first font: system fonts such as "Segoe UI Symbol" stand in for the signs that the fonts before them do not have (Bootstrap, Icinga), and draw letters as letters. */
  isIconFont(element: Element): boolean {
    const [first = ''] = getComputedStyle(element).fontFamily.split(',');
    return /icon|awesome|symbol|glyph/i.test(first) && !/^\W*(segoe|apple|noto)\b/i.test(first);
  },

  unseenBelow: new Map<Node, readonly Element[]>(),

  /** It contains parts with words that a person does not see. */
  hasUnseen(node: Node): boolean {
    return this.unseenParts(node).length > 0;
  },

  /** What is left out of what a person reads there. */
  unseenIn(node: Node): ReadonlySet<Node> {
    return new Set(this.unseenParts(node));
  },

  /** The outermost ones. What is in such a part itself is read as if it were seen. */
  unseenParts(node: Node): readonly Element[] {
    if (!(node instanceof Element) || node.firstElementChild === null) return [];
    return this.known(this.unseenBelow, node, () => (this.isConcealed(node) ? [] : this.innerParts(node)));
  },

  innerParts(element: Element): readonly Element[] {
    const pointed = this.pointedAtNow();
    const inner = this.partsOf(element).filter((one) => one instanceof Element);
    return inner.flatMap((one) => {
      const isLeftOut = this.isConcealed(one) || pointed.includes(one) || this.isDrawnAgain(one);
      if (!isLeftOut) return this.unseenParts(one);
      return (one.textContent ?? '').trim() === '' ? [] : [one];
    });
  },

  /** The same words again at the same place: a bar of progress is drawn twice, light over dark, and the upper one is cut where the bar ends. */
  isDrawnAgain(element: Element): boolean {
    const before = element.previousElementSibling;
    if (before === null || before.childElementCount + element.childElementCount > 0) return false;
    if (before.textContent !== element.textContent) return false;
    const [under, over] = [before.getBoundingClientRect(), element.getBoundingClientRect()];
    const away = [under.left - over.left, under.top - over.top];
    return under.width > 0 && over.width > 0 && away.every((pixels) => Math.abs(pixels) <= 1);
  },

  /** It is one of these parts. */
  isUnseenPart(element: Element): boolean {
    const parent = this.parentOf(element);
    return parent !== null && this.isConcealed(element) && !this.isConcealed(parent);
  },

  pointed: new Map<Document, readonly Element[]>(),

  pointedAtNow(): readonly Element[] {
    return this.known(this.pointed, document, () => this.shownByPointer());
  },

  /** In the row under the pointer: what is moved away in the other rows of its kind. It shows for as long as the pointer happens to be there. */
  shownByPointer(): readonly Element[] {
    const rows = 'tr:hover,li:hover,article:hover,[role=row]:hover,[role=listitem]:hover';
    return this.all(document, rows).flatMap((row) => {
      const others = [...(row.parentElement?.children ?? [])].filter((one) => one !== row);
      const parts = others
        .flatMap((one) => this.all(one, '*'))
        .filter((part) => this.isUnseenPart(part) && !this.isCutAway(part));
      return this.all(row, '*').filter((element) => parts.some((part) => this.isOfKind(element, part)));
    });
  },

  isOfKind(element: Element, other: Element): boolean {
    return (
      element.localName === other.localName && element.getAttribute('class') === other.getAttribute('class')
    );
  },

  parentOf(node: Element | Text): Element | null {
    const root = node.parentElement ? null : node.getRootNode();
    return root instanceof ShadowRoot ? root.host : node.parentElement;
  },

  /** What has no box at all is left out by the browser. */
  isConcealed(element: Element): boolean {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hasPlace = width > 2 && height > 2 && left >= 0 && top >= 0;
    // Most elements: a page may have tens of thousands.
    if (hasPlace && element.checkVisibility({ opacityProperty: true })) return false;
    if (!element.checkVisibility() || element.matches('select,textarea')) return false;
    return (
      !element.checkVisibility({ opacityProperty: true }) ||
      this.isCutAway(element) ||
      this.isOffPage(element)
    );
  },

  /** Cut down to nothing: shut, or there for screen readers only. */
  isCutAway(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    if (width > 2 && height > 2) return false;
    const { clip, clipPath } = getComputedStyle(element);
    return this.isShut(element, 2) || clip !== 'auto' || clipPath !== 'none';
  },

  /** So low, or so narrow, that it cuts away what it contains. What the body cuts is the window, and lines, rows and parts without a box cut nothing. */
  isShut(part: Element, most: number): boolean {
    const { display, overflowX, overflowY } = getComputedStyle(part);
    if (part.matches('html,body') || /^(inline|contents|table-(?!cell|caption).*)$/.test(display))
      return false;
    const { width, height } = part.getBoundingClientRect();
    return (
      (Math.floor(width) <= most && overflowX !== 'visible') ||
      (Math.floor(height) <= most && overflowY !== 'visible')
    );
  },

  /** Moved out of the page, and scrolling does not lead there. */
  isOffPage(element: Element): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    let isLeft = left + scrollX < 0 && right + scrollX <= 0;
    let isAbove = top + scrollY < 0 && bottom + scrollY <= 0;
    for (let part = this.parentOf(element); part && (isLeft || isAbove); part = this.parentOf(part)) {
      const back = this.scrollsBack(part);
      isLeft &&= !back.left;
      isAbove &&= !back.up;
    }
    return isLeft || isAbove;
  },

  /** A list that is drawn from its end, or a page that is read from the right, begins at 0 and can be scrolled back from there. */
  scrollsBack(part: Element): { readonly left: boolean; readonly up: boolean } {
    const isWindow = part === document.scrollingElement;
    const style = getComputedStyle(isWindow ? document.body : part);
    const isBackward = /rtl|reverse|-rl/.test(
      `${style.direction} ${style.flexDirection} ${style.writingMode}`,
    );
    if (isBackward && (isWindow || /auto|scroll/.test(style.overflow)))
      return { left: part.scrollWidth > part.clientWidth, up: part.scrollHeight > part.clientHeight };
    return { left: !isWindow && part.scrollLeft !== 0, up: !isWindow && part.scrollTop !== 0 };
  },
}));

export type PageUnseen = ReturnType<typeof pageUnseen>;
