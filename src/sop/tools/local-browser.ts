import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { ensureBrowser } from '../../browser/find-browser.ts';
import { launchOptions } from '../../browser/launch-server.ts';
import { mustShowWindow } from './headed-browser.ts';
import { registerTargetEngine } from '../targets/engine.ts';

/** A browser of this process, and a folder for its downloads; both go with it. */
export interface LocalBrowser extends AsyncDisposable {
  readonly browser: Browser;
  readonly folder: string;
  /** How contexts are kept to the portal: a proxy on this machine, routes for a remote browser. */
  readonly guard: 'proxy' | 'route';
}

/**
 * Opens a browser for the tools of SOP authors.
 *
 * @throws {CodedError} `browser_not_found`, `no_display` …, each with the remedy
 */
export async function openLocalBrowser(headed = false): Promise<LocalBrowser> {
  const found = await ensureBrowser();
  if (headed) mustShowWindow(found);
  await registerTargetEngine();
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-run-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const browser =
      'path' in found
        ? await chromium.launch(launchOptions({ browser: found, headless: !headed }, folder))
        : await chromium.connect(found.wsEndpoint);
    return {
      browser,
      folder,
      guard: 'path' in found ? 'proxy' : 'route',
      async [Symbol.asyncDispose]() {
        await browser.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
