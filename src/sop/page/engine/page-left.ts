import { pageLayer } from './page-layer.ts';

/** What fields held after they were left. */
export const pageLeft = pageLayer<object>()(() => ({
  leftWith: new WeakMap<Element, string>(),
  leaveWatches: new WeakMap<Element, AbortController>(),

  /** Of a field that was filled: notes what the page makes of its text when it is left, before anything happens in the next field, on which this one may depend. */
  watchLeft(field: Element): void {
    this.leaveWatches.get(field)?.abort();
    this.leftWith.delete(field);
    const watch = new AbortController();
    const { signal } = watch;
    this.leaveWatches.set(field, watch);
    field.addEventListener('blur', () => this.watchNext(field, watch), { once: true, signal });
  },

  watchNext(field: Element, watch: AbortController): void {
    const { signal } = watch;
    for (const name of ['pointerdown', 'click', 'keydown', 'beforeinput', 'input'])
      field.ownerDocument.addEventListener(
        name,
        (event) => {
          // The event that the page sends after it has changed the field.
          if (event.composedPath()[0] === field) return;
          this.leftWith.set(field, (field as HTMLInputElement).value);
          watch.abort();
        },
        { capture: true, signal },
      );
  },
}));

export type PageLeft = ReturnType<typeof pageLeft>;
