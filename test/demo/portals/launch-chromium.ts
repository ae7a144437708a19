import { chromium, type Browser } from 'playwright-core';
import { ensureBrowser } from '../../../src/browser/find-browser.ts';

/** The browser that the machine has. */
export async function launchChromium(): Promise<Browser> {
  const found = await ensureBrowser();
  if ('wsEndpoint' in found) return chromium.connect(found.wsEndpoint);
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.env },
    args: ['--no-sandbox'],
  });
}
