import type { Page } from 'playwright-core';

/** What Playwright has written into its log, or the name of its call, once the browser was told to do it. */
const PERFORMED = /performing (?:dbl)?click action|elementHandle\.press|^keyboard\.press/m;

/** What it writes where something else has caught the click, which is tried again then. */
const CAUGHT = /retrying (?:dbl)?click action/;

/**
 * A click or a key that may close its own window, as pickers and "Select and close" do: then it was done, and only nobody is left in that window
 * to say so.
 */
export async function gesture(page: Page, perform: () => Promise<void>): Promise<void> {
  try {
    await perform();
  } catch (error) {
    const closed = page.isClosed() && page.context().browser()?.isConnected() !== false;
    if (!closed || !wasPerformed(error)) throw error;
  }
}

/** Whether the browser was told to do it before the call failed, and nothing in between has caught it. */
export function wasPerformed(error: unknown): boolean {
  return error instanceof Error && PERFORMED.test(error.message.split(CAUGHT).at(-1) ?? '');
}
