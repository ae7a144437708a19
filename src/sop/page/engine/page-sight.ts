import type { PageControls } from './page-controls.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageReach } from './page-reach.ts';
import type { PageTexts } from './page-texts.ts';

/** Whether what has a box can be seen: panels and bars wait outside of the window, off the page, or in a part that is shut. */
export const pageSight = pageLayer<PageTexts & PageControls & PageFieldKinds & PageReach>()(() => ({
  /** What a portal draws for a control that it moves away is seen in its place. */
  inSightOnly(element: Element): Element[] {
    const isDrawn = ['label', 'stand-in', 'face'].includes(this.reachOf(element));
    return isDrawn || this.isInSight(element) || this.isMovedAlone(element) ? [element] : [];
  },

  /** A field that is moved away without its words, or without the part around it: a card, or a button that opens the list of files, is seen in its place. */
  isMovedAlone(field: Element): boolean {
    if (!field.matches(this.fieldSelector)) return false;
    const named = [
      ...((field as HTMLInputElement).labels ?? []),
      ...this.elementsOf(field, 'aria-labelledby'),
    ];
    if (named.some((one) => this.visible(one) && this.isInSight(one))) return true;
    let part = this.parentOf(field);
    if (field.matches('[type=file]'))
      while (part && (part.textContent ?? '').trim() === '') part = this.parentOf(part);
    return part !== null && !this.isShut(part, 0) && this.isInSight(part);
  },

  isInSight(element: Element): boolean {
    let box = element.getBoundingClientRect();
    let isFree = false;
    for (let part: Element | null = element; part; part = this.parentOf(part)) {
      const style = getComputedStyle(part);
      if (style.opacity === '0' && this.onlyDraws(part)) return false;
      // What is placed on the page is not cut by the boxes between.
      if (isFree && style.position === 'static' && !this.holdsFixed(style)) continue;
      if (part !== element && this.isShut(part, 0)) return false;
      if (part !== element && /auto|scroll/.test(style.overflow)) box = part.getBoundingClientRect();
      if (style.position === 'fixed' && this.isFixedToWindow(part)) return !this.isBesideWindow(box);
      isFree = style.position === 'absolute';
    }
    return !this.isOffPage(element) || this.isForReaders(element);
  },

  /** Of what is hidden from screen readers, that which a person sees behind an open dialog. The rest is gone, as are closed menus and slides that are not shown. */
  noticedOnly(element: Element): Element[] {
    const unheard = element.closest('[aria-hidden=true]');
    if (unheard === null || !this.visible(element)) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = element.ownerDocument.elementsFromPoint(left + width / 2, top + height / 2);
    const isDrawn =
      element.checkVisibility({ opacityProperty: true }) && there.some((one) => element.contains(one));
    const dialogs = this.all(element.ownerDocument, 'dialog[open],[role=dialog],[role=alertdialog]').filter(
      (one) => this.visible(one) && !unheard.contains(one) && !one.contains(unheard),
    );
    const isCovered = dialogs.some((one) => one.contains(there[0] ?? null));
    return isDrawn && dialogs.length > 0 && !isCovered ? [element] : [];
  },

  isFixedToWindow(part: Element): boolean {
    for (let one = this.parentOf(part); one; one = this.parentOf(one))
      if (this.holdsFixed(getComputedStyle(one))) return false;
    return true;
  },

  /** What is fixed in it moves with it. */
  holdsFixed({ transform, perspective, filter, willChange, contain }: CSSStyleDeclaration): boolean {
    return (
      [transform, perspective, filter].some((one) => one !== 'none') ||
      /transform|perspective|filter/.test(willChange) ||
      /paint|layout|strict|content/.test(contain)
    );
  },

  isBesideWindow({ left, right, top, bottom }: DOMRect): boolean {
    return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  },

  /** Words that are moved far off the page are for screen readers. A menu is moved off as well, and a message only as far as it is large. */
  isForReaders(element: Element): boolean {
    let moved = element;
    for (let part = this.parentOf(element); part && this.isOffPage(part); part = this.parentOf(part))
      moved = part;
    const { right, bottom } = moved.getBoundingClientRect();
    return Math.min(right + scrollX, bottom + scrollY) < -500 && !this.has(moved, this.usable());
  },

  /** A mark of a menu that is not set is transparent. Words are on their way: they fade in, be it a refusal. A control covers what is drawn for it. */
  onlyDraws(part: Element): boolean {
    return (part.textContent ?? '').trim() === '' && !this.has(part, this.usable());
  },

  usable(): string {
    return `${this.controlSelector},${this.fieldSelector}`;
  },
}));

export type PageSight = ReturnType<typeof pageSight>;
