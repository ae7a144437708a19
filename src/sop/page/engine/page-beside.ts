import type { PageFieldKinds } from './page-field-kinds.ts';
import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageProse } from './page-prose.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** What is next to a field. */
export const pageBeside = pageLayer<PageTexts & PageTables & PageOrder & PageFieldKinds>()(() => ({
  /** The hidden field right next to a drawn slider, which keeps its number for the form: words that are tied to it, or are before it, name the slider. */
  heldBy(slider: Element): Element | null {
    if (!slider.matches('[role=slider]')) return null;
    const beside = [...(slider.parentElement?.children ?? [])].filter((one) => one !== slider);
    const [held, ...others] = beside.filter((one) => one.matches('input,[role=slider]'));
    return held &&
      others.length === 0 &&
      held.matches('input:not([type=checkbox],[type=radio])') &&
      !this.visible(held)
      ? held
      : null;
  },

  /** The element in whose shadow root a field is alone: on the page, it represents that field. */
  hostOf(field: Element): Element | null {
    const root = field.getRootNode();
    if (!(root instanceof ShadowRoot) || this.isField(root.host)) return null;
    const [only, other] = this.fieldsIn(root);
    return (only === field || field.shadowRoot !== null) && other === undefined ? root.host : null;
  },

  /** The element that represents a field on the page itself: the field, or the element whose shadow root contains it. */
  onPage(field: Element): Element {
    const root = field.getRootNode();
    return root instanceof ShadowRoot ? this.onPage(root.host) : field;
  },

  /** The labels that point to what is drawn in place of a field. */
  labelsFor(field: Element): Element[] {
    if (field.id === '' || !(field.hasAttribute('role') || field.shadowRoot)) return [];
    const root = field.getRootNode() as Document | ShadowRoot;
    return [...root.querySelectorAll(`label[for="${CSS.escape(field.id)}"]`)];
  },

  /** The HTML gives it a name. */
  isTied(field: Element): boolean {
    const named = (field as HTMLInputElement).labels?.length ?? 0;
    return named > 0 || field.matches('[aria-label],[aria-labelledby],[placeholder],[title]');
  },

  /** Buttons with words, and the element itself if it is one. A button that opens a list is a field. */
  buttonsIn(element: Element): Element[] {
    const selector = 'button,[role=button]';
    const all = [...(element.matches(selector) ? [element] : []), ...this.all(element, selector)];
    return all.filter((one) => !this.isField(one) && this.visible(one) && this.textOf(one) !== '');
  },

  /** All its words are those of buttons: it is itself a control, such as a list that a button opens. */
  isButton(element: Element): boolean {
    const words = this.clean(
      this.buttonsIn(element)
        .map((button) => this.textOf(button))
        .join(' '),
    );
    return words !== '' && words === this.textOf(element);
  },

  cellText(cell: Element | null | undefined): string {
    return !cell || this.hasField(cell) ? '' : this.textOf(cell);
  },

  /** The text right behind, up to the next field. */
  textBehind(element: Element): string {
    for (let node = this.siblingOf(element, true); node; node = this.siblingOf(node, true)) {
      if (this.hasField(node)) return '';
      const text = this.wordsIn(node);
      if (text !== '') return text;
    }
    return '';
  },

  /** The checkboxes and radio buttons next to a box, with the box itself. */
  boxesBeside(box: Element): readonly Element[] {
    const around = (box.closest('label') ?? box).parentElement;
    return [...(around?.querySelectorAll(this.boxSelector) ?? [])];
  },

  /** The words of one of several boxes whose row ends in words; null if it does not, or if this is not a box. */
  wordsOfBox(field: Element): string | null {
    const last = this.isBox(field) ? this.boxesBeside(field).at(-1) : undefined;
    return last && this.textBehind(last) !== '' ? this.textBehind(field) : null;
  },

  /** Without HTML comments, which a page does not show. */
  wordsIn(node: Node): string {
    return node instanceof Text || node instanceof Element ? this.clean(this.proseOf(node)) : '';
  },

  /** Up to three levels up from the field or its frame, the nearest words on one side; another field in between ends the search. */
  nextTo(field: Element, forward: boolean): Node | null {
    const frame = this.frameOf(field);
    let current: Element | null = field;
    for (let level = 0; current && level < 3;) {
      current = this.layoutAround(current) ?? current;
      if (current.matches('td,th,tr,form,fieldset,body,[role=toolbar]')) return null;
      for (let node = this.siblingOf(current, forward); node; node = this.siblingOf(node, forward)) {
        // The buttons over an editor stand between it and its label.
        if (node instanceof Element && node.matches('[role=toolbar]')) continue;
        if (node === this.heldBy(field)) continue;
        if (this.hasField(node)) return null;
        if (node instanceof Element && (this.isNote(node) || this.isOff(node) || this.isButton(node)))
          continue;
        // Marks of required fields and of currencies stand between the words and the field.
        if (this.saysWord(this.wordsIn(node))) return node;
      }
      const around: Element | null = current.parentElement;
      if (around !== null && frame?.contains(around) !== true && !this.showsContents(around)) level += 1;
      current = around;
    }
    return null;
  },

  /** The border around a field that has none, drawn by one of the parts around it. */
  frameOf(field: Element): Element | null {
    if (this.hasBorder(field)) return null;
    const { height } = field.getBoundingClientRect();
    for (
      let part = field.parentElement, level = 0;
      part && level < 3;
      part = part.parentElement, level += 1
    ) {
      if (part.getBoundingClientRect().height > 2 * height) return null;
      if (this.fieldsIn(part).some((one) => one !== field)) return null;
      if (this.hasBorder(part)) return part;
    }
    return null;
  },

  hasBorder(element: Element): boolean {
    const { borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle } =
      getComputedStyle(element);
    return [borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle].every(
      (style) => style !== 'none' && style !== 'hidden',
    );
  },

  /** The table around a cell that only lays out a field and its icons: in one row, and without words. */
  layoutAround(cell: Element): Element | null {
    const table = cell.matches('td,th') ? this.tableOf(cell) : null;
    if (!table || this.rowsOf(table).length > 1) return null;
    const others = this.cellsOf(cell.parentElement ?? cell).filter((one) => one !== cell);
    return others.every((one) => !this.hasField(one) && !this.saysWord(this.wordsIn(one))) ? table : null;
  },

  /** The shown field that a label in, at, or around an element belongs to. */
  fieldOfLabel(element: Element): Element | null {
    const label = element.closest('label') ?? element.querySelector('label');
    if (!(label instanceof HTMLLabelElement)) return null;
    // A drawn field is one for its label, too, though not for the browser.
    const named =
      label.htmlFor === '' ? null : (label.getRootNode() as Document).getElementById(label.htmlFor);
    const field = label.control ?? named;
    // The first control in a label may be a help button.
    return field && this.isField(field) && this.shown(field) ? field : null;
  },

  saysWord(text: string): boolean {
    return this.core(text) !== '' && !/^[\p{Sc}%\s]+$/u.test(text);
  },

  /** Words in several inline elements: `<b>Date</b> of birth`. */
  runOf(place: Node): string {
    const words = [this.proseOf(place)];
    for (let node = place.previousSibling; node && this.isInRun(node); node = node.previousSibling)
      words.unshift(this.proseOf(node));
    for (let node = place.nextSibling; node && this.isInRun(node); node = node.nextSibling)
      words.push(this.proseOf(node));
    return this.clean(words.join(''));
  },

  isInRun(node: Node): boolean {
    const isInline = node instanceof Element && node.matches('b,i,em,strong,u,font,small,mark');
    return node instanceof Text || node instanceof Comment || (isInline && !this.hasField(node));
  },

  textOfPlace(place: Node | null): string {
    if (place === null) return '';
    return place instanceof Element && (place.matches('td,th') || place.querySelector('sup'))
      ? this.nameOf(place)
      : this.wordsIn(place);
  },
}));

export type PageBeside = PageProse & PageFieldKinds & ReturnType<typeof pageBeside>;
