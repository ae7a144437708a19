import type { Page } from 'playwright-core';

/** What Playwright has written into its log, or the name of its call, once the browser was told to do it. */
const PERFORMED = /performing (?:dbl)?click action|elementHandle\.press|^keyboard\.press/m;

/**
 * A click or a key that may close its own window, as pickers and "Select and close" do: then it was done, and only nobody is left in that window
 * to say so.
 */
export async function gesture(page: Page, perform: () => Promise<void>): Promise<void> {
  try {
    await perform();
  } catch (error) {
    const closed = page.isClosed() && page.context().browser()?.isConnected() !== false;
    if (!closed || !(error instanceof Error) || !PERFORMED.test(error.message)) throw error;
  }
}
