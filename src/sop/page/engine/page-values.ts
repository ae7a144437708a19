import type { PageCaptions, ShownValue } from './page-captions.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PagePlaces } from './page-places.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** What words name on a page for somebody who reads it: a field that holds something, or a value that is shown next to them. */
export const pageValues = pageLayer<
  PageTexts & PageTables & PageLabels & PageCaptions & PageShown & PagePlaces
>()(() => ({
  captionSelector: 'dt,th,td,label,span,div,strong,b,p',
  spoken: new WeakMap<Text, Element>(),
  /** Those of this look at the page. */
  placed: new Set<Element>(),

  /** All places where the value may be: several are an ambiguity, and never a guess. A place that says nothing is the value only if no other says something. */
  values(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const least = exact ? 3 : 2;
    const fields = this.shownFields(root, match, exact, 2).filter(
      (field) => !this.isNamedByItself(field, (words) => this.fitOf(words, match) >= least),
    );
    // The part around a field with this very name says nothing else.
    const parts = this.shownValues(root, match, least).filter(
      ({ element, text }) =>
        text !== undefined || !fields.some((field) => element !== field && element.contains(field)),
    );
    const shown = [...fields.map((element) => ({ element })), ...parts].flatMap((one) => this.placesIn(one));
    const column = this.columnOf(fields, root, match, least);
    const unsure = new Set(shown.filter((one) => one.unsure).map(({ element }) => element));
    if (column.length > 1) for (const place of column) unsure.add(place);
    const places = this.inOrder([...column, ...shown.map((one) => this.placeOf(one))]);
    const telling = places.filter((place) => unsure.has(place) || this.saysSomething(place));
    if (telling.length > 0) return telling;
    if (places.length > 0) return places;
    const under = this.underHeading(root, match, least);
    return under.length > 0 ? under : this.fieldsByName(root, match);
  },

  /** All places in the column of a field that the heading of the column names. */
  columnOf(fields: Element[], root: ParentNode, match: PageMatch, least: number): Element[] {
    if (!fields.some((field) => this.around(field, 'tr,[role=row]'))) return [];
    const column = this.underHeading(root, match, least);
    return fields.some((field) => column.some((place) => place.contains(field))) ? column : [];
  },

  /** A field, and if no such field shows, the part of the page that shows a value: drawn controls are found so. */
  fields(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const found = this.shownFields(root, match, exact);
    if (found.length > 0) return found;
    const shown = this.shownValues(root, match, exact ? 3 : 2)
      .filter(({ text }) => text === undefined)
      .map(({ element }) => element);
    if (shown.length > 0) return this.inOrder(shown);
    const named = this.fieldsByName(root, match);
    return named.length > 0 ? named : this.anyFields(root, match, exact);
  },

  shownValues(root: ParentNode, match: PageMatch, least: number): ShownValue[] {
    const captions = this.captions(root, match, least).flatMap((caption) => this.valueAfter(caption));
    return [...captions, ...this.inTexts(root, match, least)];
  },

  captions(root: ParentNode, match: PageMatch, least: number): Element[] {
    const plain = root.getRootNode() instanceof Document && !this.hosts(document.documentElement);
    return this.all(root, this.captionSelector).filter(
      (element) =>
        element.childElementCount < 5 &&
        (!plain || this.mayName(element, match)) &&
        // The words of a field: what stands behind them is the field, wherever it is.
        !(element instanceof HTMLLabelElement && element.control !== null && this.shown(element.control)) &&
        [...element.children].filter((child) => this.wordsIn(child) !== '').length < 2 &&
        // `<div>[ ] Hours</div>`: the words are those of the field, too.
        !this.shownOf(this.all(element, this.fieldSelector)).some((field) => !this.isBox(field)) &&
        this.visible(element) &&
        this.fitOf(this.textOf(element), match) >= least,
    );
  },

  /** Before anything is laid out: most elements of a page have other words. */
  mayName(element: Element, match: PageMatch): boolean {
    const text = element.textContent ?? '';
    if ('pattern' in match || text.length > 2_000) return 'pattern' in match;
    return this.clean(text).toLowerCase().includes(this.core(match.text));
  },

  /** The colon belongs to the way of writing and not to the words. */
  fitOf(words: string, match: PageMatch): number {
    return Math.max(this.score(words, match), this.score(words.replace(/[\s:]+$/, ''), match));
  },

  /** Captions with a colon that are in no element of their own: `Member: <b>M1</b>`, `Member: M1`. */
  inTexts(root: ParentNode, match: PageMatch, least: number): ShownValue[] {
    return this.textNodes(root).flatMap((node) => {
      const [, words, rest = ''] = /^([^:]+):(\s[^]*)?$/.exec(node.data.trimStart()) ?? [];
      if (words === undefined || this.fitOf(words, match) < least) return [];
      if (node.parentElement === null || !this.visible(node.parentElement)) return [];
      if (rest.trim() === '') return this.valueAfter(node);
      return this.runFrom(node, rest, node);
    });
  },

  textNodes(root: ParentNode): Text[] {
    const roots = [root, ...this.all(root, '*').flatMap((element) => element.shadowRoot ?? [])];
    return roots.flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found.filter(
        (node) =>
          node.data.includes(':') && !node.parentElement?.matches('script,style,template,textarea,option'),
      );
    });
  },

  /** The cells under a column heading. */
  underHeading(root: ParentNode, match: PageMatch, least: number): Element[] {
    const tables = this.all(root, this.tableSelector);
    return tables.flatMap((table) => {
      const grid = this.grid(table);
      const [head] = grid.filter(({ row }) => this.isHeaderRow(row) || this.looksLikeHead(table, row));
      if (head === undefined || !this.visible(head.row)) return [];
      const columns = this.columnNames(table).flatMap((names, index) =>
        names.some((name) => this.fitOf(name, match) >= least) ? [index] : [],
      );
      const rows = grid.filter(({ row }) => row !== head.row && !this.isHeaderRow(row) && this.visible(row));
      return rows.flatMap(({ cells }) =>
        columns.flatMap((column) => cells[column] ?? []).map((cell) => this.fieldIn(cell)),
      );
    });
  },

  fieldIn(cell: Element): Element {
    const [field, other] = this.fieldsWithin(cell);
    return field && other === undefined && this.shownBy(cell) !== null ? field : cell;
  },

  saysSomething(element: Element): boolean {
    if (element instanceof HTMLSelectElement) return element.value !== '';
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.value.trim() !== '';
    return this.shownBy(element) !== '';
  },

  /** A selector finds elements: a text that is only a part of one gets an element that stands on no page, and always the same. */
  placeOf({ element, text }: ShownValue): Element {
    if (text === undefined) return element;
    const place = this.spoken.get(text.node) ?? element.ownerDocument.createElement('data');
    place.textContent = text.said;
    const range = document.createRange();
    range.selectNodeContents(text.node);
    Object.assign(place, {
      standsIn: element,
      getBoundingClientRect: range.getBoundingClientRect.bind(range),
    });
    this.spoken.set(text.node, place);
    if (this.placed.size === 0) queueMicrotask(() => this.placed.clear());
    this.placed.add(place);
    return place;
  },

  /** The element of the page that such a place is in. */
  onThePage(place: Element): Element {
    return (place as Element & { standsIn?: Element }).standsIn ?? place;
  },

  /** As one comes to them in reading, so that `nth` means what an author counts. */
  inOrder(places: Element[]): Element[] {
    return this.withoutParts([...new Set(places)]).sort((one, other) => {
      const order = this.onThePage(one).compareDocumentPosition(this.onThePage(other));
      return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 ? -1 : 1;
    });
  },
}));

export type PageValues = ReturnType<typeof pageValues>;
