import type { PageBeside } from './page-beside.ts';
import type { PageEntries } from './page-entries.ts';
import type { PageGroups } from './page-groups.ts';
import { pageLayer } from './page-layer.ts';
import type { PageLines } from './page-lines.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** Labels that the HTML ties to the first of several fields, and that name all of them. */
export const pageSharedLabels = pageLayer<
  PageTexts & PageTables & PageEntries & PageBeside & PageLines & PageGroups
>()(() => ({
  /** Those that name the field alone. */
  ownLabels(field: Element): HTMLLabelElement[] {
    return this.labelsTo(field).filter((label) => !this.isColumnLabel(label));
  },

  /** The same with a label that is the heading of a column. */
  labelsTo(field: Element): HTMLLabelElement[] {
    const labels = [...((field as Partial<HTMLInputElement>).labels ?? [])];
    return labels.filter((label) => this.choicesUnder(label).length === 0);
  },

  choicesBy: new Map<Element, readonly Element[]>(),

  /** The radio buttons or checkboxes of which a label is the caption, although it points to the first one, as in Django. None if it is the label of its field alone. */
  choicesUnder(label: HTMLLabelElement): readonly Element[] {
    return this.known(this.choicesBy, label, () => this.findChoices(label));
  },

  findChoices(label: HTMLLabelElement): readonly Element[] {
    const first = label.control;
    if (!first || !this.isBox(first) || (first as HTMLInputElement).labels?.[0] !== label) return [];
    if ((first.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_PRECEDING) === 0) return [];
    if (label.contains(first)) return [];
    const choices = this.choicesWith(first);
    // Each of them has its own words, in the same place.
    const places = new Set(choices.map((choice) => this.sideOfWords(choice, label)));
    return choices.length > 1 && choices[0] === first && places.size === 1 && !places.has(null)
      ? choices
      : [];
  },

  choicesWith(first: Element): Element[] {
    const group = this.groupOf(first);
    if (group.length > 1 || first.matches(this.radioSelector)) return group;
    const part = this.boxPart(first);
    return part === null ? [] : this.fieldsIn(part);
  },

  /** Where the words of a choice are, without the caption of its group: its label, or plain words behind it. Null if it has none. */
  sideOfWords(choice: Element, caption: Element): number | null {
    const labels = [...((choice as HTMLInputElement).labels ?? [])];
    const own = labels.find((label) => label !== caption && this.textOf(label) !== '');
    if (own) return own.compareDocumentPosition(choice);
    return labels.some((label) => label !== caption) || this.textBehind(choice) === '' ? null : 0;
  },

  /** The part of the page that holds the choices under a label, and no other fields. */
  partUnder(label: Element): Element | null {
    const [first] = label instanceof HTMLLabelElement ? this.choicesUnder(label) : [];
    if (!first || this.isColumnLabel(label as HTMLLabelElement)) return null;
    return this.radioPart(first) ?? this.boxPart(first);
  },

  areColumnLabels: new Map<Element, boolean>(),

  /** The heading of a column with fields in several rows, which points to the one in the first row, as in the form sets of Django. */
  isColumnLabel(label: HTMLLabelElement): boolean {
    return this.known(this.areColumnLabels, label, () => this.headsSeveral(label));
  },

  headsSeveral(label: HTMLLabelElement): boolean {
    const [field, head] = [label.control, label.closest('th,thead td')];
    const cell = field && head && !head.contains(field) ? field.closest('td,th') : null;
    const place = cell && this.placeInGrid(cell);
    const table = place && this.tableOf(place.row);
    if (!head || !table || this.tableOf(head.closest('tr') ?? head) !== table) return false;
    const words = this.textOf(label);
    return this.grid(table).some(({ cells }) => {
      const other = cells[place.column];
      const [first] = other && other !== cell ? this.fieldsIn(other) : [];
      if (!first || (!this.isBox(first) && (first as HTMLInputElement).labels?.length !== 0)) return false;
      return this.columnLabels(first).includes(words);
    });
  },

  /** The labels of the first part of what is entered in several fields, which are those of each part: the selects of a date in Django and Rails. */
  labelsOfParts(part: Element): HTMLLabelElement[] {
    for (let one = this.partAhead(part); one; one = this.partAhead(one)) {
      const labels = this.ownLabels(one);
      if (labels.length > 0) return labels;
    }
    return [];
  },

  partsAhead: new Map<Element, Element | null>(),

  /** The field right ahead on the line if it has the same name but for the part, such as `date_month` ahead of `date_day`. */
  partAhead(field: Element): Element | null {
    return this.known(this.partsAhead, field, () => this.findPartAhead(field));
  },

  findPartAhead(field: Element): Element | null {
    const whole = this.wholeOf(field);
    if (whole === '' || (field as HTMLInputElement).labels?.length !== 0) return null;
    // A field with a hint is a separate one (`address_2`), unless it is a part of a date.
    if (this.isTied(field) && !/(year|month|day|yyyy|yy|mm|dd)[^a-z\d]*$/i.test(this.sentName(field)))
      return null;
    const before = this.neighbor(field, false);
    if (!before?.isField || !before.inLine || !(before.node instanceof Element)) return null;
    return this.wholeOf(before.node) === whole ? before.node : null;
  },

  sentName(field: Element): string {
    return field.getAttribute('name') || field.id;
  },

  /** Its name without the part: `date` of `date_month`, `when` of `when_0`, `claim[born` of `claim[born(1i)]`. Empty if it names no part. */
  wholeOf(field: Element): string {
    const name = this.isBox(field) ? '' : this.sentName(field);
    const [, whole = ''] =
      /^(.*?)[^a-z\d]*(?:\d{1,2}i?|year|month|day|yyyy|yy|mm|dd|date|time|hours?|minutes?|seconds?)[^a-z\d]*$/i.exec(
        name,
      ) ?? [];
    return whole;
  },

  /** The label names further fields behind the one that it is tied to. */
  namesParts(label: HTMLLabelElement): boolean {
    const first = label.control;
    return first !== null && this.partsBehind(first).length > 0;
  },

  partsBehind(first: Element): Element[] {
    const parts: Element[] = [];
    for (let part = first; ;) {
      const next = this.neighbor(part, true);
      if (!next?.isField || !(next.node instanceof Element) || this.partAhead(next.node) !== part)
        return parts;
      part = next.node;
      parts.push(part);
    }
  },
}));

export type PageSharedLabels = ReturnType<typeof pageSharedLabels>;
