import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { withTimeout } from '../platform/time-limit.ts';
import { allowedOrigins, type AllowedOrigins } from './allowed-origins.ts';
import { openEgressProxy, type EgressProxy } from './egress-proxy.ts';
import { limitDownloads, type DownloadLimits } from './limit-downloads.ts';
import type { AddressExceptions } from './public-address.ts';
import type { WayOut } from './resend-guard.ts';

export interface OpenContextOptions {
  /** The portal's origins and those of its assets: `https://portal.example`, `https://*.cdn.example`. Nothing else is reached. */
  readonly allowedOrigins: readonly string[];
  /** Private ranges that may be reached all the same: `127.0.0.1/32` for the demo. */
  readonly addressExceptions?: AddressExceptions;
  /** Signed-in state of an earlier run, as Playwright wrote it. */
  readonly storageState?: object | null;
  readonly locale?: string;
  readonly timeZone?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The address of this machine at which the browser reaches its egress proxy. Default: loopback. */
  readonly proxyHost?: string;
  /** Called for every rejected host, never with a path. */
  readonly blocked?: (host: string) => void;
  /** Downloads are written there and cut off when they grow too large; a remote browser writes them on its own machine. */
  readonly downloads?: DownloadLimits | null;
  /** Pages (tabs, pop-ups) at once; further ones are closed as they open. Default 20. */
  readonly maxPages?: number;
}

export interface OpenedContext {
  readonly context: BrowserContext;
  /** Its egress proxy. */
  readonly wayOut: WayOut;
  /** Ends the context and its way out. Resolves within seconds even where a page hangs. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 5_000;

/**
 * A fresh context for one run: its own cookies and cache, no permissions, no service workers, downloads accepted into the server's own folder,
 * and no way out but to the allowed origins.
 *
 * The guard is a proxy of this context alone. A `context.route` over everything would cost a tenth of a flow, switch the HTTP cache off and
 * still miss redirects and WebSockets; the proxy sees every connection and the browser nothing of it.
 */
export async function openContext(browser: Browser, options: OpenContextOptions): Promise<OpenedContext> {
  const allowed = allowedOrigins(options.allowedOrigins);
  const proxy = await openProxy(allowed, options);
  try {
    const context = await browser.newContext(contextOptions(options, proxy));
    limitPages(context, options.maxPages ?? 20);
    if (options.downloads) limitDownloads(context, options.downloads);
    return opened(context, proxy);
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

function openProxy(allowed: AllowedOrigins, options: OpenContextOptions): Promise<EgressProxy> {
  return openEgressProxy({
    allowed,
    exceptions: options.addressExceptions ?? [],
    ...(options.proxyHost !== undefined && { host: options.proxyHost }),
    ...(options.blocked && { blocked: options.blocked }),
  });
}

function contextOptions(options: OpenContextOptions, proxy: EgressProxy): BrowserContextOptions {
  return {
    acceptDownloads: true,
    serviceWorkers: 'block',
    permissions: [],
    viewport: options.viewport ?? { width: 1280, height: 900 },
    proxy: proxyOf(proxy),
    ...(options.locale && { locale: options.locale }),
    ...(options.timeZone && { timezoneId: options.timeZone }),
    ...(options.storageState && { storageState: options.storageState as never }),
  };
}

/** A page that opens windows without end must not eat the machine. */
function limitPages(context: BrowserContext, most: number): void {
  context.on('page', (page: Page) => {
    if (context.pages().length > most) void page.close({ runBeforeUnload: false }).catch(() => undefined);
  });
}

function proxyOf({ url }: EgressProxy): NonNullable<BrowserContextOptions['proxy']> {
  const { host, username, password } = new URL(url);
  return { server: `http://${host}`, ...(password !== '' && { username, password }) };
}

function opened(context: BrowserContext, proxy: EgressProxy): OpenedContext {
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= closeBoth(context, proxy));
  return { context, wayOut: proxy, close, [Symbol.asyncDispose]: close };
}

async function closeBoth(context: BrowserContext, proxy: EgressProxy): Promise<void> {
  const closed = context.close().catch(() => undefined);
  await withTimeout(closed, CLOSE_TIMEOUT_MS, () => undefined);
  await proxy.close();
}
