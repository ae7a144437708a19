import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageOrder } from './page-order.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** Parts of the page that hold fields and have a name. */
export const pageGroups = pageLayer<PageTexts & PageTables & PageOrder & PageBeside>()(() => ({
  groupSelector: 'fieldset,[role=group],[role=radiogroup]',
  headingSelector: 'h1,h2,h3,h4,h5,h6,[role=heading]',

  /** A legend, or a label that belongs to no field inside. Behind a field, a label names a text (Sympa): `Email [_] Subscribed since: May 1 Mode [_]`. */
  legendOf(group: Element): Element | undefined {
    const first = this.fieldsIn(group).find((field) => this.visible(field));
    const own = [...group.children].filter(
      (one) => one.matches('legend') || !first || this.isAhead(one, first),
    );
    return [...own, ...this.lentTo(group)].find(
      (one) =>
        one.matches('legend,label') && !this.hasField(one) && !(one as Partial<HTMLLabelElement>).control,
    );
  },

  isAhead(one: Element, other: Element): boolean {
    return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  },

  radioSelector: 'input[type=radio],[role=radio]',

  /** The radio buttons of which one can be selected, or the checkboxes that are sent under one name. */
  groupOf(radio: Element): Element[] {
    if (!(radio instanceof HTMLInputElement) || radio.name === '')
      return this.all(radio.parentElement ?? radio, this.radioSelector);
    const { form, name } = radio;
    const { type } = radio;
    return this.all(form ?? (radio.getRootNode() as Document | ShadowRoot), `input[type=${type}]`).filter(
      (one) => (one as HTMLInputElement).name === name && (one as HTMLInputElement).form === form,
    );
  },

  /** The cell behind that has the words of a radio button, if the row has several such cells and ends in words: `Sort by ( ) Item ( ) Number`. */
  cellOfRadio(radio: Element): Element | null {
    const cell = radio.matches(this.radioSelector) ? radio.closest('td,th') : null;
    const row = cell?.parentElement;
    if (!row || !this.isAlone(radio, cell)) return null;
    const cells = this.cellsOf(row);
    const alone = this.groupOf(radio).flatMap((one) => {
      const own = one.closest('td,th');
      return own && cells.includes(own) && this.isAlone(one, own) ? own : [];
    });
    const [, second] = alone;
    const behind = alone.map((own) => cells[cells.indexOf(own) + 1]);
    return second && behind.every((one) => this.cellText(one) !== '')
      ? (cells[cells.indexOf(cell) + 1] ?? null)
      : null;
  },

  isAlone(field: Element, cell: Element): boolean {
    return this.textOf(cell) === '' && this.fieldsIn(cell).every((one) => one === field);
  },

  /** The one field of a group, unless it is a checkbox or a radio button: those keep the words of the group apart from their own. */
  onlyFieldIn(group: Element, fields: readonly Element[]): Element | null {
    const [only, other] = fields.filter((field) => group.contains(field));
    if (only === undefined || other !== undefined || this.isBox(only)) return null;
    return only.matches('[role=radio],[role=checkbox]') ? null : only;
  },

  /** If a label points to a part of the page: the one field in it, or else the part. */
  partWithLabel(label: Element, fields: readonly Element[]): Element | null {
    if (!label.matches('label[for]')) return null;
    const root = label.getRootNode() as Document | ShadowRoot;
    const part = root.getElementById((label as HTMLLabelElement).htmlFor);
    if (part === null || (label as HTMLLabelElement).control !== null || this.isField(part)) return null;
    const [only, other] = fields.filter((field) => part.contains(field));
    if (only === undefined) return null;
    if (other === undefined) return only;
    const meant = (label as HTMLLabelElement).htmlFor;
    // By mistake: `<body id=login>` around a label for the field whose name is "login" (WebCalendar).
    const isMistake =
      part.contains(label) &&
      fields.some((one) => part.contains(one) && !this.isBox(one) && one.getAttribute('name') === meant);
    return isMistake ? null : part;
  },

  /** If ARIA gives words to a part of the page without a role: the one field in it, or else the part, if it holds radio buttons or checkboxes alone. */
  partWithWords(part: Element, fields: readonly Element[]): Element | null {
    if (!part.matches('div[aria-labelledby]:not([role]),span[aria-labelledby]:not([role])')) return null;
    const [only, ...others] = fields.filter((field) => part.contains(field));
    if (only === undefined || this.isField(part)) return null;
    // Words over a part that only happens to hold one field, such as a section that can be closed, are not that field's.
    if (others.length === 0)
      return this.isBox(only) || ((only as HTMLInputElement).labels?.length ?? 0) > 0 ? null : only;
    return [only, ...others].every((field) => this.isBox(field)) ? part : null;
  },

  /** The smallest part of the page that holds the radio buttons of a group, or checkboxes with labels; null if there is only one, or the part holds other fields. */
  radioPart(radio: Element): Element | null {
    if (!(radio instanceof HTMLInputElement) || !this.isBox(radio) || radio.name === '') return null;
    const isRadio = radio.type === 'radio';
    if (!isRadio && radio.labels?.length === 0) return null;
    const group = this.groupOf(radio);
    // Checkboxes of one name also select the rows of a table.
    if (!isRadio && group.some((one) => one.closest('tr') !== radio.closest('tr'))) return null;
    let part = radio.parentElement;
    while (part && !group.every((one) => part?.contains(one))) part = part.parentElement;
    const fields = part ? this.fieldsIn(part) : [];
    return group.length > 1 && fields.every((field) => group.some((one) => one === field)) ? part : null;
  },

  /** The largest part of the page that holds several checkboxes and their words alone, but for a caption ahead; null if further boxes follow that may be of the group. */
  boxPart(box: Element): Element | null {
    let found: Element | null = null;
    for (let part = box.parentElement; part && !part.matches(this.endOfBoxes); part = part.parentElement) {
      const caption = this.known(this.boxCaptions, part, () => this.captionOfBoxes(part));
      if (caption !== null) found = part;
      if (caption !== '') break;
    }
    return found !== null && this.fieldsIn(found).length > 1 && !this.hasBoxesBehind(found) ? found : null;
  },

  /** No words are ahead of the first of them. */
  hasBoxesBehind(part: Element): boolean {
    let next = this.siblingOf(part, true);
    while (next && !this.hasField(next) && this.wordsIn(next) === '') next = this.siblingOf(next, true);
    const [first] = next instanceof Element ? (this.isField(next) ? [next] : this.fieldsIn(next)) : [];
    return first?.matches('input[type=checkbox]') === true && this.nextTo(first, false) === null;
  },

  boxCaptions: new Map<Element, string | null>(),

  endOfBoxes: 'body,form,table,tr,fieldset,[role=group],[role=radiogroup],[role=row]',

  /** The words ahead of the first of several boxes; null if there are other words, other fields, or boxes without words. */
  captionOfBoxes(part: Element): string | null {
    let rest = this.textOf(part);
    const fields = this.fieldsIn(part);
    for (const field of fields) {
      const words = field.matches('input[type=checkbox]') ? this.wordsBehindBox(field) : '';
      if (words === '' || !rest.includes(words)) return null;
      rest = rest.replace(words, ' ');
    }
    const ahead = fields[0] && rest.trim() !== '' ? this.nextTo(fields[0], false) : null;
    return rest.trim() === '' || (ahead !== null && this.wordsIn(ahead) === this.clean(rest))
      ? this.clean(rest)
      : null;
  },

  /** A label ahead of a box may be the caption of its group. */
  wordsBehindBox(box: Element): string {
    const labels = [...((box as HTMLInputElement).labels ?? [])];
    const isPlain = box.nextSibling instanceof Text && this.wordsIn(box.nextSibling) !== '';
    const own = isPlain ? labels.find((label) => label.contains(box)) : labels.at(-1);
    return own ? this.textOf(own) : this.textBehind(box);
  },
}));

export type PageGroups = ReturnType<typeof pageGroups>;
