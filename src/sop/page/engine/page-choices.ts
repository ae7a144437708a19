import { pageLayer } from './page-layer.ts';
import type { PageLabels } from './page-labels.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTexts } from './page-texts.ts';

export interface SelectOption {
  readonly index: number;
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  /** The page itself says that it is selected, and not the browser because it is the first one. */
  readonly isPreset: boolean;
}

/** What a control offers: the options of a list, the boxes or radio buttons of a group. */
export const pageChoices = pageLayer<PageTexts & PageLabels & PageShown>()(() => ({
  /** The field whose list is open, the options that showed before: those of other lists, and the entries of menus; and, of a field that may suggest, all that showed. */
  opening: { field: null as Element | null, before: new Set<Element>(), shown: new Set<Element>() },

  noteOptions(field: Element, options: string, all: boolean): number {
    const [before = [], shown = []] = [options, all ? '*' : ':not(*)'].map((selector) =>
      this.all(field.ownerDocument, selector).filter((one) => this.visible(one)),
    );
    this.opening = { field, before: new Set(before), shown: new Set(shown) };
    return before.length;
  },

  /** The option itself, if it has come with the list, or is in the part of the page around the field, without another field. */
  openedOnly(option: Element): Element[] {
    const { field, before } = this.opening;
    return !before.has(option) || (field !== null && this.isNearField(option, field)) ? [option] : [];
  },

  isNearField(option: Element, field: Element): boolean {
    let part = field.parentElement;
    for (let level = 0; part && level < 3; level += 1, part = part.parentElement) {
      if (part.matches('body,form,nav,header,[role=navigation],[role=banner]')) return false;
      const others = this.fieldsIn(part).filter((one) => one !== field && !one.contains(field));
      if (others.some((one) => this.visible(one) && !one.contains(option))) return false;
      if (part.contains(option)) return true;
    }
    return false;
  },

  optionsIn(control: Element): SelectOption[] {
    if (control instanceof HTMLSelectElement) return this.optionsOf(control);
    if (this.isShownList(control))
      return this.listedIn(control).map((option, index) => this.optionOf(option, this.textOf(option), index));
    const fields = this.fieldsWithin(control).filter((one) => one !== control);
    // A checkbox next to other fields is another field.
    const isMixed = fields.some((one) => !this.isChoice(one));
    const choices = fields.filter((one) => (isMixed ? one.matches(this.radioSelector) : this.isChoice(one)));
    return choices.map((one, index) => this.optionOf(one, this.optionWords(one), index));
  },

  /** A part of the page that is named as one control. */
  isGroup(element: Element): boolean {
    if (element.matches(this.groupSelector)) return true;
    if (element.id === '' || this.isField(element)) return false;
    return element.ownerDocument.querySelector(`label[for="${CSS.escape(element.id)}"]`) !== null;
  },

  /** The words of the chosen one of the radio buttons in a group. Null if it has other fields, or those of several questions. */
  chosenIn(group: Element): string | null {
    if (this.isField(group)) return null;
    const fields = this.fieldsWithin(group);
    const radios = fields.filter((field) => field.matches(this.radioSelector));
    const names = new Set(radios.map((radio) => radio.getAttribute('name')));
    if (radios.length === 0 || radios.length < fields.length || names.size > 1) return null;
    const chosen = radios.find((radio) => this.held(radio) === 'true');
    return chosen === undefined ? '' : this.optionWords(chosen);
  },

  optionOf(option: Element, label: string, index: number): SelectOption {
    const disabled = option.matches(':disabled,[aria-disabled=true]');
    return { index, value: label, label, disabled, isPreset: false };
  },

  optionsOf(select: HTMLSelectElement): SelectOption[] {
    return [...select.options].map((option, index) => ({
      index,
      value: option.value,
      label: this.clean(option.label),
      disabled: option.disabled || (option.parentElement as HTMLOptGroupElement).disabled === true,
      isPreset: option.defaultSelected,
    }));
  },

  /** The checkboxes of a part of the page, if it has no other fields. */
  boxesIn(part: Element): Element[] {
    const fields = this.fieldsWithin(part);
    return fields.every((field) => this.isChoice(field) && !field.matches(this.radioSelector)) ? fields : [];
  },

  checkedIn(part: Element): string[] {
    return this.checkedWords(this.boxesIn(part));
  },
}));

export type PageChoices = ReturnType<typeof pageChoices>;
