import { pageLayer } from './page-layer.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** The words that name a field: its labels, and what a person reads beside it. */
export const pageLabels = pageLayer<PageTexts & PageTables>()(() => ({
  fieldSelector:
    'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]):not([type=image]),select,textarea,[contenteditable=""],[contenteditable=true],[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=spinbutton],[role=slider],[role=checkbox],[role=radio],[role=switch],[aria-haspopup=listbox]',
  boxSelector: 'input[type=checkbox],input[type=radio]',

  /** A label's own words: a label around its field also holds the field's options. */
  labelText(label: Element): string {
    if (this.borrows(label)) return this.clean(this.flatText(label));
    const copy = label.cloneNode(true) as Element;
    for (const inner of copy.querySelectorAll('select,textarea,script,style')) inner.remove();
    return this.clean(copy.textContent);
  },

  labels(element: Element): string[] {
    const tied = this.labelsOf(element).map((label) => this.labelText(label));
    const named = [...tied, this.byIds(element, 'aria-labelledby'), element.getAttribute('aria-label') ?? ''];
    // Such a box is named by what it says itself, where nothing else names it.
    const drawn =
      element.matches('[role=checkbox],[role=radio],[role=switch]') && named.every((text) => text === '');
    return drawn ? [this.textOf(element)] : named;
  },

  /**
   * Also those of what is drawn in place of a field: the browser ties labels to its own fields alone. A field that lives alone in a shadow root has those
   * of its host.
   */
  labelsOf(element: Element): Element[] {
    const own = [...((element as HTMLInputElement).labels ?? [])];
    if (own.length > 0) return own;
    const host = this.hostOf(element);
    if (host) return this.labelsOf(host);
    const held = this.heldBy(element);
    if (held) return this.labelsOf(held);
    if (element.shadowRoot) own.push(...[element.closest('label')].filter((label) => label !== null));
    if (own.length > 0 || element.id === '' || !(element.hasAttribute('role') || element.shadowRoot))
      return own;
    const root = element.getRootNode() as Document | ShadowRoot;
    return [...root.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)];
  },

  /** The hidden field right beside a drawn slider, that keeps its number for the form: the words that are tied to it, or stand before it, are the slider's. */
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

  /** The element in whose shadow root a field lives alone: it stands on the page for that field. */
  hostOf(field: Element): Element | null {
    const root = field.getRootNode();
    if (!(root instanceof ShadowRoot) || root.host.matches(this.fieldSelector)) return null;
    const [only, other] = this.all(root, this.fieldSelector);
    return (only === field || field.shadowRoot !== null) && other === undefined ? root.host : null;
  },

  groupLabels(element: Element): string[] {
    // A label that is of no field inside is of the group.
    const own = [...element.children, ...this.lentTo(element)].find(
      (one) =>
        one.matches('legend,label') && !this.hasField(one) && !(one as Partial<HTMLLabelElement>).control,
    );
    return [
      this.textOf(own),
      this.byIds(element, 'aria-labelledby'),
      element.getAttribute('aria-label') ?? '',
    ];
  },

  hints(element: Element): string[] {
    return ['placeholder', 'aria-placeholder', 'title', 'data-placeholder'].map(
      (name) => element.getAttribute(name) ?? '',
    );
  },

  /** What stands on the page itself for a field: itself, or the element in whose shadow root it lives. */
  onPage(field: Element): Element {
    const root = field.getRootNode();
    return root instanceof ShadowRoot ? this.onPage(root.host) : field;
  },

  /** The words that stand where a person looks for a label: before the field, in the cell to its left, in the cell above; behind a box. */
  looseLabels(element: Element): string[] {
    const host = this.hostOf(element);
    const own = this.looseLabelsHere(element);
    return host && own.every((text) => text === '') ? this.looseLabels(host) : own;
  },

  looseLabelsHere(element: Element): string[] {
    if (element.matches('[role=checkbox],[role=radio],[role=switch]') && this.textOf(element) !== '')
      return [];
    const boxes = [...(element.parentElement?.querySelectorAll(this.boxSelector) ?? [])];
    const last = boxes.at(-1);
    if (!element.matches(this.boxSelector) || !last || this.textBehind(last) === '')
      return [this.wordsBefore(element)];
    // One box alone may have both: "Urgent: [ ] Yes".
    return boxes.length === 1
      ? [this.textBehind(element), this.wordsBefore(element)]
      : [this.textBehind(element)];
  },

  wordsBefore(element: Element): string {
    const before = this.textBefore(element);
    if (before !== '') return before;
    const cell = element.closest('td,th');
    if (!cell) return '';
    const left = this.cellText(cell.previousElementSibling);
    if (left !== '') return left;
    const row = cell.parentElement;
    const above = row?.previousElementSibling?.children[[...(row?.children ?? [])].indexOf(cell)];
    return this.cellText(above);
  },

  /** The words over the column that a field stands in. */
  columnLabels(field: Element): string[] {
    const element = this.onPage(field);
    const row = element.closest('tr,[role=row]');
    const table = row && this.tableOf(row);
    if (!row || !table) return [];
    const cells = this.grid(table).find((line) => line.row === row)?.cells ?? [];
    return this.columnNames(table)[cells.findIndex((cell) => cell?.contains(element))] ?? [];
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

  /** A style sheet or a comment beside a field says nothing to anybody. */
  wordsIn(node: Node): string {
    const says = node instanceof Text || (node instanceof Element && !node.matches('style,script,template'));
    return says ? this.clean(node.textContent) : '';
  },

  isBox(node: Node): boolean {
    return node instanceof Element && node.matches(this.boxSelector);
  },

  hasField(node: Node): boolean {
    return (
      node instanceof Element &&
      (node.matches(this.fieldSelector) || this.all(node, this.fieldSelector).length > 0)
    );
  },

  /** Up to three levels up, the text right before; another field in between ends the search. */
  textBefore(element: Element): string {
    let current: Element | null = element;
    for (let level = 0; current && level < 3; level += 1) {
      if (current.matches('td,th,tr,form,fieldset,body,[role=toolbar]')) return '';
      for (let node = current.previousSibling; node; node = node.previousSibling) {
        // The buttons over an editor stand between it and its label.
        if (node instanceof Element && node.matches('[role=toolbar]')) continue;
        if (node === this.heldBy(element)) continue;
        if (this.hasField(node)) return '';
        const text = this.wordsIn(node);
        // The words behind a box are the box's own, and not those of a text field that follows.
        const boxed =
          !this.isBox(element) && node.previousSibling !== null && this.isBox(node.previousSibling);
        if (text !== '') return boxed ? '' : text;
      }
      current = current.parentElement;
    }
    return '';
  },
}));

export type PageLabels = ReturnType<typeof pageLabels>;
