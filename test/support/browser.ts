import { chromium, type Browser, type BrowserServer } from 'playwright-core';
import { ensureBrowser } from '../../src/browser/find-browser.ts';
import { launchOptions } from '../../src/browser/open-browser.ts';

/** A browser in this process. Close it in `after`. */
export async function launchTestBrowser(args: readonly string[] = []): Promise<Browser> {
  const found = await ensureBrowser();
  if (!('path' in found)) return chromium.connect(found.wsEndpoint);
  const options = launchOptions(found);
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...args] });
}

/** A browser that other processes connect to. Close it in `after`. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  const found = await ensureBrowser();
  if (!('path' in found)) throw new Error('this test starts a browser server');
  return chromium.launchServer({ ...launchOptions(found), host: '127.0.0.1' });
}
