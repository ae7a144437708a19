import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** What is a field. */
export const pageFieldKinds = pageLayer<PageTexts>()(() => ({
  /** Not the input in which the date pickers of MUI keep what their drawn parts say, nor the inputs as which Dojo draws the arrow of a list and the mark of a wrong value. */
  fieldSelector:
    'input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image],[readonly][tabindex="-1"][role~=presentation],[role=group]:has([role=spinbutton]) > [aria-hidden=true]),select,textarea,[contenteditable=""],[contenteditable=true],[role=textbox],[role=searchbox],[role=combobox],[role=listbox],[role=spinbutton],[role=slider],[role=checkbox],[role=radio],[role=switch],[aria-haspopup=listbox]',
  boxSelector: 'input[type=checkbox],input[type=radio]',

  /** A list that shows its options when it is used: the role alone is that of a list that always shows them. */
  openingListSelector: '[role=combobox],[aria-haspopup=listbox],[role=listbox][aria-haspopup=true]',

  /** Not an input that only draws something. */
  unlessDrawn(element: Element): Element[] {
    return element.matches('input') && !element.matches(this.fieldSelector) ? [] : [element];
  },

  isField(element: Element): boolean {
    return element.matches(this.fieldSelector) || this.isListButton(element);
  },

  isEditor(element: Element): boolean {
    const isOther = element.matches('input,select,textarea,[role=spinbutton]');
    return !isOther && (element as HTMLElement).isContentEditable;
  },

  isShownList(element: Element): boolean {
    return element.matches('[role=listbox]') && !element.matches(this.openingListSelector);
  },

  fieldsIn(root: ParentNode): Element[] {
    return this.all(root, `${this.fieldSelector},button`).filter(
      (one) => this.isField(one) && !this.isInBoxBehind(one),
    );
  },

  /** The list of a field, which is behind it. */
  listBehind(field: Element): Element | null {
    for (let next = field.nextElementSibling; next; next = next.nextElementSibling)
      if (next.matches('ul,[role=listbox]')) return next;
    return null;
  },

  /** In place of a select, without a mark for programs (Zabbix): the button opens the list behind it, and has a label, or a hidden input that keeps the choice. */
  isListButton(element: Element): boolean {
    if (!element.matches('button:not([type=submit],[type=reset])')) return false;
    const list = this.listBehind(element);
    if (list === null || list.matches('[role=menu]')) return false;
    // A list in the page itself is what the button adds to.
    if (this.visible(list) && !/^(absolute|fixed)$/.test(getComputedStyle(list).position)) return false;
    const isKept = element.matches('[type=button]:has(~ input[type=hidden])');
    return isKept || [...(element as HTMLButtonElement).labels].some((label) => !label.contains(element));
  },

  isBox(node: Node): boolean {
    return node instanceof Element && node.matches(this.boxSelector);
  },

  holders: new Map<Element, boolean>(),

  hasField(node: Node): boolean {
    if (!(node instanceof Element)) return false;
    return this.known(this.holders, node, () => this.isField(node) || this.fieldsIn(node).length > 0);
  },
}));

export type PageFieldKinds = ReturnType<typeof pageFieldKinds>;
