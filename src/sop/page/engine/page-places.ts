import type { PageCells } from './page-cells.ts';
import type { PageEntries } from './page-entries.ts';
import type { ShownValue } from './page-captions.ts';
import type { PageFields } from './page-fields.ts';
import type { PageLabels } from './page-labels.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMarks } from './page-marks.ts';
import type { PageReadOut } from './page-read-out.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTexts } from './page-texts.ts';

/** Where exactly a value is if there are fields in the part of the page that shows it. */
export const pagePlaces = pageLayer<
  PageTexts & PageEntries & PageCells & PageLabels & PageFields & PageShown & PageReadOut & PageMarks
>()(() => ({
  /** The part itself, the radio button that is chosen, or, if the part can be read in two ways, everything in it that may be meant. */
  placesIn(value: ShownValue): ShownValue[] {
    const { element, text } = value;
    if (text !== undefined) return [value];
    if (element.matches(this.radioSelector)) return this.chosenAmong(this.groupOf(element));
    if (this.isField(element)) return [value];
    const fields = this.fieldsWithin(element);
    const buttons = fields.length === 0 ? this.buttonsIn(element) : [];
    const actions = buttons.filter((button) => !this.isEntry(button));
    const unclear =
      this.areChips(buttons) && this.saysButtons(element)
        ? buttons
        : buttons.filter((button) => button.localName === 'button' && this.isEntry(button));
    if (unclear.length > 0) {
      const readings = [this.withoutButtons(element, [...actions, ...unclear]), value];
      return readings.map((one) => ({ ...one, unsure: true as const }));
    }
    if (actions.length > 0) return [this.withoutButtons(element, actions)];
    const [only, other] = fields;
    const group = only?.matches(this.radioSelector) && other === undefined ? this.groupOf(only) : [];
    // A cell with the first radio button of several.
    if (group.length > 1 && this.wordsAround(element, fields) === '') return this.chosenAmong(group);
    if (element.matches('td,th,dd')) return [value];
    if (fields.length === 0) return [value];
    if (fields.every((field) => field.matches(this.radioSelector))) return this.chosenAmong(fields);
    if (this.shownBy(element) !== null) return [value];
    const unsure = fields.map((field) => ({ element: field, unsure: true as const }));
    const words = this.wordsAround(element, fields);
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    return words === '' || !(node instanceof Text)
      ? unsure
      : [{ element, text: { node, said: words } }, ...unsure];
  },

  /** `Manager [Change]` shows no manager: what a button says is what it does. */
  withoutButtons(element: Element, buttons: readonly Element[]): ShownValue {
    const said = this.cleanLines(this.readNode(element, [], buttons, this.unseenIn(element)));
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    return node instanceof Text
      ? { element, text: { node, said: this.saysNothing(said) ? '' : said } }
      : { element };
  },

  /** The words of the radio button that is chosen; none if none is. Without words they are not known, and any may be meant. */
  chosenAmong(radios: Element[]): ShownValue[] {
    return radios
      .filter((radio) => this.held(radio) === 'true')
      .flatMap((radio) => {
        const words = this.optionAt(radio);
        return words ? [words] : radios.map((element) => ({ element, unsure: true as const }));
      });
  },

  /** What shows the words of a radio button. */
  optionAt(radio: Element): ShownValue | null {
    const [label] = this.labelsOf(radio).filter((one) => this.visible(one));
    if (label) return { element: label };
    if (this.textOf(radio) !== '') return { element: radio };
    const words = this.nextTo(radio, true) ?? this.cellOfRadio(radio);
    if (words instanceof Text)
      return { element: words.parentElement ?? radio, text: { node: words, said: this.clean(words.data) } };
    return words instanceof Element ? { element: words } : null;
  },

  /** A drawn list often has its choice, or what it shows until something is chosen, for its title: such a title does not name the field. */
  isNamedByItself(field: Element, fits: (words: string) => boolean): boolean {
    if (!field.matches('select,[role=combobox],[aria-haspopup=listbox]') || !fits(this.held(field) ?? ''))
      return false;
    const names = [
      ...this.labelsOf(field).map((label) => this.labelText(label)),
      this.byIds(field, 'aria-labelledby'),
      ...this.looseLabels(field),
      ...this.columnLabels(this.onPage(field)),
    ];
    return !names.some(fits);
  },
}));

export type PagePlaces = PageFields & ReturnType<typeof pagePlaces>;
