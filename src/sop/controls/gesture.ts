import type { Page } from 'playwright-core';
import { wasPerformed } from '../page/playwright-errors.ts';

/**
 * A click or a key that may close its own window, as pickers and "Select and close" do: then it was done, and no page is left in that
 * window to report it.
 */
export async function gesture(page: Page, perform: () => Promise<void>): Promise<void> {
  try {
    await perform();
  } catch (error) {
    const closed = page.isClosed() && page.context().browser()?.isConnected() !== false;
    if (!closed || !wasPerformed(error)) throw error;
  }
}
