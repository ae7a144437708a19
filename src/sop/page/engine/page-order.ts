import { pageLayer } from './page-layer.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** The order in which a person comes to the nodes of a part of the page, which a style sheet can make another one than that of the HTML. */
export const pageOrder = pageLayer<PageTexts & PageTables>()(() => ({
  /** The node next to one in reading order, in the same parent. */
  siblingOf(node: Node, forward: boolean): Node | null {
    const order = node.parentElement && this.orderIn(node.parentElement);
    const at = order?.indexOf(node) ?? -1;
    if (order && at !== -1) return order[at + (forward ? 1 : -1)] ?? null;
    return forward ? node.nextSibling : node.previousSibling;
  },

  ordersIn: new Map<Element, readonly Node[] | null>(),

  /** Null if it is that of the HTML. */
  orderIn(parent: Element): readonly Node[] | null {
    if (parent.childNodes.length < 2 || parent.childNodes.length > 100) return null;
    if (parent.matches('table,tbody,thead,tfoot,tr,select')) return null;
    return this.known(this.ordersIn, parent, () => this.readingOrder(parent));
  },

  readingOrder(parent: Element): readonly Node[] | null {
    if (!this.mayReorder(parent)) return null;
    const nodes = [...parent.childNodes]
      .filter((node) =>
        node instanceof Element ? node.checkVisibility() : this.clean(node.textContent) !== '',
      )
      .map((node) => ({ node, box: this.boxOf(node) }));
    const sorted = nodes.toSorted(({ box: one }, { box: other }) =>
      this.overlaps([one.top, one.bottom], [other.top, other.bottom])
        ? one.left - other.left
        : one.top - other.top,
    );
    return sorted.every(({ node }, at) => node === nodes[at]?.node) ? null : sorted.map(({ node }) => node);
  },

  mayReorder(parent: Element): boolean {
    const { display, flexDirection } = getComputedStyle(parent);
    const isBox = /flex|grid/.test(display);
    if (isBox && flexDirection.endsWith('-reverse')) return true;
    return [...parent.children].some((child) => {
      const { position, float, order } = getComputedStyle(child);
      return position === 'absolute' || float === 'right' || (isBox && order !== '0');
    });
  },

  /** By at least half of the shorter one: borders and other sizes of type move what is in one line. */
  overlaps([a, aEnd]: [number, number], [b, bEnd]: [number, number]): boolean {
    const shared = Math.min(aEnd, bEnd) - Math.max(a, b);
    return shared > 0 && shared >= Math.min(aEnd - a, bEnd - b) / 2;
  },

  /** Of a select that is hidden, where its box is drawn. */
  boxOf(node: Node): DOMRect {
    if (node instanceof Element) return (this.boxBehind(node) ?? node).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  },
}));

export type PageOrder = ReturnType<typeof pageOrder>;
