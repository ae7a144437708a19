import { pageLayer } from './page-layer.ts';
import type { Pulse } from './page-question.ts';

interface Watched {
  readonly document: string;
  readonly began: number;
  changes: number;
  changedAt: number;
}

/** Says of a document whether it is the same as before, and whether it has changed since. */
export const pagePulse = pageLayer<object>()(() => ({
  watched: new WeakMap<Document, Watched>(),

  pulse(element: Element): Pulse {
    const document = element.ownerDocument;
    const view = document.defaultView;
    const { document: id, began, changes, changedAt } = this.watched.get(document) ?? this.watch(document);
    return {
      document: id,
      changes,
      quietMs: performance.now() - Math.max(began, changedAt),
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

  watch(document: Document): Watched {
    const watched: Watched = {
      document: `${Date.now()} ${Math.random()}`,
      began: performance.now(),
      changes: 0,
      changedAt: 0,
    };
    this.watched.set(document, watched);
    const observer = new MutationObserver((records) => {
      const changed = records.filter((record) => this.isChange(record)).length;
      if (changed === 0) return;
      watched.changes += changed;
      watched.changedAt = performance.now();
    });
    for (const root of this.rootsOf(document))
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        characterDataOldValue: true,
      });
    return watched;
  },

  /** The document, and the shadow roots in it: an observer does not look into those. */
  rootsOf(root: Document | ShadowRoot): Node[] {
    const shadows = [...root.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []);
    return [root, ...shadows.flatMap((shadow) => this.rootsOf(shadow))];
  },

  /** A clock or a countdown changes without any step: a text of which only digits differ does not count. */
  isChange(record: MutationRecord): boolean {
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
