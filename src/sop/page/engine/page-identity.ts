import { pageLayer } from './page-layer.ts';

interface Known {
  readonly id: string;
  readonly names: string;
}

/** Recognizes an element that was read before, even if its words fit others by now. */
export const pageIdentity = pageLayer<object>()(() => ({
  knownElements: new WeakMap<Element, Known>(),
  elementsById: new Map<string, WeakRef<Element>>(),
  /** By the IDs that steps give to what they fill. */
  keptIds: new Map<string, string>(),

  /** The same as long as the element is. Frameworks that draw pages take an element for another field: then its names differ. */
  idOf(element: Element): string {
    const names = JSON.stringify(
      ['name', 'id', 'placeholder', 'aria-label'].map((name) => element.getAttribute(name)),
    );
    const known = this.knownElements.get(element);
    if (known?.names === names) return known.id;
    const id = `${Date.now()} ${Math.random()}`;
    this.knownElements.set(element, { id, names });
    this.elementsById.set(id, new WeakRef(element));
    return id;
  },

  /** As in `ControlState`. */
  sentAs(element: Element): string | null {
    const name = element.getAttribute('name') ?? '';
    return name === '' ? null : `${element.localName}[name=${CSS.escape(name)}]:not([type=hidden])`;
  },

  /** Nothing if the page has removed the element, or uses it for another field. */
  withId(root: ParentNode, id: string): Element[] {
    const own = this.keptIds.get(id) ?? id;
    const element = this.elementsById.get(own)?.deref();
    const isHere = element?.isConnected === true && element.ownerDocument === (root.ownerDocument ?? root);
    return isHere && this.idOf(element) === own ? [element] : [];
  },

  /** The element itself, which is known by this ID from now on. */
  keepAs(element: Element, id: string): Element[] {
    this.keptIds.set(id, this.idOf(element));
    return [element];
  },

  /** Nothing if another element is kept under this ID. */
  keptOnly(element: Element, id: string): Element[] {
    const [kept = element] = this.withId(element.ownerDocument, id);
    return kept === element ? [element] : [];
  },
}));

export type PageIdentity = ReturnType<typeof pageIdentity>;
