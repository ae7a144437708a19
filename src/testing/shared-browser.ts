import type { Browser } from 'playwright-core';
import { openLocalBrowser, type TemporaryBrowser } from '../authoring/local-browser.ts';

/** Between two tests of a file it stays; at the end of the process it must not hold anybody up for long. */
const IDLE_MS = 2_000;

let opened: Promise<TemporaryBrowser> | null = null;
let users = 0;
let closing: NodeJS.Timeout | undefined;

/** Lends the one browser of this process; it is started for the first user and closed soon after the last. */
export async function useBrowser<T>(work: (browser: Browser, proxyHost: string) => Promise<T>): Promise<T> {
  clearTimeout(closing);
  users += 1;
  try {
    opened ??= openLocalBrowser();
    const { browser, proxyHost } = await opened.catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return await work(browser, proxyHost);
  } finally {
    users -= 1;
    if (users === 0) closing = setTimeout(close, IDLE_MS);
  }
}

function close(): void {
  const last = opened;
  opened = null;
  void last?.then((local) => local[Symbol.asyncDispose]());
}
