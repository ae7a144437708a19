import { pageLayer } from './page-layer.ts';
import type { PageReach } from './page-reach.ts';
import type { PageTexts } from './page-texts.ts';

/** The click with which a person goes into a text field: forms tick the box of a field then, or choose the radio button next to it. */
export const pageClicks = pageLayer<PageTexts & PageReach>()(() => ({
  /** The field that is clicked as soon as it gets the focus; only one, for of several that a target finds none is filled. */
  clickNext: null as Element | null,

  /** The element itself. Playwright gives it the focus when it can be filled, right before the text: the click comes in between. In a field that has the focus already, a person only types. */
  clickedInto(element: Element): Element[] {
    if (!this.takesClicks(element)) return [element];
    if (this.clickNext !== element)
      element.addEventListener(
        'focus',
        () => {
          if (this.clickNext !== element) return;
          this.clickNext = null;
          if (this.isCovered(element)) return;
          this.clickOn(element);
          // What the click has put into it, such as the beginning of a number, is replaced like all else.
          (element as HTMLInputElement).select();
        },
        { once: true },
      );
    this.clickNext = element;
    return [element];
  },

  /** Not where the click is for something around the field: a link, or a row that opens a page. */
  takesClicks(element: Element): boolean {
    const leaves =
      'a[href],button,[role=button],[role=link],[onclick*="location" i],[onclick*="submit" i],[onclick*="open(" i]';
    return element.matches('input,textarea') && this.around(element, leaves) === null;
  },

  isCovered(element: Element): boolean {
    const top = this.over(element);
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    return !this.visible(element) || (top !== null && !labels.some((label) => label.contains(top)));
  },

  clickOn(element: Element): void {
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = {
      clientX: x + width / 2,
      clientY: y + height / 2,
      bubbles: true,
      cancelable: true,
      composed: true,
    };
    const pointer = { ...at, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    element.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
    element.dispatchEvent(new MouseEvent('mousedown', { ...at, buttons: 1, detail: 1 }));
    element.dispatchEvent(new PointerEvent('pointerup', pointer));
    element.dispatchEvent(new MouseEvent('mouseup', { ...at, detail: 1 }));
    element.dispatchEvent(new PointerEvent('click', { ...pointer, detail: 1 }));
  },
}));

export type PageClicks = ReturnType<typeof pageClicks>;
