import { chromium, type Browser } from 'playwright-core';
import { BrowserError } from './browser-error.ts';

/**
 * Connects to a browser server: a Playwright server (`ws://host:port/…`), or a CDP endpoint (`http://…`, or a WebSocket address with
 * `/devtools/` in it).
 *
 * @throws {BrowserError} `browser_gone` if there is no response in time
 */
export async function connectBrowser(endpoint: string, timeout = 15_000): Promise<Browser> {
  const cdp = /^https?:/.test(endpoint) || endpoint.includes('/devtools/');
  try {
    return await (cdp
      ? chromium.connectOverCDP(endpoint, { timeout })
      : chromium.connect(endpoint, { timeout }));
  } catch (error) {
    throw new BrowserError(
      'browser_gone',
      'The browser server did not answer.',
      'Check BROWSER_WS_ENDPOINT, or restart the worker.',
      error,
    );
  }
}
