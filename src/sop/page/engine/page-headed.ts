import type { PageBeside } from './page-beside.ts';
import type { PageCaptions } from './page-captions.ts';
import type { PageGroups } from './page-groups.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageCaptioned } from './page-value-names.ts';

/** What headings head. They are no captions: mostly it is a section, and not one value. */
export const pageHeaded = pageLayer<PageTexts & PageBeside & PageGroups & PageCaptions & PageCaptioned>()(
  () => ({
    /** The headings of just these words that have nothing below them but one text, up to the next heading. */
    headsOfText(root: ParentNode, match: PageMatch): Element[] {
      if (!('text' in match)) return [];
      return this.all(root, `legend,${this.headingSelector}`).filter(
        (head) =>
          !head.matches('h1') &&
          this.mayName(head, match) &&
          this.visible(head) &&
          this.fitOf(this.textOf(head), match) >= 2 &&
          this.headsText(head),
      );
    },

    headsText(head: Element): boolean {
      let text: Node | null = null;
      for (let next = head.nextSibling; next; next = next.nextSibling) {
        if (next instanceof Element && next.matches(this.headingSelector)) break;
        if (!this.showsAny(next)) continue;
        if (text !== null) return false;
        text = next;
      }
      return text !== null && this.isOneText(text);
    },

    showsAny(node: Node): boolean {
      return this.core(this.wordsIn(node)) !== '' || (node instanceof Element && this.hasField(node));
    },

    /** With no element in it that may be a caption, a value, or a control. */
    isOneText(node: Node): boolean {
      if (this.beginsCaption(this.wordsIn(node))) return false;
      if (!(node instanceof Element)) return true;
      return (
        node.matches('div,p,span,pre,blockquote') &&
        [...node.querySelectorAll('*')].every((one) => one.matches('p,br,em,i'))
      );
    },
  }),
);

export type PageHeaded = ReturnType<typeof pageHeaded>;
