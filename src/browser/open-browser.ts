import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { BrowserError } from './browser-error.ts';
import { sandboxOff } from './browser-sandbox.ts';
import { connectBrowser } from './connect-browser.ts';
import type { FoundBrowser, LocalBrowser } from './find-browser.ts';
import { HARDENING_FLAGS } from './launch-flags.ts';
import { shortFolder } from './short-folder.ts';

export interface LaunchSettings {
  /** Default true; a window helps an author to see what an SOP does. */
  readonly headless?: boolean;
  /** Of the machine; what a browser has no business with is left out. The process's own by default. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface OpenBrowserOptions extends LaunchSettings {
  /** The profile, downloads and temporary files of a browser on this machine: all that it writes. Made if it is missing. */
  readonly folder: string;
}

/** A browser that contexts can be opened in. */
export interface OpenedBrowser {
  readonly browser: Browser;
  /** Where downloads are written; null for a remote browser. */
  readonly downloads: string | null;
  /** Where Playwright writes traces that are recorded, unencrypted; null for a remote browser. */
  readonly traces: string | null;
  /** The address of this machine at which the browser reaches the egress proxies of its contexts. */
  readonly proxyHost: string;
}

/**
 * Starts the browser that was found, or connects to the remote one. Agents and the tools of SOP authors open theirs with it. The browser
 * ends with this process, and when `browser.close()` is called.
 *
 * @throws {BrowserError} `browser_does_not_start`, `browser_gone`, `browser_has_no_way_out`
 */
export async function openBrowser(found: FoundBrowser, options: OpenBrowserOptions): Promise<OpenedBrowser> {
  if (!('path' in found)) {
    return { ...(await connectBrowser(found.wsEndpoint)), downloads: null, traces: null };
  }
  const { folder } = options;
  const downloads = join(folder, 'downloads');
  await mkdir(downloads, { recursive: true, mode: 0o700 });
  const traces = join(folder, 'traces');
  const paths = { artifactsDir: folder, downloadsPath: downloads, tracesDir: traces };
  const short = await shortFolder(folder);
  const launch = { ...launchOptions(found, options, short.path), ...paths };
  try {
    const browser = await inTemporaryFolder(folder, () => chromium.launch(launch));
    browser.once('disconnected', () => short.remove());
    return { browser, proxyHost: '127.0.0.1', downloads, traces };
  } catch (error) {
    short.remove();
    throw new BrowserError(
      'browser_does_not_start',
      `The browser "${found.path}" did not start.${lastWords(error)}`,
      'Run "sopwith doctor" to see what it needs.',
      error,
    );
  }
}

/** Why the browser ended, as it wrote itself: Playwright quotes it. */
function lastWords(error: unknown): string {
  const log = error instanceof Error ? stripVTControlCharacters(error.message) : '';
  const words = /\[err\].*?FATAL:(.+)/.exec(log)?.[1];
  return words === undefined ? '' : ` It wrote: ${words.trim()}`;
}

/** Playwright's launch options, hardened: no connections of the browser's own, no permissions, its sandbox on if the machine allows it. */
export function launchOptions(
  browser: LocalBrowser,
  { headless = true, env = process.env }: LaunchSettings = {},
  temporaryFolder?: string,
): LaunchOptions {
  return {
    executablePath: browser.path,
    headless,
    chromiumSandbox: sandboxOff() === null,
    args: [...HARDENING_FLAGS],
    env: {
      ...browserEnvironment(env),
      ...browser.env,
      ...(temporaryFolder === undefined ? {} : { TMPDIR: temporaryFolder }),
    },
    timeout: 30_000,
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  };
}

const PASSED =
  /^(PATH|HOME|USER|LANG|LC_.*|TZ|DISPLAY|WAYLAND_DISPLAY|XDG_.*|FONTCONFIG_.*|LD_LIBRARY_PATH|SYSTEMROOT|TEMP|TMP|APPDATA|LOCALAPPDATA|PROGRAMFILES.*)$/i;

/** A browser that renders foreign pages has no business with the service's settings. */
function browserEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED.test(name)));
}

let launching: Promise<unknown> = Promise.resolve();

/**
 * Playwright puts the profile into the system's temporary folder and has no option for another one. kill -9 would leave cookies and cache
 * behind there, where they would never be found. One launch at a time: they share the variable.
 */
function inTemporaryFolder<T>(folder: string, launch: () => Promise<T>): Promise<T> {
  const launched = launching.then(async () => {
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    try {
      return await launch();
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });
  launching = launched.catch(() => undefined);
  return launched;
}
