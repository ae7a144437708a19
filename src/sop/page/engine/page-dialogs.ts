import { pageLayer } from './page-layer.ts';
import type { PageReach } from './page-reach.ts';
import type { PageTexts } from './page-texts.ts';

/** What is behind a modal dialog: the browser lets a program use it, and a person cannot. */
export const pageDialogs = pageLayer<PageTexts & PageReach>()(() => ({
  dialogSelector: 'dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]',

  /** The element itself. If it is behind a modal dialog, an error, which `isBehindDialog` recognizes. */
  inFrontOnly(element: Element): Element[] {
    const dialog = this.dialogAround(element);
    if (dialog === null) return [element];
    const marks = ['id', 'class'].flatMap((name) =>
      dialog.hasAttribute(name) ? [` ${name}="${dialog.getAttribute(name)?.replace(/[">]/g, '')}"`] : [],
    );
    throw new Error(`behind the dialog <${dialog.localName}${marks.join('')}>`);
  },

  /** Also one of the pages around the frame of the element. A page of another origin cannot be asked. */
  dialogAround(element: Element): Element | null {
    const frame = element.ownerDocument.defaultView?.frameElement ?? null;
    return this.dialogOver(element) ?? (frame === null ? null : this.dialogAround(this.ofFrame(frame)));
  },

  /** A calendar that opens at a field is often marked as a modal dialog, and covers other fields; but it does not cover the whole page. */
  dialogOver(element: Element): Element | null {
    if (!this.visible(element)) return null;
    const dialogs = this.all(element.ownerDocument, this.dialogSelector).filter((one) => this.visible(one));
    const others = dialogs.filter((one) => !this.isIn(element, one));
    if (others.length === 0) return null;
    const top = this.atMiddle(element);
    // It is outside of the window: the dialog in front is known only if the element is in none.
    if (top === null ? others.length < dialogs.length : this.isIn(top, element)) return null;
    if (top !== null && this.coversWindow(top, element)) return others.at(-1) ?? null;
    const over = others.find((one) => top === null || this.isIn(top, one));
    return over !== undefined && this.keepsOff(over, element) ? over : null;
  },

  /** At each corner of the window is the dialog, or what is drawn behind it to cover the page. */
  keepsOff(dialog: Element, element: Element): boolean {
    const { clientWidth, clientHeight } = this.windowOf(element);
    const corners = [0, clientWidth - 1].flatMap((x) => [0, clientHeight - 1].map((y) => ({ x, y })));
    return corners.every(({ x, y }) => {
      const top = element.ownerDocument.elementFromPoint(x, y);
      return top !== null && (this.isIn(top, dialog) || this.coversWindow(top, element));
    });
  },

  coversWindow(top: Element, element: Element): boolean {
    const { clientWidth, clientHeight } = this.windowOf(element);
    const { left, top: upper, right, bottom } = top.getBoundingClientRect();
    return (
      !this.isIn(element, top) &&
      /^(fixed|absolute)$/.test(getComputedStyle(top).position) &&
      left <= 0 &&
      upper <= 0 &&
      right >= clientWidth &&
      bottom >= clientHeight
    );
  },

  /** The element whose client area is that of the window: without a doctype, it is the body. */
  windowOf(element: Element): Element {
    return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement;
  },

  /** `contains`, also past the borders of shadow roots. */
  isIn(element: Element, part: Element): boolean {
    if (part.contains(element)) return true;
    // Of the page around a frame, `ShadowRoot` is another class.
    const { host } = element.getRootNode() as Partial<ShadowRoot>;
    return host !== undefined && this.isIn(host, part);
  },
}));

export type PageDialogs = ReturnType<typeof pageDialogs>;
