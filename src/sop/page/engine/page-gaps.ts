import { pageLayer } from './page-layer.ts';
import type { PageVisible } from './page-visible.ts';
import type { PageWalk } from './page-walk.ts';

/**
 * Words of one line that only a style sheet sets apart. The browser gives `10.20.4.13<b style="margin-left: 1em">S</b>` (RackTables) as one word, and an amount
 * and the badge or the mark of a footnote behind it as another amount.
 */
export const pageGaps = pageLayer<PageVisible & PageWalk>()(() => ({
  hasGaps(part: Element): boolean {
    return this.partsOf(part).some((one) =>
      one instanceof Text ? this.gapBefore(one) : one instanceof Element && this.hasGaps(one),
    );
  },

  gaps: new Map<Text, boolean>(),

  /** Whether its first letter touches the last one before it in the text of the page, and not on the page itself. */
  gapBefore(text: Text): boolean {
    if (!this.isWordLetter(text.data[0])) return false;
    return this.known(this.gaps, text, () => {
      // Of a long list that is hidden, each text would look past all of those before it.
      const before = text.parentElement?.checkVisibility() === true ? this.textBefore(text) : null;
      return before !== null && this.isWordLetter(before.data.at(-1)) && this.showsGap(before, text);
    });
  },

  /** What a person sees between a text and the one before it, where the page has nothing. */
  blankBefore(text: Text): string {
    return this.gapBefore(text) ? ' ' : '';
  },

  /** Letters of languages that write blanks between words, and from left to right. */
  isWordLetter(letter = ''): boolean {
    const others =
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}]/u;
    return /^[\p{L}\p{N}]$/u.test(letter) && !others.test(letter);
  },

  /** The one next to it in its line, of whatever element. */
  textBefore(text: Text): Text | null {
    for (let one: Node | null = text; one; one = one.parentElement) {
      if (one !== text && !this.isOfLine(one as Element)) return null;
      const found = this.lastText(one.previousSibling);
      if (found !== undefined) return found;
    }
    return null;
  },

  /** The last one of a node and those before it; null where a line ends before it, and undefined if they have none. */
  lastText(last: Node | null): Text | null | undefined {
    for (let one = last; one; one = one.previousSibling) {
      if (one instanceof Text && one.data !== '') return one;
      if (!(one instanceof Element) || this.isPassedBy(one)) continue;
      if (one.matches('br,wbr,input,select,textarea,button') || !this.isOfLine(one)) return null;
      const found = this.lastText(one.lastChild);
      if (found !== undefined) return found;
    }
    return undefined;
  },

  isPassedBy(element: Element): boolean {
    return element.matches(this.codeSelector) || getComputedStyle(element).display === 'none';
  },

  isOfLine(element: Element): boolean {
    if (element.matches('td,th,tr,p,div,dt,dd,li,h1,h2,h3,h4,h5,h6')) return false;
    return /^(inline|contents)/.test(getComputedStyle(element).display);
  },

  showsGap(before: Text, text: Text): boolean {
    const [left, right] = [this.letterBox(before, before.length - 1), this.letterBox(text, 0)];
    const isOneLine = Math.min(left.bottom, right.bottom) > Math.max(left.top, right.top);
    if (!isOneLine || left.width === 0 || right.width === 0) return false;
    const digits = [before.data.at(-1), text.data[0]].filter((one = '') => /\p{N}/u.test(one)).length;
    // A blank has a fifth of the height of letters. What marks a part of a word leaves less than these.
    const isWide = right.left - left.right >= Math.min(left.height, right.height) / (digits === 0 ? 2 : 3);
    if (!isWide && digits < 2) return false;
    // In what a search has marked, or in code.
    if ([before, text].some((one) => one.parentElement?.closest('mark,code,pre'))) return false;
    const ratio = this.letterSize(before) / this.letterSize(text);
    const isRaised = ratio === 1 && Math.abs(left.bottom - right.bottom) > right.height / 5;
    // The mark of a footnote behind an amount, or cents in small digits.
    if (digits === 2 && (ratio > 1.15 || isRaised)) return true;
    // An initial in large letters belongs to its word, and a digit to the others of a counter.
    return isWide && ratio <= 2 && !this.areOfCounter(before, text);
  },

  letterSize({ parentElement: parent }: Text): number {
    return parent === null ? 0 : parseFloat(getComputedStyle(parent).fontSize);
  },

  /** Single letters in elements of one kind. */
  areOfCounter(before: Text, text: Text): boolean {
    const isAlone = before.length === 1 && text.length === 1;
    return isAlone && before.parentElement?.localName === text.parentElement?.localName;
  },

  letters: new Map<Document, Range>(),

  /** One range for all: each one that exists makes changes of the page slower. */
  letterBox(text: Text, at: number): DOMRect {
    const range = this.known(this.letters, document, () => document.createRange());
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  },
}));

export type PageGaps = ReturnType<typeof pageGaps>;
