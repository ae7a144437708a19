import { pageLayer } from './page-layer.ts';
import type { PageVisible } from './page-visible.ts';

/** Whether a control cannot be used now: the one rule of `enabled()`, `wait_for`, and the pages of `read`. */
export const pageDisabled = pageLayer<PageVisible>()(() => ({
  isDisabled(found: Element): boolean {
    const element = this.usedFor(found);
    if (element.matches(':disabled')) return true;
    if (element.closest('[aria-disabled]')?.getAttribute('aria-disabled')?.toLowerCase() === 'true')
      return true;
    return !element.matches('input,select,textarea') && this.isDrawnDisabled(element);
  },

  /** What is inside of a button stands for it, and a label for its field, as for Playwright. */
  usedFor(element: Element): Element {
    if (element instanceof HTMLLabelElement && element.control) return element.control;
    return (
      (element.matches('input,select,textarea')
        ? null
        : element.closest('a,button,[role=button],[role=link]')) ?? element
    );
  },

  /** By style alone: its own class, a pointer that forbids, or the class of a box that holds nothing else, if a click there leads nowhere (Bootstrap, DataTables). */
  isDrawnDisabled(element: Element): boolean {
    if (this.hasDisabledClass(element) || getComputedStyle(element).cursor === 'not-allowed') return true;
    return this.isAllOfDisabledBox(element);
  },

  isAllOfDisabledBox(element: Element): boolean {
    const { cursor, pointerEvents } = getComputedStyle(element);
    const box = element.parentElement;
    if (box === null || !this.hasDisabledClass(box) || box.querySelectorAll('a,button,input').length > 1)
      return false;
    if (box.textContent?.trim() !== element.textContent?.trim()) return false;
    const leadsNowhere = /^(#.*|javascript:.*)?$/i.test((element.getAttribute('href') ?? '').trim());
    return pointerEvents === 'none' || (element.matches('a') && (cursor !== 'pointer' || leadsNowhere));
  },

  /** Of jQuery UI. What can only not be dragged, dropped, or selected is drawn as disabled too, but what is in it is for use. */
  disabledWidget: `.ui-state-disabled:not(${['draggable', 'droppable', 'resizable', 'selectable', 'sortable']
    .map((name) => `.ui-${name}-disabled`)
    .join()})`,

  /**
   * Why a control is not for use, although the browser would click it. By the classes of Bootstrap, jQuery UI, and ExtJS alone:
   * others may describe what is behind the control, such as an account that is disabled, and so may the class of a box that is not an entry of a list.
   */
  drawnDisabled(found: Element): { readonly disabledBy: string } | null {
    const element = found.closest('a,button,[role=button],[role=link]') ?? found;
    if (this.letsPointerThrough(element)) return { disabledBy: 'pointer-events: none' };
    if (element.closest(this.disabledWidget) !== null) return { disabledBy: 'class "ui-state-disabled"' };
    if (element.closest('.x-item-disabled') !== null) return { disabledBy: 'class "x-item-disabled"' };
    const isControl = element.matches(
      'a,button,:is([role=button],[role=link],[role=tab],[role=menuitem],[role=option])',
    );
    const isOwn = isControl && element.classList.contains('disabled');
    const isBox = element.parentElement?.matches('li.disabled') === true;
    return isOwn || (isBox && this.isAllOfDisabledBox(element)) ? { disabledBy: 'class "disabled"' } : null;
  },

  /** With all that is in it. */
  letsPointerThrough(element: Element): boolean {
    return [element, ...element.querySelectorAll('*')].every(
      (one) => getComputedStyle(one).pointerEvents === 'none',
    );
  },

  /** `page-item disabled`, `paginate_disabled_next`, but neither `not-disabled` nor `disabled:opacity-50`, which describe how it would look. */
  hasDisabledClass(element: Element): boolean {
    return [...element.classList]
      .map((name) => name.toLowerCase().split(/[-_]+/))
      .some((parts) => parts.includes('disabled') && !parts.includes('not') && !parts.includes('non'));
  },
}));

export type PageDisabled = ReturnType<typeof pageDisabled>;
