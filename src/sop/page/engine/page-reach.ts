import type { PageDisabled } from './page-disabled.ts';
import { pageLayer } from './page-layer.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import type { PageTexts } from './page-texts.ts';

/**
 * What a person uses to work a control:
 *
 * - `itself`
 * - `label`: its label; the portal draws the box there, and has hidden the real one
 * - `stand-in`: what a library draws right behind a select or text area that it hides, or ahead of a select; at a box what takes the clicks in its place
 * - `own widget`: a part of its widget that covers it
 * - `face`: what its widget draws; the control is in a box that is cut down to nothing, for screen readers only, and scrolling to it would move it under
 *   something else
 * - `none`: nothing, as long as it does not show
 */
export type Reach = 'itself' | 'label' | 'stand-in' | 'own widget' | 'face' | 'none';

/** How a control can be reached. */
export const pageReach = pageLayer<PageTexts & PageDisabled & PageFieldKinds>()(() => ({
  reachOf(element: Element): Reach {
    const outOfReach = this.outOfReach(element);
    const isBox = element.matches('input[type=checkbox],input[type=radio]');
    if (isBox && (outOfReach || this.underLabel(element)) && this.hasShownLabel(element)) return 'label';
    if (element.matches('select,textarea') && outOfReach && this.hasStandIn(element)) return 'stand-in';
    if (!this.visible(element)) return isBox && this.isDrawnBeside(element) ? 'stand-in' : 'none';
    if (this.isShutIn(element)) return 'none';
    const isUnder = this.underWidget(element);
    if (this.boxedIn(element) && (!isUnder || this.faceOf(element) !== null)) return 'face';
    return isUnder ? 'own widget' : 'itself';
  },

  /** What gets a click on it: the style sheet may let the pointer through, and a file field that cannot be seen may be drawn above it. */
  underPointer(element: Element): Element {
    const parent = element.parentElement;
    const top = this.over(element);
    if (top?.matches('input[type=file]') === true) return top;
    return parent && getComputedStyle(element).pointerEvents === 'none' ? this.underPointer(parent) : element;
  },

  /** The box that takes the clicks of a read-only field which lets the pointer through, and opens what the field is set from (Directus). */
  openingBox(element: Element): Element | null {
    const box = element.matches('input[readonly]:not(:disabled)') ? this.underPointer(element) : element;
    const isBox = box !== element && getComputedStyle(box).cursor === 'pointer' && this.visible(box);
    if (!isBox || this.drawnDisabled(box) !== null) return null;
    const outer = this.outermostOfPointer(box);
    if (outer.closest('a[href],button,[role=button],[role=link],tr,[role=row],li') !== null) return null;
    const [{ height }, around] = [element.getBoundingClientRect(), outer.getBoundingClientRect()];
    if (around.height > 3 * height) return null;
    return this.fieldsIn(outer).every((field) => field === element) ? box : null;
  },

  /** All that looks as if it takes the same clicks: the cursor is inherited from a card or a row. */
  outermostOfPointer(box: Element): Element {
    const parent = box.parentElement;
    return parent && getComputedStyle(parent).cursor === 'pointer' ? this.outermostOfPointer(parent) : box;
  },

  outOfReach(element: Element): boolean {
    return !this.visible(element) || this.tiny(element) || this.clipped(element) || this.isOffPage(element);
  },

  /** A field to type into in a part that is cut down to nothing, such as the search box of a list that is not open (Chosen). */
  isShutIn(element: Element): boolean {
    if (!element.matches(`${this.typedSelector},textarea`) || this.boxedIn(element)) return false;
    for (let part = element.parentElement; part; part = part.parentElement) {
      const { clip, position } = getComputedStyle(part);
      if (clip === 'rect(0px, 0px, 0px, 0px)' && /^(absolute|fixed)$/.test(position)) return true;
    }
    return false;
  },

  atMiddle(element: Element): Element | null {
    const { x, y, width, height } = element.getBoundingClientRect();
    return (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2);
  },

  /** What covers its middle. */
  over(element: Element): Element | null {
    const top = this.atMiddle(element);
    return top !== null && element.contains(top) ? null : top;
  },

  /** What its label draws covers it. */
  underLabel(element: Element): boolean {
    if (!element.matches('input[type=checkbox],input[type=radio]')) return false;
    const top = this.over(element);
    return top !== null && this.isOfLabel(element, top);
  },

  /** One of the field's labels draws it. */
  isOfLabel(field: Element, drawn: Element): boolean {
    return [...((field as HTMLInputElement).labels ?? [])].some((label) => label.contains(drawn));
  },

  /** A switch that a library draws next to a box, or around it, with words that are not tied to the box. */
  isDrawnBeside(box: Element): boolean {
    return [box.parentElement, box.previousElementSibling, box.nextElementSibling].some(
      (one) =>
        one !== null &&
        this.visible(one) &&
        getComputedStyle(one).cursor === 'pointer' &&
        this.fieldsIn(one).every((field) => field === box),
    );
  },

  hasStandIn(element: Element): boolean {
    return this.standInOf(element).length > 0;
  },

  /** Not simply what follows: a button that sends something, or another field, must never be taken for it. */
  standInOf(element: Element): Element[] {
    const ahead = this.readOnlyAhead(element) ?? this.boxNamedAfter(element);
    if (ahead !== null) return [ahead];
    const next = element.nextElementSibling;
    return next !== null && this.visible(next) && this.isStandIn(next, element) ? [next] : [];
  },

  /** Up to two levels around it, if no other field is there. */
  underWidget(element: Element): boolean {
    const top = this.over(element);
    const parent = element.parentElement;
    const widget = [parent, parent?.parentElement].find((part) => part?.contains(top) === true);
    if (top === null || !widget) return false;
    return !this.hasOtherField(widget, element);
  },

  hasOtherField(widget: Element, element: Element): boolean {
    const fields = this.all(widget, 'input:not([type=hidden]),select,textarea');
    return fields.some((one) => one !== element && (one as HTMLElement).tabIndex >= 0 && this.visible(one));
  },

  boxedIn(element: Element): boolean {
    const box = element.parentElement;
    return box !== null && this.tiny(box) && getComputedStyle(box).overflow === 'hidden';
  },

  /** The same, after the widget was scrolled to. */
  faces(element: Element): Element[] {
    element.parentElement?.parentElement?.scrollIntoView({ block: 'nearest' });
    const face = this.faceOf(element);
    return face === null ? [] : [face];
  },

  /** What is drawn in the middle of a small widget whose only field is boxed in; nothing as long as something else covers it. */
  faceOf(element: Element): Element | null {
    const widget = element.parentElement?.parentElement;
    if (!widget || !this.boxedIn(element) || this.hasOtherField(widget, element)) return null;
    if (widget.getBoundingClientRect().height > 150) return null;
    const face = this.over(widget) === null ? this.atMiddle(widget) : null;
    const control = face?.closest('a,button,input,[role=button]');
    return face && this.atMiddle(face) === face && !(control && widget.contains(control)) ? face : null;
  },
}));

export type PageReach = ReturnType<typeof pageReach>;
