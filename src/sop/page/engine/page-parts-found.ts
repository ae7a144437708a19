import { pageLayer } from './page-layer.ts';
import type { PageVisible } from './page-visible.ts';
import type { PageWalk } from './page-walk.ts';

/** The parts in which one look at the page looks for a target, by the element to look in, and those that hold all that it has found. */
interface PartsLook {
  readonly parts: Map<Element, Element>;
  holders: readonly Element[] | null;
}

/** What is looked for within one part of the page, of which there may be several. */
export const pagePartsFound = pageLayer<PageWalk & PageVisible & { onThePage(element: Element): Element }>()(
  () => ({
    partsLooks: new Map<string, PartsLook>(),

    partsLookOf(key: string): PartsLook {
      return this.known(this.partsLooks, key, () => ({ parts: new Map<Element, Element>(), holders: null }));
    },

    /** Where to look for what shows inside of an element: a shadow root shows what is put into it from outside. */
    insides(part: Element, key: string): Element[] {
      const roots = this.insidesOf(part);
      if (key !== '') for (const root of roots) this.partsLookOf(key).parts.set(root, part);
      return roots;
    },

    insidesOf(element: Element): Element[] {
      const lent = this.lentTo(element);
      if (lent.length === 0) return [element];
      const { host } = element.getRootNode() as ShadowRoot;
      return [...host.children].every((child) => lent.includes(child)) ? [host] : [element, ...lent];
    },

    /**
     * The element itself, unless the same look at the page has found another one in another part: GOsa has a table "Error message" and one "Error message title",
     * and "the first row" of the part was that of the wrong one. Parts in parts are one, and what does not show counts for nothing.
     */
    inOnePart(found: Element, key: string, name: string): Element[] {
      const look = this.partsLookOf(key);
      const isOfOne = new Set(look.parts.values()).size < 2;
      if (isOfOne || !this.visible(this.onThePage(found))) return [found];
      const own = this.partsWith(found, look.parts);
      if (own.length === 0) return [found];
      const holders = (look.holders ?? own).filter((part) => own.includes(part));
      if (holders.length === 0) throw new Error(`strict mode violation: anchor ${JSON.stringify(name)}`);
      look.holders = holders;
      return [found];
    },

    partsWith(found: Element, parts: PartsLook['parts']): Element[] {
      const own: Element[] = [];
      let around: Element | null = found;
      while (around) {
        const part = parts.get(around);
        if (part) own.push(part);
        around = around.parentElement ?? (around.getRootNode() as Partial<ShadowRoot>).host ?? null;
      }
      return own;
    },
  }),
);

export type PagePartsFound = ReturnType<typeof pagePartsFound>;
