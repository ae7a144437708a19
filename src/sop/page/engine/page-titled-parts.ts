import type { PageFields } from './page-fields.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageMatch } from './page-query.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTitleBars } from './page-title-bars.ts';
import type { PageCaptioned } from './page-value-names.ts';
import type { PageValues } from './page-values.ts';

/** Parts that the page does not mark as such, by the words ahead of them. */
export const pageTitledParts = pageLayer<
  PageTexts & PageOrder & PageLabels & PageFields & PageCaptioned & PageValues & PageTitleBars
>()(() => ({
  /** The page marks no such part, but shows a caption, and after it fields or controls: the row of a form, the body of a panel. */
  captionedParts(root: ParentNode, match: PageMatch): Element[] {
    const values = this.shownValues(root, match, 2).flatMap(({ element, text }) =>
      text === undefined ? [element] : [],
    );
    const barred = this.barredBoxes(root, match);
    const parts = values.filter(
      (one) => this.visible(one) && this.holdsControls(one) && !barred.some(({ bar }) => bar.contains(one)),
    );
    const boxes = barred.map(({ box }) => box);
    return this.inOrder([...boxes, ...parts, ...this.titledParts(root, match)]);
  },

  /** Buttons next to a title are not the value of a caption. */
  barredBoxes(root: ParentNode, match: PageMatch): { bar: Element; box: Element }[] {
    return this.titles(root, match).flatMap((text) => this.titleBarOf(text) ?? []);
  },

  titles(root: ParentNode, match: PageMatch): Text[] {
    return this.textNodes(root, ({ data }) => this.mayBe(data, match)).filter(
      (text) =>
        this.fitOf(text.data, match) >= 2 && text.parentElement !== null && this.visible(text.parentElement),
    );
  },

  /** What follows words that are a line, a row, or a table for themselves, up to the next such words: old pages lay out their parts like that. */
  titledParts(root: ParentNode, match: PageMatch): Element[] {
    const texts = this.titles(root, match).filter(
      (text) => text.parentElement?.closest(`label,${this.controlSelector}`) === null,
    );
    return texts.flatMap((text) => {
      const title = this.wholeTitle(text);
      const part = this.nextPart(title);
      const isCaption = title instanceof Element && title.matches('td,th,dt,dd');
      if (isCaption || !this.holdsAny(part)) return [];
      // A control behind words may be that of the words.
      if (part.matches(`${this.fieldSelector},${this.controlSelector}`)) return [];
      return this.holdsAny(this.nextPart(part)) || this.hasOwnTitle(part) ? [] : [part];
    });
  },

  /** It begins with words that are the title of what follows them: it is the part of those. */
  hasOwnTitle(part: Element): boolean {
    const first = this.textNodes(part, ({ data }) => data.trim() !== '').find(
      (text) => text.parentElement !== null && this.visible(text.parentElement),
    );
    if (!first || first.parentElement?.closest(`label,${this.controlSelector}`)) return false;
    const title = this.wholeTitle(first);
    if (title instanceof Element && title.matches('td,th,dt,dd')) return false;
    const next = part.contains(title) ? this.nextPart(title) : null;
    return next !== null && part.contains(next) && this.holdsAny(next) && this.wordsIn(next) !== '';
  },

  /** The largest part of the page that says only this. */
  wholeTitle(text: Text): Element | Text {
    let title: Element | Text = text;
    const words = this.wordsIn(text);
    for (let around = text.parentElement; around; around = around.parentElement) {
      if (this.wordsIn(around) !== words || this.holdsControls(around)) break;
      title = around;
    }
    return title;
  },

  /** Past what says nothing. */
  nextPart(from: Element | Text): Node | null {
    let next = this.siblingOf(from, true);
    while (next && this.wordsIn(next) === '' && !this.holdsAny(next)) next = this.siblingOf(next, true);
    return next;
  },

  /** It is a field or a control, or holds any, or several cells. */
  holdsAny(node: Node | null): node is Element {
    const selector = `${this.fieldSelector},${this.controlSelector}`;
    if (!(node instanceof Element)) return false;
    return node.matches(selector) || this.all(node, `${selector},td~td,th~td,th~th,tr~tr`).length > 0;
  },
}));

export type PageTitledParts = PageTitleBars & ReturnType<typeof pageTitledParts>;
