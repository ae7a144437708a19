import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageTables } from './page-tables.ts';
import type { Labelled, PageTexts } from './page-texts.ts';

/** Fields by what a person reads beside them. */
export const pageFields = pageLayer<PageTexts & PageTables>()(() => ({
  fieldSelector:
    'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=reset]):not([type=image]),select,textarea,[contenteditable=""],[contenteditable=true],[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=spinbutton],[role=slider],[role=checkbox],[role=radio],[role=switch],[aria-haspopup=listbox]',
  boxSelector: 'input[type=checkbox],input[type=radio]',
  groupSelector: 'fieldset,[role=group],[role=radiogroup]',

  /** Those that can be seen go first; a hidden one is found all the same, so that an action waits until it shows. */
  inputs(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const found = this.shownFields(root, match, exact);
    return found.length > 0 ? found : this.anyFields(root, match, exact);
  },

  /** The same, and where no such field shows, what only shows a value. */
  fields(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const found = this.shownFields(root, match, exact);
    if (found.length > 0) return found;
    const shown = exact ? [] : this.displays(root, match, 2);
    return shown.length > 0 ? shown : this.anyFields(root, match, exact);
  },

  shownFields(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const fields = this.shownOf(this.all(root, this.fieldSelector));
    return this.fieldsAmong(fields, this.shownOf(this.all(root, this.groupSelector)), match, exact);
  },

  anyFields(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const fields = this.all(root, this.fieldSelector);
    return this.fieldsAmong(fields, this.all(root, this.groupSelector), match, exact);
  },

  fieldsAmong(fields: Element[], groups: Element[], match: PageMatch, exact: boolean): Element[] {
    const least = exact ? 3 : 2;
    const named = [
      ...fields.map((element) => ({ element, texts: this.labels(element) })),
      // Without a field inside it is decoration, as the frame that some libraries draw around a field.
      ...groups
        .filter((group) => this.all(group, this.fieldSelector).length > 0)
        .map((element) => ({ element, texts: this.groupLabels(element) })),
      ...this.labelledParts(fields),
    ];
    const ways: (() => Labelled[])[] = [
      () => named,
      () => fields.map((element) => ({ element, texts: this.hints(element) })),
      () => fields.map((element) => ({ element, texts: this.looseLabels(element) })),
      () => fields.map((element) => ({ element, texts: this.columnLabels(element) })),
    ];
    for (const way of ways) {
      const found = this.best(way(), match, least);
      if (found.length > 0) return this.withoutParts(found);
    }
    return exact ? [] : this.withoutParts(this.best(named, match, 1));
  },

  /** Those of a group, also by a part of their words that begins a word: radio buttons often say more about themselves. */
  radios(root: ParentNode, match: PageMatch): Element[] {
    const named = this.all(root, 'input[type=radio],[role=radio]').map((element) => ({
      element,
      texts: [...this.labels(element), ...this.looseLabels(element)],
    }));
    const found = this.best(named, match, 2);
    if (found.length > 0 || !('text' in match)) return found;
    const part = this.clean(match.text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return this.best(named, { pattern: `(?<![\\p{L}\\p{N}])${part}(?!\\p{N})`, flags: 'iu' }, 3);
  },

  /** A group and a field inside of it under one name: the field, unless the group holds several. */
  withoutParts(elements: Element[]): Element[] {
    const opens = elements.some((element) => element.matches('[role=combobox],[aria-haspopup=listbox]'));
    return elements.filter(
      (element) =>
        !elements.some((other) => other !== element && element.contains(other)) &&
        // What a control of its own keeps in its shadow root.
        !elements.includes((element.getRootNode() as Partial<ShadowRoot>).host as Element) &&
        // The list that a field of the same name has opened.
        !(opens && element.matches('[role=listbox]:not([aria-haspopup])')),
    );
  },

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
    if (element.shadowRoot) own.push(...[element.closest('label')].filter((label) => label !== null));
    if (own.length > 0 || element.id === '' || !(element.hasAttribute('role') || element.shadowRoot))
      return own;
    const root = element.getRootNode() as Document | ShadowRoot;
    return [...root.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)];
  },

  /** The element in whose shadow root a field lives alone: it stands on the page for that field. */
  hostOf(field: Element): Element | null {
    const root = field.getRootNode();
    if (!(root instanceof ShadowRoot) || root.host.matches(this.fieldSelector)) return null;
    const [only, other] = this.all(root, this.fieldSelector);
    return (only === field || field.shadowRoot !== null) && other === undefined ? root.host : null;
  },

  /** Where a label points to a part of the page: the one field in it, or else the part. */
  labelledParts(fields: Element[]): Labelled[] {
    return this.all(document, 'label[for]').flatMap((label) => {
      const root = label.getRootNode() as Document | ShadowRoot;
      const part = root.getElementById((label as HTMLLabelElement).htmlFor);
      if (part === null || (label as HTMLLabelElement).control !== null || part.matches(this.fieldSelector))
        return [];
      const [only, other] = fields.filter((field) => part.contains(field));
      if (only === undefined) return [];
      return [{ element: other === undefined ? only : part, texts: [this.labelText(label)] }];
    });
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

  /** Where the portal only shows a value: the definition of a term, the cell after a heading cell, what stands behind a caption. */
  displays(root: ParentNode, match: PageMatch, least: number): Element[] {
    const captions = this.all(root, 'dt,th,td,label,span,div,strong,b,p').filter(
      (element) =>
        element.nextElementSibling !== null && element.childElementCount < 2 && this.visible(element),
    );
    const named = captions.map((element) => ({ element, texts: [this.textOf(element)] }));
    const found = this.best(named, match, least).flatMap((element) => element.nextElementSibling ?? []);
    const behind = found.length > 0 ? found : this.best(this.behindWords(root), match, least);
    return this.withoutParts([...new Set(behind)]);
  },

  /** What stands behind words with a colon that are in no element of their own: `Member: <b>M1</b>`. */
  behindWords(root: ParentNode): Labelled[] {
    return this.all(root, 'b,strong,span,i,em,u,a,font,code,tt').flatMap((element) => {
      const words = element.previousSibling;
      const isCaption = words instanceof Text && /:\s*$/.test(words.data) && this.visible(element);
      return isCaption ? [{ element, texts: [words.data] }] : [];
    });
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

  /** The lines of an "add line" grid: rows with fields in them, or else the repeated parts that hold fields. */
  lines(container: Element): Element[] {
    const rows = this.all(container, 'tr,[role=row]').filter((row) => row.querySelector(this.fieldSelector));
    if (rows.length > 0) return rows;
    const parts = this.all(container, 'fieldset,[role=group],li').filter((part) =>
      part.querySelector(this.fieldSelector),
    );
    return parts.filter((part) => !parts.some((other) => other !== part && other.contains(part)));
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

  /** Whether it stands in the small part of the page around a field that holds no other field. What its list or a live region says does not count. */
  showsBeside(field: Element, match: PageMatch): boolean {
    let part = field;
    for (let level = 0; level < 5 && part.parentElement; level += 1) {
      const fields = this.all(part.parentElement, this.fieldSelector);
      const other = fields.some(
        (one) => !one.contains(field) && (one as HTMLElement).tabIndex >= 0 && this.visible(one),
      );
      if (other) break;
      part = part.parentElement;
    }
    const apart = 'label,[role=listbox],[role=option],[role=menu],[role=tree],[aria-live]';
    return this.all(part, '*').some(
      (element) =>
        !element.closest(apart) && this.visible(element) && this.score(this.textOf(element), match) >= 2,
    );
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

export type PageFields = ReturnType<typeof pageFields>;
