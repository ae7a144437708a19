import { join } from 'node:path';
import { cacheFolder } from '../platform/cache-folder.ts';
import { ensureBrowser } from '../browser/find-browser.ts';
import { openBrowser, type OpenedBrowser } from '../browser/open-browser.ts';
import { makeOwnedFolder } from '../platform/owned-folder.ts';
import { registerTargetEngine } from '../sop/targets/selector-engine.ts';
import { mustShowWindow } from './headed-browser.ts';

/** A browser of this process, and a folder for its files; both go with it. */
export interface TemporaryBrowser extends AsyncDisposable, OpenedBrowser {
  readonly folder: string;
}

/**
 * Opens a browser for the tools of SOP authors, as agents open theirs.
 *
 * @throws {CodedError} `browser_not_found`, `no_display` …, each with the fix
 */
export async function openLocalBrowser(headed = false): Promise<TemporaryBrowser> {
  const found = await ensureBrowser();
  if (headed) mustShowWindow(found);
  await registerTargetEngine();
  // One place for all runs of this user: each removes what runs that were killed left behind.
  const folder = await makeOwnedFolder(join(cacheFolder(process.env), 'runs'));
  try {
    const opened = await openBrowser(found, { folder: join(folder.path, 'browser'), headless: !headed });
    return {
      ...opened,
      folder: folder.path,
      async [Symbol.asyncDispose]() {
        await opened.browser.close();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
