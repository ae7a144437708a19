import type { PageEditors } from './page-editors.ts';
import type { PageIdentity } from './page-identity.ts';
import type { PageFieldKinds } from './page-field-kinds.ts';
import type { PageGroups } from './page-groups.ts';
import { pageLayer } from './page-layer.ts';
import type { PageChoices, SelectOption } from './page-choices.ts';
import type { PageReach, Reach } from './page-reach.ts';
import type { PageSight } from './page-sight.ts';
import type { PageSharedLabels } from './page-shared-labels.ts';
import type { PageShown } from './page-shown.ts';
import type { PageSuggested } from './page-suggested.ts';
import type { PageTexts } from './page-texts.ts';

/** `suggesting`: a text field that may show a list, `group`: radio buttons or the parts of a date, `box_group`: checkboxes, `other`: nothing that the page marks as a control. src/sop/controls/control-table.ts works them. */
export type ControlKind =
  | 'text'
  | 'suggesting'
  | 'date'
  | 'editor'
  | 'checkbox'
  | 'radio'
  | 'group'
  | 'box_group'
  | 'native_list'
  | 'drawn_list'
  | 'shown_list'
  | 'slider'
  | 'spinbutton'
  | 'file'
  | 'other';

/** Of a field with a hidden one behind it whether its own text is sent as well: `unmarked` if also no library marks the field as one that suggests. */
export type SentText = 'no' | 'also' | 'unmarked';

export type DatePart = 'month' | 'day' | 'year';

/** What a form control is and holds. */
export interface ControlState {
  /** By which the engine finds this element again. */
  readonly id: string;
  /** A CSS selector of the name under which it is sent, by which its form is recognized when the server shows it again; null if it has none. */
  readonly sentAs: string | null;
  readonly kind: ControlKind;
  /** The input's type, where it is one to type into. */
  readonly type: string;
  /** Its text; of a select, a shown list, or checkboxes the labels that are chosen, of an editor one line for each paragraph. */
  readonly value: string;
  /** Of a select the value behind the label, of a slider or spin button the word for its number. */
  readonly code: string;
  /** Null if only some of what it stands for is checked. */
  readonly checked: boolean | null;
  readonly options: readonly SelectOption[];
  /** Of a group: how many fields it shows. */
  readonly fields: number;
  /** Which part of a date it takes, if its attributes show that. */
  readonly part: DatePart | null;
  readonly reach: Reach;
  /** Of a box: a person sees it, or what the portal draws for it. */
  readonly isSeen: boolean;
  /** The IDs of the fields whose state it decides: of a radio button those of its group, of a group of checkboxes its boxes, otherwise its own. */
  readonly decides: readonly string[];
  /** Its value is not sent. */
  readonly isDisabled: boolean;
  /** It is one of two inputs of which one shows at a time. */
  readonly isTwin: boolean;
  /** A select of which several options may be selected. */
  readonly isMultiple: boolean;
  /** Of a field that suggests: what the hidden field behind it holds, which is what is sent; null if there is none. */
  readonly sent: string | null;
  readonly sentText: SentText;
}

type Below = PageTexts &
  PageFieldKinds &
  PageGroups &
  PageSharedLabels &
  PageEditors &
  PageReach &
  PageSight &
  PageIdentity &
  PageShown &
  PageSuggested &
  PageChoices;

/** Reads form controls. */
export const pageControlState = pageLayer<Below>()(() => ({
  state(found: Element): ControlState {
    const element = this.ownControl(found);
    const reach = this.reachOf(element);
    const kind = this.kindOf(element, reach);
    const select = element instanceof HTMLSelectElement ? element : null;
    const chosen = select ? [...select.selectedOptions] : [];
    const hidden = this.sentBehind(element) ?? this.choiceBehind(element);
    return {
      id: this.idOf(element),
      sentAs: this.sentAs(element),
      kind,
      type: element instanceof HTMLInputElement && this.openingBox(element) === null ? element.type : '',
      value: select
        ? chosen.map((option) => this.clean(option.label)).join('\n')
        : kind === 'box_group'
          ? this.checkedIn(element).join('\n')
          : (this.chosenIn(element) ?? this.contentOf(element)),
      code: select
        ? chosen.map((option) => option.value).join('\n')
        : (element.getAttribute('aria-valuetext') ?? ''),
      checked: this.isChecked(element),
      options: this.optionsIn(element),
      fields: kind === 'group' ? this.partFields(element).length : 0,
      part: /^(text|suggesting|native_list|spinbutton)$/.test(kind) ? this.datePart(element) : null,
      reach,
      isSeen: reach !== 'none' && (!this.isBox(element) || this.inSightOnly(element).length > 0),
      decides: this.decidedBy(element, kind).map((one) => this.idOf(one)),
      isDisabled: element.matches(':disabled,[aria-disabled=true]'),
      isTwin: this.twinOf(element) !== null,
      isMultiple: select?.multiple === true,
      sent: hidden?.value ?? null,
      sentText: hidden === null ? 'no' : this.sentTextOf(element),
    };
  },

  /** Of a label its field, as for Playwright; of an input that is drawn for a select the select. */
  ownControl(element: Element): Element {
    const select = this.selectNamed(element);
    if (select !== null) return select;
    const control = element instanceof HTMLLabelElement ? element.control : null;
    return control !== null && this.fieldsIn(element).every((field) => field === control) ? control : element;
  },

  /** The fields in a cell that is not itself a control. */
  inCell(element: Element): Element[] {
    if (!element.matches('td,th,[role=cell],[role=gridcell]') || this.kindOf(element) !== 'other')
      return [element];
    const fields = this.fieldsWithin(element);
    return fields.length === 0 ? [element] : fields;
  },

  decidedBy(element: Element, kind: ControlKind): Element[] {
    if (kind === 'box_group') return this.boxesIn(element);
    return kind === 'radio' && this.isBox(element) ? this.groupOf(element) : [element];
  },

  /** Not what chooses: a box or a dropdown. A script may take files for any other field. */
  mayTakeFiles(element: Element): boolean {
    const roles = ['combobox', 'listbox', 'spinbutton', 'slider'].map((role) => `[role=${role}]`);
    return !this.isChoice(element) && !element.matches(`select,${roles.join()}`);
  },

  /** The file field that it is, or to which the label around it belongs. */
  fileFields(element: Element): Element[] {
    const label = element.closest('a,button,input,label,select,textarea');
    const field = label instanceof HTMLLabelElement ? label.control : element;
    return field instanceof HTMLInputElement && field.type === 'file' ? [field] : [];
  },

  kindOf(element: Element, reach?: Reach): ControlKind {
    const role = element.getAttribute('role');
    if (element instanceof HTMLSelectElement) return reach === 'stand-in' ? 'drawn_list' : 'native_list';
    if (element instanceof HTMLTextAreaElement) return reach === 'stand-in' ? 'editor' : 'text';
    if (element instanceof HTMLInputElement) {
      if (element.type === 'checkbox' || element.type === 'radio' || element.type === 'file')
        return element.type;
      if (element.type === 'range') return 'slider';
      if (this.opensList(element)) return 'drawn_list';
      if (this.maySuggest(element)) return 'suggesting';
      return /^(date|month|week|time|datetime-local)$/.test(element.type) ? 'date' : 'text';
    }
    if (this.isEditor(element)) return 'editor';
    if (role === 'checkbox' || role === 'switch') return 'checkbox';
    if (role === 'radio' || role === 'slider' || role === 'spinbutton') return role;
    if (element.matches(this.openingListSelector) || this.isListButton(element)) return 'drawn_list';
    if (role === 'listbox') return 'shown_list';
    const grouped = element.matches('fieldset,[role=group],[role=radiogroup]');
    if (this.boxesIn(element).length > (grouped ? 0 : 1)) return 'box_group';
    return grouped || element.querySelector('input[type=radio],[role=radio]') ? 'group' : 'other';
  },

  /** Not a date picker, whose calendar is a dialog or a grid. */
  opensList(input: Element): boolean {
    if (input.matches('[aria-haspopup=dialog],[aria-haspopup=grid]')) return false;
    return (
      input.matches(
        '[role=combobox],[aria-haspopup=listbox],[aria-autocomplete=list],[aria-autocomplete=both]',
      ) ||
      this.saysItSuggests(input) ||
      this.openingBox(input) !== null ||
      this.sentBehind(input) !== null ||
      this.hasHiddenList(input)
    );
  },

  /** The hidden field that keeps what is sent for a field that a library makes suggest: of its name, but for an ending (`site_input` and `site`). */
  sentBehind(input: Element): HTMLInputElement | null {
    if (!input.matches('[class*=autocomplete i],[class*=typeahead i]')) return null;
    for (let part = input.parentElement, level = 0; part && level < 3; part = part.parentElement, level += 1)
      for (const hidden of part.querySelectorAll<HTMLInputElement>('input[type=hidden]'))
        if (this.areNamedAlike(input, hidden)) return hidden;
    return null;
  },

  /** What a library draws for `site` is `site_input`; next to `owner`, `owner_id` is sent as well. */
  sentTextOf(element: Element): SentText {
    const hidden = this.sentBehind(element);
    const isDrawnFor = hidden !== null && this.isNamedBeyond(element, hidden);
    if ((element.getAttribute('name') ?? '') === '' || isDrawnFor) return 'no';
    const isMarked = this.rowAround(element).some((part) => this.isNamedForSuggestions(part));
    return isMarked || this.kindOf(element) === 'drawn_list' ? 'also' : 'unmarked';
  },

  areNamedAlike(one: Element, other: Element): boolean {
    return this.isNamedBeyond(one, other) || this.isNamedBeyond(other, one);
  },

  isNamedBeyond(one: Element, other: Element): boolean {
    const [names = [], others = []] = [one, other].map((each) =>
      [each.id, each.getAttribute('name') ?? ''].filter((name) => name !== ''),
    );
    return names.some((name) => others.some((part) => this.goesBeyond(name, part)));
  },

  /** `owner_id` and `ownerId` go beyond `owner`, but `owners` does not. */
  goesBeyond(name: string, part: string): boolean {
    return name !== part && name.startsWith(part) && /^[^a-z0-9]/.test(name.slice(part.length));
  },

  /** Without a mark for programs, but in words: "type here to search". Not the box that searches a page or a table. */
  saysItSuggests(input: Element): boolean {
    if (!input.matches('[autocomplete=off]:not([type=search])') || input.closest('[role=search]'))
      return false;
    const words = ['placeholder', 'aria-label'].map((name) => input.getAttribute(name)).join(' ');
    return /\btype (?:\w+ ){0,2}to (?:search|select|choose)\b|\b(?:start|begin) typing\b/i.test(words);
  },

  /** A list that does not show yet is right behind it, and no button that opens it: it opens when something is typed. */
  hasHiddenList(input: Element): boolean {
    if (!input.matches('[autocomplete=off]:not([type=search])')) return false;
    const [first, ...behind] = input.parentElement?.children ?? [];
    const list = this.listBehind(input);
    return (
      input === first &&
      list !== null &&
      !this.visible(list) &&
      behind.every((one) => !this.visible(one) || !one.matches('button,a,input,[role=button]'))
    );
  },

  contentOf(element: Element): string {
    const editor = this.kindOf(element) === 'editor' ? element : this.editorBehind(element);
    if (editor !== null) return this.linesOf(editor);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      return element.value || this.drawnChoice(element);
    if (this.isShownList(element)) return this.selectedIn(element).join('\n');
    return element.getAttribute('aria-valuenow') ?? this.textOf(element);
  },

  /** The words of a box stand for it, as they do for Playwright. */
  isChecked(element: Element): boolean | null {
    const box = element.closest('label')?.control ?? element;
    if (box instanceof HTMLInputElement) return box.indeterminate ? null : box.checked;
    const checked = box.getAttribute('aria-checked');
    return checked === 'mixed' ? null : checked === 'true';
  },

  partFields(group: Element): Element[] {
    return this.all(
      group,
      'input:not([type=hidden],[aria-hidden=true]),select,textarea,[role=spinbutton]',
    ).filter((field) => this.visible(field));
  },

  /** By its label, hint, name, or the options that it offers. */
  datePart(field: Element): DatePart | null {
    // The label of a whole date may say "Birthday".
    const own = [...((field as HTMLInputElement).labels ?? [])].filter((label) => !this.namesParts(label));
    const labels = own.map((label) => this.clean(label.textContent));
    const named = ['aria-label', 'placeholder', 'title', 'name', 'id'].map(
      (name) => field.getAttribute(name) ?? '',
    );
    for (const text of [...labels, ...named]) {
      if (/year|yyyy|(^|[^a-z])yy([^a-z]|$)/i.test(text)) return 'year';
      if (/month|(^|[^a-z])(mm|mon)([^a-z]|$)/i.test(text)) return 'month';
      if (/(^|[^a-z])(day|dd)([^a-z]|$)|day$/i.test(text)) return 'day';
    }
    if (field instanceof HTMLInputElement && field.maxLength === 4) return 'year';
    if (!(field instanceof HTMLSelectElement)) return null;
    const labelsOfOptions = [...field.options].map((option) => this.clean(option.label));
    if (labelsOfOptions.some((label) => /^\d{4}$/.test(label))) return 'year';
    if (labelsOfOptions.includes('31')) return 'day';
    return labelsOfOptions.includes('12') || labelsOfOptions.some((label) => /^jan/i.test(label))
      ? 'month'
      : null;
  },
}));

export type PageControlState = ReturnType<typeof pageControlState>;
