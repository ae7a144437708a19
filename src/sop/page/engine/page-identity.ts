import { pageLayer } from './page-layer.ts';
import type { PageVisible } from './page-visible.ts';

interface Known {
  readonly id: string;
  readonly names: string;
}

interface Kept {
  readonly own: string;
  readonly wasVisible: boolean;
}

/** Recognizes an element that was read before, even if its words fit others by now. */
export const pageIdentity = pageLayer<PageVisible>()(() => ({
  knownElements: new WeakMap<Element, Known>(),
  elementsById: new Map<string, WeakRef<Element>>(),
  /** By the IDs that steps give to what they fill. */
  keptIds: new Map<string, Kept>(),

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

  /** Nothing if the page has removed the element, or uses it for another field, or has hidden it since it was kept, as for another in its place. */
  withId(root: ParentNode, id: string): Element[] {
    const { own, wasVisible } = this.keptIds.get(id) ?? { own: id, wasVisible: false };
    const element = this.elementsById.get(own)?.deref();
    const isHere = element?.isConnected === true && element.ownerDocument === (root.ownerDocument ?? root);
    if (!isHere || this.idOf(element) !== own) return [];
    return wasVisible && !this.visible(element) ? [] : [element];
  },

  /** The element itself, which is known by this ID from now on. */
  keepAs(element: Element, id: string): Element[] {
    const [own, before] = [this.idOf(element), this.keptIds.get(id)];
    const wasVisible = this.visible(element) || (before?.own === own && before.wasVisible);
    this.keptIds.set(id, { own, wasVisible });
    return [element];
  },

  /** Nothing if another element is kept under this ID. */
  keptOnly(element: Element, id: string): Element[] {
    const [kept = element] = this.withId(element.ownerDocument, id);
    return kept === element ? [element] : [];
  },
}));

export type PageIdentity = ReturnType<typeof pageIdentity>;
