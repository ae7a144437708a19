import { pageLayer } from './page-layer.ts';

/** Walks through the page, past the borders of shadow roots, and what was found out on the way. */
export const pageWalk = pageLayer<object>()(() => ({
  /** What is in them is not words of the page. Browsers that run scripts do not draw the text of a `noscript`, but keep it, with a style as if they did. */
  codeSelector: 'script,style,template,noscript',

  /** Fields, and what a browser shows only if it cannot draw the element, or not as text. */
  unreadSelector: 'select,textarea,canvas,progress,meter,audio,video,svg title,svg desc',

  /** It is in a shadow root, and shows what is put into that from outside. */
  borrows(element: Element): boolean {
    return element.getRootNode() instanceof ShadowRoot && element.querySelector('slot') !== null;
  },

  hosts(element: Element): boolean {
    return [element, ...element.querySelectorAll('*')].some((one) => one.shadowRoot !== null);
  },

  /** The elements that are put into it from outside of its shadow root. */
  lentTo(element: Element): Element[] {
    if (!this.borrows(element)) return [];
    const slots = [...element.querySelectorAll('slot')];
    return slots.flatMap((slot) => slot.assignedElements({ flatten: true }));
  },

  /** The nodes that an element shows: those of its shadow root, and of a slot those that are put into it. */
  partsOf(element: Element): Node[] {
    return element instanceof HTMLSlotElement
      ? element.assignedNodes({ flatten: true })
      : [...(element.shadowRoot ?? element).childNodes];
  },

  /** What was found out in one look at the page: every field of a long table asks for it, and nothing changes before the look ends. */
  known<Key, T>(found: Map<Key, T>, of: Key, find: () => T): T {
    const before = found.get(of);
    if (before !== undefined) return before;
    if (found.size === 0) queueMicrotask(() => found.clear());
    const value = find();
    found.set(of, value);
    return value;
  },

  hostsBelow: new Map<ParentNode, readonly ShadowRoot[]>(),

  /** All elements below a root, with those of open shadow roots and those that are put into it. */
  all(root: ParentNode, selector: string): Element[] {
    const found = [...root.querySelectorAll(selector)];
    const own = (root as Element).shadowRoot;
    if (own) found.push(...this.all(own, selector));
    const inner = this.known(this.hostsBelow, root, () =>
      [...root.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? []),
    );
    for (const shadow of inner) found.push(...this.all(shadow, selector));
    for (const lent of root instanceof Element ? this.lentTo(root) : [])
      found.push(...(lent.matches(selector) ? [lent] : []), ...this.all(lent, selector));
    return found;
  },

  /** `closest`, also past the borders of shadow roots. */
  around(element: Element, selector: string): Element | null {
    const found = element.closest(selector);
    if (found) return found;
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? this.around(root.host, selector) : null;
  },
}));

export type PageWalk = ReturnType<typeof pageWalk>;
