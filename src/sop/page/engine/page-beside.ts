import { pageLayer } from './page-layer.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** What is next to a field. */
export const pageBeside = pageLayer<PageTexts & PageTables>()(() => ({
  fieldSelector:
    'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]):not([type=image]),select,textarea,[contenteditable=""],[contenteditable=true],[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=spinbutton],[role=slider],[role=checkbox],[role=radio],[role=switch],[aria-haspopup=listbox]',
  boxSelector: 'input[type=checkbox],input[type=radio]',

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
    if (!(root instanceof ShadowRoot) || root.host.matches(this.fieldSelector)) return null;
    const [only, other] = this.all(root, this.fieldSelector);
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

  cellText(cell: Element | null | undefined): string {
    return !cell || this.hasField(cell) ? '' : this.textOf(cell);
  },

  /** The text right behind, up to the next field. */
  textBehind(element: Element): string {
    for (let node = element.nextSibling; node; node = node.nextSibling) {
      if (this.hasField(node)) return '';
      const text = this.wordsIn(node);
      if (text !== '') return text;
    }
    return '';
  },

  /** The checkboxes and radio buttons next to a box, with the box itself. */
  boxesBeside(box: Element): readonly Element[] {
    return [...(box.parentElement?.querySelectorAll(this.boxSelector) ?? [])];
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

  isBox(node: Node): boolean {
    return node instanceof Element && node.matches(this.boxSelector);
  },

  holders: new Map<Element, boolean>(),

  hasField(node: Node): boolean {
    if (!(node instanceof Element)) return false;
    return this.known(
      this.holders,
      node,
      () => node.matches(this.fieldSelector) || this.all(node, this.fieldSelector).length > 0,
    );
  },

  /** The words of the cell next to the one that a field is in. */
  cellBeside(field: Element, step: 1 | -1): Element | null {
    const cell = field.closest('td,th');
    // Not the children of the row: forms keep hidden inputs between its cells.
    const cells = cell?.parentElement ? this.cellsOf(cell.parentElement) : [];
    const next = cell ? cells[cells.indexOf(cell) + step] : undefined;
    // The heading of a column does not name the heading next to it.
    return next && this.cellText(next) !== '' && !this.isOverColumn(next) ? next : null;
  },

  cellOver(field: Element): Element | null {
    const cell = field.closest('td,th');
    return cell ? this.cellAbove(cell) : null;
  },

  aboves: new Map<Element, Element | null>(),

  /** The words over a cell, past other fields under them. The heading of a column with several fields is of none of them: `columnLabels` knows all. */
  cellAbove(cell: Element): Element | null {
    return this.known(this.aboves, cell, () => this.findAbove(cell));
  },

  /** Known for the cell above, it is known for this one: a form of many lines is asked for each of its fields. */
  findAbove(cell: Element): Element | null {
    const place = this.placeInGrid(cell);
    const above = place && this.lineInPart(place.row, -1);
    const over = above?.cells[place?.column ?? -1];
    if (!place || !above || !over || !this.isOverOne(over, cell, above.cells)) return null;
    if (this.cellText(over) !== '') return this.headsFields(above.row, place.column) ? null : over;
    return this.hasField(over) ? this.cellAbove(over) : null;
  },

  /** It begins in the column of the cell, and none of the cells behind that it spans as well has a field. */
  isOverOne(over: Element, cell: Element, above: readonly Element[]): boolean {
    const { row, column } = this.placeInGrid(cell) ?? {};
    const under = (row && this.lineBeside(row, 0)?.cells) ?? [];
    return (
      above.indexOf(over) === column &&
      above.every((one, at) => one !== over || under[at] === cell || !under[at] || !this.hasField(under[at]))
    );
  },

  /** Whether the rows under a row of headings have several fields in this column. */
  headsFields(head: Element, column: number): boolean {
    const isFirst = this.lineInPart(head, -1) === null;
    if (!isFirst && !this.isHeaderRow(head)) return false;
    let count = 0;
    for (
      let line = this.lineInPart(head, 1);
      line && !this.isHeaderRow(line.row);
      line = this.lineInPart(line.row, 1)
    ) {
      const cell = line.cells[column];
      // Without heading cells the next words may be another caption.
      if (!this.isHeaderRow(head) && this.cellText(cell) !== '') break;
      count += cell && this.hasField(cell) ? 1 : 0;
    }
    return count > 1;
  },

  /** Up to three levels up, the nearest words on one side; another field in between ends the search. */
  nextTo(field: Element, side: 'previousSibling' | 'nextSibling'): Node | null {
    let current: Element | null = field;
    for (let level = 0; current && level < 3; level += 1) {
      if (current.matches('td,th,tr,form,fieldset,body,[role=toolbar]')) return null;
      for (let node = current[side]; node; node = node[side]) {
        // The buttons over an editor stand between it and its label.
        if (node instanceof Element && node.matches('[role=toolbar]')) continue;
        if (node === this.heldBy(field)) continue;
        if (this.hasField(node)) return null;
        // The words behind a box are the box's own, and not those of a text field that follows.
        const boxed = !this.isBox(field) && node.previousSibling !== null && this.isBox(node.previousSibling);
        if (this.wordsIn(node) !== '') return boxed ? null : node;
      }
      current = current.parentElement;
    }
    return null;
  },

  textOfPlace(place: Node | null): string {
    if (place === null) return '';
    return place instanceof Element && place.matches('td,th') ? this.textOf(place) : this.wordsIn(place);
  },
}));

export type PageBeside = ReturnType<typeof pageBeside>;
