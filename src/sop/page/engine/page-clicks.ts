import { pageLayer } from './page-layer.ts';
import type { PageReach } from './page-reach.ts';
import type { PageTexts } from './page-texts.ts';

/**
 * The click with which a person goes into a text field: forms tick the box of a field then, or choose the radio button next to it. Only a field that says in its
 * own `onclick` that it waits for one is clicked, and the click goes no further.
 */
export const pageClicks = pageLayer<PageTexts & PageReach>()(() => ({
  /** The field that is clicked as soon as it gets the focus; only one, for of several that a target finds none is filled. */
  clickNext: null as Element | null,

  /** The element itself. Playwright gives it the focus when it can be filled, right before the text: the click comes in between. In a field that has the focus already, a person only types. */
  clickedInto(element: Element): Element[] {
    if (!this.takesClicks(element)) return [element];
    if (this.clickNext !== element)
      element.addEventListener('focus', () => this.clickFocused(element), { once: true });
    this.clickNext = element;
    return [element];
  },

  clickFocused(element: Element): void {
    if (this.clickNext !== element) return;
    this.clickNext = null;
    if (this.isCovered(element)) element.scrollIntoView({ block: 'center' });
    if (this.isCovered(element)) return;
    this.clickOn(element);
    // What the click has put into it, such as the beginning of a number, is replaced like all else.
    (element as HTMLInputElement).select();
  },

  takesClicks(element: Element): boolean {
    const said = this.saidOnClick(element);
    return (
      element.matches('input:not([readonly]),textarea:not([readonly])') &&
      said !== '' &&
      !this.opens(said) &&
      (element.getRootNode() as Document | ShadowRoot).activeElement !== element
    );
  },

  /** A field that is read-only may take text after a click. This one goes further, to scripts that wait for it anywhere: not where something around the field is clicked, too. */
  waitsForClick(element: Element): Element[] {
    const around = element.parentElement?.closest('a,button,[role=link],[role=button],[onclick]') ?? null;
    return element.matches('[readonly]') && around === null && !this.opens(this.saidOnClick(element))
      ? [element]
      : [];
  },

  saidOnClick(element: Element): string {
    return element.getAttribute('onclick') ?? element.getAttribute('onmousedown') ?? '';
  },

  /** Opens or leaves something: a calendar, a page. */
  opens(script: string): boolean {
    return /location|submit|open|show|cal|pick|popup|toggle/i.test(script);
  },

  isCovered(element: Element): boolean {
    const top = this.over(element);
    return !this.visible(element) || (top !== null && !this.isOfLabel(element, top));
  },

  clickOn(element: Element): void {
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = {
      clientX: x + width / 2,
      clientY: y + height / 2,
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
