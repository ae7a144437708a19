import type { PageEditors } from './page-editors.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

export type ControlKind =
  | 'text'
  | 'native_date'
  | 'select'
  | 'checkbox'
  | 'radio'
  | 'editable'
  | 'slider'
  | 'spinbutton'
  | 'file'
  | 'combobox'
  | 'group'
  | 'other';

export type DatePart = 'month' | 'day' | 'year';

export interface SelectOption {
  readonly index: number;
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** What a form control is and holds. */
export interface ControlState {
  readonly kind: ControlKind;
  /** The input's type, where it is one. */
  readonly type: string;
  /** Its text; of a select the label that is chosen, of an editor one line for each paragraph. */
  readonly value: string;
  /** Of a select the value behind the label, of a slider or spin button the word for its number. */
  readonly code: string;
  readonly checked: boolean;
  readonly options: readonly SelectOption[];
  /** Of a group: how many fields it shows. */
  readonly fields: number;
  /** Which part of a date it takes, where it says so. */
  readonly part: DatePart | null;
  readonly visible: boolean;
  /** Hidden, or too small to be hit, with a label that shows: the portal draws the box itself. */
  readonly drawn: boolean;
  /** Hidden, or too small to be hit, with something to use right behind it: a library draws its own field in its place. */
  readonly standIn: boolean;
  /** A part of its own widget lies over it. */
  readonly underWidget: boolean;
  /** In a box that is cut down to nothing, for screen readers only: scrolling to it would move it under what is not its own. */
  readonly boxedIn: boolean;
}

/** Reads form controls. */
export const pageControlState = pageLayer<PageTexts & PageEditors>()(() => ({
  state(element: Element): ControlState {
    const kind = this.kindOf(element);
    const select = element instanceof HTMLSelectElement ? element : null;
    const chosen = select ? [...select.selectedOptions] : [];
    return {
      kind,
      type: element instanceof HTMLInputElement ? element.type : '',
      value: select ? chosen.map((option) => this.clean(option.label)).join('\n') : this.contentOf(element),
      code: select
        ? chosen.map((option) => option.value).join('\n')
        : (element.getAttribute('aria-valuetext') ?? ''),
      checked: this.isChecked(element),
      options: select ? this.optionsOf(select) : [],
      fields: kind === 'group' ? this.partFields(element).length : 0,
      part: /^(text|select|spinbutton)$/.test(kind) ? this.datePart(element) : null,
      visible: this.visible(element),
      drawn: (this.outOfReach(element) || this.underLabel(element)) && this.hasShownLabel(element),
      standIn: this.outOfReach(element) && this.hasStandIn(element),
      underWidget: this.underWidget(element),
      boxedIn: this.boxedIn(element),
    };
  },

  outOfReach(element: Element): boolean {
    return !this.visible(element) || this.tiny(element) || this.clipped(element) || this.offPage(element);
  },

  /** Put where no scrolling leads. */
  offPage(element: Element): boolean {
    const { right, bottom } = element.getBoundingClientRect();
    return right + scrollX <= 0 || bottom + scrollY <= 0;
  },

  atMiddle(element: Element): Element | null {
    const { x, y, width, height } = element.getBoundingClientRect();
    return (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x + width / 2, y + height / 2);
  },

  /** What lies over its middle. */
  over(element: Element): Element | null {
    const top = this.atMiddle(element);
    return top !== null && element.contains(top) ? null : top;
  },

  /** Up to two levels around it, where no other field is. */
  underWidget(element: Element): boolean {
    const top = this.over(element);
    const parent = element.parentElement;
    const widget = [parent, parent?.parentElement].find((part) => part?.contains(top) === true);
    if (top === null || !widget) return false;
    return !this.hasOtherField(widget, element);
  },

  hasOtherField(widget: Element, element: Element): boolean {
    const fields = this.all(widget, 'input:not([type=hidden]),select,textarea');
    return fields.some((one) => one !== element && (one as HTMLElement).tabIndex >= 0 && this.visible(one));
  },

  boxedIn(element: Element): boolean {
    const { parentElement: box } = element;
    return box !== null && this.tiny(box) && getComputedStyle(box).overflow === 'hidden';
  },

  /** What is drawn in the middle of a small widget whose only field is boxed in; nothing as long as something else lies over it. */
  faces(element: Element): Element[] {
    const widget = element.parentElement?.parentElement;
    if (!widget || !this.boxedIn(element) || this.hasOtherField(widget, element)) return [];
    if (widget.getBoundingClientRect().height > 150) return [];
    widget.scrollIntoView({ block: 'nearest' });
    const face = this.over(widget) === null ? this.atMiddle(widget) : null;
    const control = face?.closest('a,button,input,[role=button]');
    return face && this.atMiddle(face) === face && !(control && widget.contains(control)) ? [face] : [];
  },

  /** The file field that it is, or to which the label around it belongs. */
  fileFields(element: Element): Element[] {
    const label = element.closest('a,button,input,label,select,textarea');
    const field = label instanceof HTMLLabelElement ? label.control : element;
    return field instanceof HTMLInputElement && field.type === 'file' ? [field] : [];
  },

  /** What gets a click on it, where the style sheet lets the pointer through. */
  underPointer(element: Element): Element {
    const parent = element.parentElement;
    return parent && getComputedStyle(element).pointerEvents === 'none' ? this.underPointer(parent) : element;
  },

  /** What its label draws lies over it. */
  underLabel(element: Element): boolean {
    if (!element.matches('input[type=checkbox],input[type=radio]')) return false;
    const top = this.over(element);
    if (top === null) return false;
    return [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(top));
  },

  /** Cut down to nothing, or the pointer goes through it. */
  clipped(element: Element): boolean {
    const { clip, pointerEvents } = getComputedStyle(element);
    return pointerEvents === 'none' || clip === 'rect(0px, 0px, 0px, 0px)';
  },

  /** Not simply what follows: a button that sends something, or another field, must never be taken for it. */
  hasStandIn(element: Element): boolean {
    const next = element.nextElementSibling;
    if (next === null || !this.visible(next)) return false;
    if (element instanceof HTMLTextAreaElement) return this.has(next, '[contenteditable=true],iframe');
    if (this.has(next, '[role=combobox],[aria-haspopup]')) return true;
    const another =
      'label,select,textarea,button,input[type=submit],a[href]:not([href="#"],[href^=javascript])';
    return !next.matches('input') && !this.has(next, another) && this.has(next, 'a,input,[tabindex]');
  },

  has(element: Element, selector: string): boolean {
    return element.matches(selector) || element.querySelector(selector) !== null;
  },

  /** There for screen readers only. */
  tiny(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width <= 2 && height <= 2;
  },

  kindOf(element: Element): ControlKind {
    const role = element.getAttribute('role');
    if (element instanceof HTMLSelectElement) return 'select';
    if (element instanceof HTMLTextAreaElement) return 'text';
    if (element instanceof HTMLInputElement) {
      if (element.type === 'checkbox' || element.type === 'radio' || element.type === 'file')
        return element.type;
      if (element.type === 'range') return 'slider';
      if (this.opensList(element)) return 'combobox';
      return /^(date|month|week|time|datetime-local)$/.test(element.type) ? 'native_date' : 'text';
    }
    if ((element as HTMLElement).isContentEditable && role !== 'spinbutton') return 'editable';
    if (role === 'checkbox' || role === 'switch') return 'checkbox';
    if (role === 'radio' || role === 'slider' || role === 'spinbutton' || role === 'combobox') return role;
    if (element.matches('[aria-haspopup=listbox]')) return 'combobox';
    const grouped = element.matches('fieldset,[role=group],[role=radiogroup]');
    return grouped || element.querySelector('input[type=radio],[role=radio]') ? 'group' : 'other';
  },

  /** Not a date picker, whose calendar is a dialog or a grid. */
  opensList(input: Element): boolean {
    if (input.matches('[aria-haspopup=dialog],[aria-haspopup=grid]')) return false;
    return input.matches(
      '[role=combobox],[aria-haspopup=listbox],[aria-autocomplete=list],[aria-autocomplete=both]',
    );
  },

  contentOf(element: Element): string {
    const editor = this.kindOf(element) === 'editable' ? element : this.editorBehind(element);
    if (editor !== null) return this.linesOf(editor);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    return element.getAttribute('aria-valuenow') ?? this.textOf(element);
  },

  isChecked(element: Element): boolean {
    return element instanceof HTMLInputElement
      ? element.checked
      : element.getAttribute('aria-checked') === 'true';
  },

  optionsOf(select: HTMLSelectElement): SelectOption[] {
    return [...select.options].map((option, index) => ({
      index,
      value: option.value,
      label: this.clean(option.label),
      disabled: option.disabled || (option.parentElement as HTMLOptGroupElement).disabled === true,
    }));
  },

  partFields(group: Element): Element[] {
    return this.all(group, 'input:not([type=hidden]),select,[role=spinbutton]').filter((field) =>
      this.visible(field),
    );
  },

  /** By its label, hint, name, or the options that it offers. */
  datePart(field: Element): DatePart | null {
    const labels = [...((field as HTMLInputElement).labels ?? [])].map((label) =>
      this.clean(label.textContent),
    );
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
