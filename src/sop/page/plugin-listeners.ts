import type { BrowserContext, Page } from 'playwright-core';

type Heard = 'dialog' | 'download';

/** Finds out whether an action of a plugin listens to an event itself, on a page or on the browser, as Playwright's documentation shows it. */
export class PluginListeners {
  readonly #browser: BrowserContext;
  readonly #event: Heard;
  readonly #onBrowser: number;
  readonly #onPage: number;

  /** Made when a run starts, before it adds its listeners. The browser may have others: they limit the size of downloads. */
  constructor(
    browser: BrowserContext,
    event: Heard,
    added: { readonly browser: number; readonly page: number },
  ) {
    this.#browser = browser;
    this.#event = event;
    this.#onBrowser = countOn(browser, event) + added.browser;
    this.#onPage = added.page;
  }

  /** Whether one hears what happens on this page. */
  hear(page: Page): boolean {
    return countOn(page, this.#event) > this.#onPage || countOn(this.#browser, this.#event) > this.#onBrowser;
  }
}

/** Playwright has no type for the count. */
function countOn(emitter: Page | BrowserContext, event: Heard): number {
  return (emitter as Page & { listenerCount(event: Heard): number }).listenerCount(event);
}
