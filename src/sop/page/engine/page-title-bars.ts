import type { PageCaptioned } from './page-value-names.ts';
import type { PageBeside } from './page-beside.ts';
import type { PageFields } from './page-fields.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageTexts } from './page-texts.ts';

/** A line with the title of a box, and the box. */
interface TitleBar {
  readonly bar: Element;
  readonly box: Element;
}

/** Boxes whose title is a link, or has buttons without words on its line, as in Request Tracker: such a title is neither a heading nor a plain line of words. */
export const pageTitleBars = pageLayer<
  PageTexts & PageOrder & PageLabels & PageFields & PageCaptioned & PageBeside
>()(() => ({
  controlSelector:
    'button,a[href],area[href],summary,input[type=submit],input[type=button],input[type=reset],input[type=image],input[type=checkbox],input[type=radio],[role=button],[role=link],[role=menuitem],[role=menuitemcheckbox],[role=menuitemradio],[role=tab],[role=option],[role=checkbox],[role=radio],[role=switch],[role=treeitem],[onclick]',

  holdsControls(part: Element): boolean {
    return this.all(part, `${this.fieldSelector},${this.controlSelector}`).length > 0;
  },

  /** The box in which these words are the title bar; null if they may be anything else, such as the first entry of a menu. */
  titleBarOf(text: Text): TitleBar | null {
    const bar = this.barAround(text);
    const box = bar?.parentElement;
    if (!bar || !box || bar.matches('li,td,th,tr,dt,dd,label') || !this.holdsControls(bar)) return null;
    const [first, body, other] = [...box.childNodes].filter(
      (node) => this.wordsIn(node) !== '' || (node instanceof Element && this.holdsControls(node)),
    );
    if (first !== bar || !(body instanceof Element) || other !== undefined) return null;
    const isAlike = this.isOfKind(body, bar);
    return !isAlike && this.isBelow(body, bar) && this.isBody(body) ? { bar, box } : null;
  },

  /** The largest part of the page that says only this, next to controls without words. */
  barAround(text: Text): Element | null {
    let bar: Element | null = null;
    const words = this.wordsIn(text);
    for (let around = text.parentElement; around; around = around.parentElement) {
      if (this.wordsIn(around) !== words || this.hasField(around)) break;
      bar = around;
    }
    return bar;
  },

  isBelow(body: Element, bar: Element): boolean {
    return this.boxOf(body).top >= this.boxOf(bar).bottom - 1;
  },

  /** It says or holds several things. One text would be a value below its caption. */
  isBody(body: Element): boolean {
    const said = this.textNodes(body, ({ data }) => data.trim() !== '');
    return this.visible(body) && said.length + this.fieldsIn(body).length > 1;
  },
}));

export type PageTitleBars = ReturnType<typeof pageTitleBars>;
