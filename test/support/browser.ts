import { chromium, type Browser } from 'playwright-core';
import { ensureBrowser } from '../../src/browser/find-browser.ts';
import { launchOptions } from '../../src/browser/open-browser.ts';

/** A browser in this process. Close it in `after`. */
export async function launchTestBrowser(): Promise<Browser> {
  const found = await ensureBrowser();
  if (!('path' in found)) return chromium.connect(found.wsEndpoint);
  return chromium.launch(launchOptions(found));
}
