import { pageLayer } from './page-layer.ts';
import type { PageVisible } from './page-visible.ts';
import type { PageWalk } from './page-walk.ts';

/** Parts of the page that no person sees, with everything around them. */
interface Unseen {
  /** The outermost ones. */
  readonly parts: ReadonlySet<Node>;
  readonly around: ReadonlySet<Node>;
}

/** What the page has, and nobody sees: words for screen readers, parts that are moved away, words that a font draws as pictures. */
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

  isIconFont(element: Element): boolean {
    return /icon|awesome|symbol|glyph/i.test(getComputedStyle(element).fontFamily);
  },

  unseenParts: new Map<Document, Unseen>(),

  /** It contains parts with words that nobody sees. What is in such a part itself is read as if it were seen. */
  hasUnseen(node: Node): boolean {
    return node.firstChild !== null && this.unseen().around.has(node);
  },

  /** The parts that are left out of what a person reads there. */
  unseenIn(node: Node): ReadonlySet<Node> {
    return this.hasUnseen(node) ? this.unseen().parts : new Set();
  },

  unseen(): Unseen {
    return this.known(this.unseenParts, document, () => this.findUnseen());
  },

  findUnseen(): Unseen {
    const [parts, around, inside] = [new Set<Element>(), new Set<Node>(), new Set<Node>()];
    for (const element of this.all(document, '*')) {
      const parent = this.parentOf(element);
      const isInside = parent !== null && inside.has(parent);
      if (!isInside && !this.isConcealed(element)) continue;
      inside.add(element);
      if (!isInside && (element.textContent ?? '').trim() !== '') parts.add(element);
    }
    for (const part of [...parts, ...this.shownByPointer([...parts])]) {
      parts.add(part);
      for (let one = this.parentOf(part); one && !around.has(one); one = this.parentOf(one)) around.add(one);
    }
    return { parts, around };
  },

  /** In the row under the pointer: what is moved away in the other rows of its kind. It shows for as long as the pointer happens to be there. */
  shownByPointer(parts: readonly Element[]): Element[] {
    const rows = 'tr:hover,li:hover,article:hover,[role=row]:hover,[role=listitem]:hover';
    return this.all(document, rows).flatMap((row) => {
      const others = parts.filter(
        (part) => row.parentElement?.contains(part) === true && !row.contains(part) && !this.isCutAway(part),
      );
      return this.all(row, '*').filter((element) => others.some((part) => this.isOfKind(element, part)));
    });
  },

  isOfKind(element: Element, other: Element): boolean {
    return (
      element.localName === other.localName && element.getAttribute('class') === other.getAttribute('class')
    );
  },

  parentOf(element: Element): Element | null {
    const root = element.parentElement ? null : element.getRootNode();
    return root instanceof ShadowRoot ? root.host : element.parentElement;
  },

  /** What has no box at all is no text for the browser either. */
  isConcealed(element: Element): boolean {
    if (!element.checkVisibility() || element.matches('select,textarea')) return false;
    return (
      !element.checkVisibility({ opacityProperty: true }) || this.isCutAway(element) || this.isOffPage(element)
    );
  },

  /** Cut down to nothing: shut, or there for screen readers only. */
  isCutAway(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    if (width > 2 && height > 2) return false;
    const { clip, clipPath, overflow } = getComputedStyle(element);
    return overflow !== 'visible' || clip !== 'auto' || clipPath !== 'none';
  },

  /** Moved to where no scrolling leads. */
  isOffPage(element: Element): boolean {
    const { right, bottom } = element.getBoundingClientRect();
    if (right + scrollX > 0 && bottom + scrollY > 0) return false;
    for (let part = this.parentOf(element); part; part = this.parentOf(part))
      if (part !== document.scrollingElement && (part.scrollTop !== 0 || part.scrollLeft !== 0)) return false;
    return true;
  },
}));

export type PageUnseen = ReturnType<typeof pageUnseen>;
