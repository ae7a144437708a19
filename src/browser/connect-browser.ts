import { once } from 'node:events';
import { connect } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { BrowserError } from './browser-error.ts';
import { openContext } from './open-context.ts';

export interface ConnectedBrowser {
  readonly browser: Browser;
  /** The address of this machine from which it reaches the browser server, and so the one at which the browser reaches this machine. */
  readonly proxyHost: string;
}

/**
 * Connects to a browser server: a Playwright server (`ws://host:port/…`), or a CDP endpoint (`http://…`, or a WebSocket address with
 * `/devtools/` in it). Makes sure that its browser reaches the egress proxies of this machine, by which alone it reaches portals.
 *
 * @throws {BrowserError} `browser_gone` if there is no response in time, `browser_has_no_way_out`
 */
export async function connectBrowser(endpoint: string, timeout = 15_000): Promise<ConnectedBrowser> {
  const cdp = /^https?:/.test(endpoint) || endpoint.includes('/devtools/');
  let browser: Browser;
  let proxyHost: string;
  try {
    proxyHost = await ownAddress(new URL(endpoint), timeout);
    browser = await (cdp
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
  try {
    await checkWayOut(browser, proxyHost, timeout);
    return { browser, proxyHost };
  } catch (error) {
    await browser.close().catch(() => undefined);
    throw error;
  }
}

/** The operating system chooses it by the route to the server. */
async function ownAddress({ protocol, hostname, port }: URL, timeout: number): Promise<string> {
  const standard = /^(?:wss|https):$/.test(protocol) ? 443 : 80;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || standard) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) });
    return (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
  } finally {
    socket.destroy();
  }
}

/** The proxy answers this itself, with a refusal. */
const NOWHERE = 'http://sopwith.invalid/';

async function checkWayOut(browser: Browser, proxyHost: string, timeout: number): Promise<void> {
  await using opened = await openContext(browser, { allowedOrigins: [], proxyHost });
  const page = await opened.context.newPage();
  try {
    await page.goto(NOWHERE, { timeout });
  } catch (error) {
    throw new BrowserError(
      'browser_has_no_way_out',
      `The browser of the browser server cannot connect to this machine at ${proxyHost}.`,
      'Allow connections from the machine of the browser to all ports of that address above 1023.',
      error,
    );
  }
}
