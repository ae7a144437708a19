import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** Controls that lead to further pages of a table. */
export const pagePagers = pageLayer<PageTexts>()(() => ({
  /** The page has a control to page 2 among numbers of pages, the first one current: `Page 1 2 3`. */
  hasSecondPage(element: Element): boolean {
    const seconds = this.all(element.ownerDocument, 'a,button,[role=link],[role=button]').filter(
      (control) => control.textContent?.trim() === '2' && this.visible(control),
    );
    const texts = seconds.flatMap((control) => this.textsAround(control, 4));
    // A calendar has numbers as well, and more of them.
    return (
      texts.some((text) => /(?:^|\s|\[)1[\s|\],]+2(?:[\s|\],]|$)/.test(text)) &&
      !texts.some((text) => /\b27\s+28\b/.test(text))
    );
  },

  /** What the elements around one show, from the inside out. */
  textsAround(element: Element, count: number): string[] {
    const { parentElement: parent } = element;
    if (count === 0 || !(parent instanceof HTMLElement) || parent.matches('body,html')) return [];
    return [parent.innerText, ...this.textsAround(parent, count - 1)];
  },
}));

export type PagePagers = ReturnType<typeof pagePagers>;
