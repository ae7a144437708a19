import { pageLayer } from './page-layer.ts';
import type { Pulse } from './page-question.ts';

interface Watched {
  readonly document: string;
  readonly began: number;
  changes: number;
  changedAt: number;
  /** When anything was touched, be it a digit or a class. */
  touchedAt: number;
  readonly observer: MutationObserver;
  /** The document, and the shadow roots that are observed. */
  readonly roots: WeakSet<Node>;
}

/** Says of a document whether it is the same as before, and whether it has changed since. */
export const pagePulse = pageLayer<object>()(() => ({
  watched: new WeakMap<Document, Watched>(),

  pulse(element: Element): Pulse {
    const document = element.ownerDocument;
    const view = document.defaultView;
    const { document: id, began, changes, changedAt } = this.watch(document);
    return {
      document: id,
      changes,
      quietMs: performance.now() - Math.max(began, changedAt),
      stillMs: this.stillMs(element),
      loaded: document.readyState === 'complete',
      scripted: document.scripts.length > 0,
      coming: this.comingAt(element),
      shows: (view?.innerWidth ?? 0) > 1 && (view?.innerHeight ?? 0) > 1,
    };
  },

  comingAt(element: Element): Pulse['coming'] {
    if (element.ownerDocument.readyState !== 'loading') return null;
    for (let part: Node | null = element; part; part = part.parentNode)
      for (let next = part.nextSibling; next; next = next.nextSibling)
        if (!(next instanceof Text) || next.data.trim() !== '') return 'page';
    return 'table';
  },

  /** For how long nothing was touched in the document of an element and in the shadow roots around and in it; 0 if one of those was not observed. */
  stillMs(element: Element): number {
    const { began, touchedAt, observer, roots } = this.watch(element.ownerDocument);
    const own = [element.getRootNode(), ...this.shadowsIn(element)];
    const fresh = own.filter((root) => !roots.has(root));
    for (const root of fresh) this.observe(root, observer, roots);
    return fresh.length > 0 ? 0 : performance.now() - Math.max(began, touchedAt);
  },

  /** Begins with the first query: what is drawn after that is known. */
  watch(document: Document): Watched {
    const before = this.watched.get(document);
    if (before) return before;
    const now = performance.now();
    const observer = new MutationObserver((records) => {
      watched.touchedAt = performance.now();
      const changed = records.filter((record) => this.isChange(record)).length;
      if (changed === 0) return;
      watched.changes += changed;
      watched.changedAt = watched.touchedAt;
    });
    const watched: Watched = {
      document: `${Date.now()} ${Math.random()}`,
      began: now,
      changes: 0,
      changedAt: 0,
      touchedAt: 0,
      observer,
      roots: new WeakSet(),
    };
    this.watched.set(document, watched);
    for (const root of [document, ...this.shadowsIn(document)]) this.observe(root, observer, watched.roots);
    return watched;
  },

  observe(root: Node, observer: MutationObserver, roots: WeakSet<Node>): void {
    roots.add(root);
    observer.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      characterDataOldValue: true,
      attributeFilter: ['class', 'style', 'hidden'],
    });
  },

  /** The shadow roots of a part of the page and in it: an observer does not look into those. */
  shadowsIn(part: Document | ShadowRoot | Element): Node[] {
    const own = part instanceof Element ? [part] : [];
    const shadows = [...own, ...part.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []);
    return shadows.flatMap((shadow) => [shadow, ...this.shadowsIn(shadow)]);
  },

  /** A clock or a countdown changes without any step: a text of which only digits differ does not count. */
  isChange(record: MutationRecord): boolean {
    if (record.type === 'attributes') return false;
    if (record.type === 'characterData')
      return this.wordsOf(record.oldValue ?? '') !== this.wordsOf(record.target.textContent ?? '');
    const [added, removed] = [[...record.addedNodes], [...record.removedNodes]];
    if ([...added, ...removed].some((node) => this.isPart(node))) return true;
    const [after, before] = [added, removed].map((nodes) => nodes.map((node) => node.textContent).join(''));
    return this.wordsOf(after ?? '') !== this.wordsOf(before ?? '');
  },

  isPart(node: Node): boolean {
    return node instanceof Element && !node.matches('script,style,link,meta');
  },

  wordsOf(text: string): string {
    return text.replace(/[\d\s]+/g, ' ').trim();
  },
}));

export type PagePulse = ReturnType<typeof pagePulse>;
