import type { PageBeside } from './page-beside.ts';
import { pageLayer } from './page-layer.ts';
import type { PageLines } from './page-lines.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** The words that name a field: its labels, and what a person reads beside it. */
export const pageLabels = pageLayer<PageTexts & PageTables & PageBeside & PageLines>()(() => ({
  /** A label's own words: a label around its field also holds the field's options. */
  labelText(label: Element): string {
    if (this.borrows(label)) return this.clean(this.flatText(label));
    const copy = label.cloneNode(true) as Element;
    for (const inner of copy.querySelectorAll('select,textarea,script,style')) inner.remove();
    return this.clean(copy.textContent);
  },

  labels(element: Element): string[] {
    const tied = this.labelsOf(element).map((label) => this.labelText(label));
    const named = [...tied, this.byIds(element, 'aria-labelledby'), element.getAttribute('aria-label') ?? ''];
    // Such a box is named by what it says itself, where nothing else names it.
    const drawn =
      element.matches('[role=checkbox],[role=radio],[role=switch]') && named.every((text) => text === '');
    return drawn ? [this.textOf(element)] : named;
  },

  /**
   * Also those of what is drawn in place of a field: the browser ties labels to its own fields alone. A field that lives alone in a shadow root has those
   * of its host.
   */
  labelsOf(element: Element): Element[] {
    const own = [...((element as HTMLInputElement).labels ?? [])];
    if (own.length > 0) return own;
    const host = this.hostOf(element);
    if (host) return this.labelsOf(host);
    const held = this.heldBy(element);
    if (held) return this.labelsOf(held);
    if (element.shadowRoot) own.push(...[element.closest('label')].filter((label) => label !== null));
    if (own.length > 0 || element.id === '' || !(element.hasAttribute('role') || element.shadowRoot))
      return own;
    const root = element.getRootNode() as Document | ShadowRoot;
    return [...root.querySelectorAll(`label[for="${CSS.escape(element.id)}"]`)];
  },

  /** The element in whose shadow root a field lives alone: it stands on the page for that field. */
  hostOf(field: Element): Element | null {
    const root = field.getRootNode();
    if (!(root instanceof ShadowRoot) || root.host.matches(this.fieldSelector)) return null;
    const [only, other] = this.all(root, this.fieldSelector);
    return (only === field || field.shadowRoot !== null) && other === undefined ? root.host : null;
  },

  groupLabels(element: Element): string[] {
    // A label that is of no field inside is of the group.
    const own = [...element.children, ...this.lentTo(element)].find(
      (one) =>
        one.matches('legend,label') && !this.hasField(one) && !(one as Partial<HTMLLabelElement>).control,
    );
    return [
      this.textOf(own),
      this.byIds(element, 'aria-labelledby'),
      element.getAttribute('aria-label') ?? '',
    ];
  },

  hints(element: Element): string[] {
    return ['placeholder', 'aria-placeholder', 'title', 'data-placeholder'].map(
      (name) => element.getAttribute(name) ?? '',
    );
  },

  /** What stands on the page itself for a field: itself, or the element in whose shadow root it lives. */
  onPage(field: Element): Element {
    const root = field.getRootNode();
    return root instanceof ShadowRoot ? this.onPage(root.host) : field;
  },

  /** The words that stand where a person looks for a label: before the field, in the cell to its left, in the cell above; behind a box. */
  looseLabels(element: Element): string[] {
    const host = this.hostOf(element);
    const own = this.looseLabelsHere(element);
    return host && own.every((text) => text === '') ? this.looseLabels(host) : own;
  },

  looseLabelsHere(element: Element): string[] {
    if (element.matches('[role=checkbox],[role=radio],[role=switch]') && this.textOf(element) !== '')
      return [];
    const boxes = [...(element.parentElement?.querySelectorAll(this.boxSelector) ?? [])];
    const last = boxes.at(-1);
    if (!element.matches(this.boxSelector) || !last || this.textBehind(last) === '')
      return this.wordsAt(element);
    // One box alone may have both: "Urgent: [ ] Yes".
    return boxes.length === 1
      ? [this.textBehind(element), this.textOfPlace(this.placeBefore(element))]
      : [this.textBehind(element)];
  },
}));

export type PageLabels = PageBeside & ReturnType<typeof pageLabels>;
