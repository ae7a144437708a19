import type { ShownValue } from './page-captions.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageMatch } from './page-query.ts';
import type { PagePlaces } from './page-places.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTools } from './page-tools.ts';
import type { PageCaptioned } from './page-value-names.ts';

/** What words name on a page for somebody who reads it: a field that holds something, or a value that is shown next to them. */
export const pageValues = pageLayer<
  PageTexts & PageTables & PageOrder & PageTools & PageLabels & PageShown & PagePlaces & PageCaptioned
>()(() => ({
  spoken: new WeakMap<Text, Element>(),
  /** Those of this look at the page. */
  placed: new Set<Element>(),

  /** All places where the value may be: several are an ambiguity, and never a guess. A place that says nothing is the value only if no other says something. */
  values(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const least = exact ? 3 : 2;
    const fields = this.shownFields(root, match, exact, 2).filter(
      (field) =>
        !this.isNamedByItself(field, (words) => this.fitOf(words, match) >= least) && !this.isTool(field),
    );
    const options = fields.filter((field) =>
      this.isOption(field, (words) => this.fitOf(words, match) >= least),
    );
    // The part around a field with this very name, or a part of a group, says nothing else, and what follows the words of a radio button is the next one.
    const parts = this.shownValues(root, match, least).filter(
      ({ element, text }) =>
        text !== undefined ||
        !(
          fields.some((field) => element !== field && (element.contains(field) || field.contains(element))) ||
          options.some((option) => this.holdsGroupOf(option, element))
        ),
    );
    // Of fields that share their words, an empty one may be meant as well.
    const isShared = fields.length > 1 && options.length === 0;
    const named = fields.map((element) => ({
      element,
      by: this.reasons.get(element),
      ...(isShared && { unsure: true as const }),
    }));
    // So may be an empty place behind a caption.
    const twins = parts.map((part) => ({
      ...part,
      ...(this.isTwin(part, fields, parts) && { unsure: true as const }),
    }));
    const shown = [...named, ...twins].flatMap((one) => {
      const places = options.includes(one.element) ? [{ element: one.element }] : this.placesIn(one);
      const all = places.length > 0 ? places : this.noChoice(one);
      return all.map((place) => ({ ...place, by: one.by, ...(one.unsure && { unsure: true as const }) }));
    });
    const column = this.columnOf(fields, root, match, least);
    const unsure = new Set(shown.filter((one) => one.unsure).map((one) => this.placeOf(one)));
    if (column.length > 1) for (const place of column) unsure.add(place);
    const places = this.inOrder([...column, ...shown.map((one) => this.placeOf(one))]);
    const telling = places.filter((place) => unsure.has(place) || this.saysSomething(place));
    if (telling.length > 0) return telling;
    const under = this.underHeading(root, match, least);
    // What says nothing may not be what is meant.
    const others = under.filter((one) => this.saysSomething(one));
    if (places.length > 0) return this.inOrder([...places, ...others]);
    return under.length > 0 ? under : this.fieldsByName(root, match);
  },

  /** Fields of these words, and captions with something behind them, that do not show: those in a tab that is not open. */
  unseenValues(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const least = exact ? 3 : 2;
    const fields = this.fieldsIn(root).filter((field) => !this.shown(field) && this.isFilledIn(field));
    const named = fields.flatMap((field) => this.namedBy(field, this.tiedWords(field)));
    const captions = this.all(root, this.valueNames.flatMap((name) => name.captions ?? []).join(',')).filter(
      (one) =>
        one.childElementCount < 3 &&
        this.mayName(one, match) &&
        !this.visible(one) &&
        one.closest('nav,select,[role=menu],[role=listbox],[role=tooltip]') === null &&
        this.fitOf(this.clean(one.textContent), match) >= least,
    );
    const behind = captions
      .flatMap((one) => one.nextElementSibling ?? [])
      .filter(
        (next) =>
          this.fieldsIn(next).some((one) => this.isFilledIn(one)) || this.clean(next.textContent) !== '',
      );
    return [...this.best(named, match, least), ...behind];
  },

  /** A page has forms for new things in dialogs that are not open: those hold nothing yet. */
  isFilledIn(field: Element): boolean {
    if (this.isBox(field)) return (field as HTMLInputElement).checked;
    if (field instanceof HTMLSelectElement)
      return (
        field.value !== '' && [...field.selectedOptions].some((one) => one.defaultSelected || one.index > 0)
      );
    return this.saysSomething(field);
  },

  /** No radio button is chosen: a place that says nothing. */
  noChoice(value: ShownValue): readonly ShownValue[] {
    const [node] = this.textNodes(value.element.parentElement ?? value.element, () => true);
    return node === undefined ? [] : [{ ...value, text: { node, said: '' } }];
  },

  /** It filters the entries under the heading that it was found by. */
  isTool(field: Element): boolean {
    const row = this.around(field, 'tr,[role=row]');
    const table = row && this.tableOf(row);
    if (!row || !table || !/column-heading|cell-above/.test(this.reasons.get(field) ?? '')) return false;
    if (row.closest('thead')) return true;
    return this.hasHead(table) && this.toolRows(table).get(row) === 'sure';
  },

  /** If another place has the same words: surely a caption, one of the same kind as the other, or not the one of a field that was found. */
  isTwin(part: ShownValue, fields: readonly Element[], parts: readonly ShownValue[]): boolean {
    const others = parts.filter((one) => one !== part);
    if (fields.length + others.length === 0 || this.hasField(part.element)) return false;
    const isSure = part.by !== 'element-before' && part.by !== 'words-with-colon';
    const isOther = others.some(({ by }) => by === part.by) || (others.length > 0 && this.isPair(part));
    return isSure || isOther || this.isApart(part, fields);
  },

  /** The part of the page around the caption has only captions and a place for the value of each. */
  isPair({ caption, element }: ShownValue): boolean {
    const parent = caption?.parentElement;
    if (!caption || !parent) return false;
    const all = (this.orderIn(parent) ?? [...parent.childNodes]).filter((node) => node instanceof Element);
    const at = all.indexOf(caption);
    return all.length % 2 === 0 && at % 2 === 0 && all[at + 1] === element;
  },

  /** The caption is not the one of a field, between which a place may be that says nothing. */
  isApart({ caption }: ShownValue, fields: readonly Element[]): boolean {
    if (caption === undefined || fields.length === 0) return false;
    return fields.every((field) => {
      const ahead = this.placeAt(field, 'ahead')?.place;
      return ![...this.labelsOf(field), ahead].some(
        (one) => one?.contains(caption) || (one && caption.contains(one)),
      );
    });
  },

  holdsGroupOf(radio: Element, element: Element): boolean {
    const group = this.groupOf(radio);
    const fields = element.matches(this.radioSelector) ? [element] : this.fieldsWithin(element);
    return fields.length > 0 && fields.every((field) => group.includes(field));
  },

  /** All places in the column of a field that the heading of the column names. */
  columnOf(fields: Element[], root: ParentNode, match: PageMatch, least: number): Element[] {
    if (!fields.some((field) => this.around(field, 'tr,[role=row]'))) return [];
    const column = this.underHeading(root, match, least);
    if (fields.some((field) => column.some((place) => place.contains(field)))) return column;
    const [field, other] = fields.filter((one) => this.reasons.get(one) === 'column-heading');
    return field !== undefined && other === undefined ? this.cellsAbove(field, match, least) : [];
  },

  /** Of a field that words far above name, with cells between that may be what they name: these, and the field. */
  cellsAbove(field: Element, match: PageMatch, least: number): Element[] {
    const row = this.around(field, 'tr,[role=row]');
    const table = row && this.tableOf(row);
    const lines = table ? this.grid(table) : [];
    const at = lines.findIndex((line) => line.row === row);
    const index = lines[at]?.cells.findIndex((cell) => cell.contains(field)) ?? -1;
    const above = lines.slice(0, Math.max(0, at)).flatMap(({ cells }) => cells[index] ?? []);
    const head = above.findLastIndex((cell) => this.fitOf(this.textOf(cell), match) >= least);
    const between = above.slice(head + 1).filter((cell) => !this.hasField(cell) && this.textOf(cell) !== '');
    return head === -1 || between.length === 0 ? [] : [...between, field];
  },

  /** A field, and if no such field shows, the part of the page that shows a value: drawn controls are found so. */
  fields(root: ParentNode, match: PageMatch, exact: boolean): Element[] {
    const found = this.shownFields(root, match, exact);
    if (found.length > 0) return found;
    const shown = this.shownValues(root, match, exact ? 3 : 2)
      .filter(({ text }) => text === undefined)
      .map((one) => this.placeOf(one));
    if (shown.length > 0) return this.inOrder(shown);
    const named = this.fieldsByName(root, match);
    return named.length > 0 ? named : this.anyFields(root, match, exact);
  },

  saysSomething(element: Element): boolean {
    if (element instanceof HTMLSelectElement) return element.value !== '';
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return this.held(element) !== '';
    return this.shownBy(element) !== '';
  },

  /** A selector finds elements: a text that is only a part of one gets an element that is not on the page, and always the same. */
  placeOf({ element, text, by }: ShownValue): Element {
    const place = text === undefined ? element : this.standIn(element, text);
    this.noteReason(place, by);
    return place;
  },

  standIn(element: Element, text: NonNullable<ShownValue['text']>): Element {
    const place = this.spoken.get(text.node) ?? element.ownerDocument.createElement('data');
    place.textContent = text.said;
    const range = document.createRange();
    range.selectNodeContents(text.node);
    Object.assign(place, {
      standsIn: element,
      saidBy: text.node,
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

  /** The text of the page that says what such a place says. */
  saidAt(place: Element): Element | Text {
    return (place as Element & { saidBy?: Text }).saidBy ?? place;
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
