import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageTexts } from './page-texts.ts';

/** Parts of the page that hold fields and have a name of their own. */
export const pageGroups = pageLayer<PageTexts & PageBeside>()(() => ({
  groupSelector: 'fieldset,[role=group],[role=radiogroup]',

  /** A legend, or a label that belongs to no field inside. */
  legendOf(group: Element): Element | undefined {
    return [...group.children, ...this.lentTo(group)].find(
      (one) =>
        one.matches('legend,label') && !this.hasField(one) && !(one as Partial<HTMLLabelElement>).control,
    );
  },

  /** The one field of a group, unless it is a checkbox or a radio button: those keep the words of the group apart from their own. */
  onlyFieldIn(group: Element, fields: readonly Element[]): Element | null {
    const [only, other] = fields.filter((field) => group.contains(field));
    if (only === undefined || other !== undefined || this.isBox(only)) return null;
    return only.matches('[role=radio],[role=checkbox]') ? null : only;
  },

  /** If a label points to a part of the page: the one field in it, or else the part. */
  partWithLabel(label: Element, fields: readonly Element[]): Element | null {
    const root = label.getRootNode() as Document | ShadowRoot;
    const part = root.getElementById((label as HTMLLabelElement).htmlFor);
    if (part === null || (label as HTMLLabelElement).control !== null || part.matches(this.fieldSelector))
      return null;
    const [only, other] = fields.filter((field) => part.contains(field));
    if (only === undefined) return null;
    return other === undefined ? only : part;
  },

  /** The smallest part of the page that holds the radio buttons of a group; null if there is only one, or the part holds other fields. */
  radioPart(radio: Element): Element | null {
    if (!(radio instanceof HTMLInputElement) || radio.type !== 'radio' || radio.name === '') return null;
    const root = radio.getRootNode() as Document | ShadowRoot;
    const group = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ name, form }) => name === radio.name && form === radio.form,
    );
    let part = radio.parentElement;
    while (part && !group.every((one) => part?.contains(one))) part = part.parentElement;
    const fields = part ? this.all(part, this.fieldSelector) : [];
    return group.length > 1 && fields.every((field) => group.some((one) => one === field)) ? part : null;
  },
}));

export type PageGroups = ReturnType<typeof pageGroups>;
