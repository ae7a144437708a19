import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { BrowserError, INSTALL_REMEDY } from './browser-error.ts';
import { npmChromium } from './npm-chromium.ts';
import { checkStart } from './start-check.ts';

export type BrowserKind = 'headless-shell' | 'chromium';

/** A browser on this machine that was seen to start. */
export interface LocalBrowser {
  readonly path: string;
  /** Who brought it: the setting, Playwright's own download, the machine, or an npm package. */
  readonly source: 'BROWSER_PATH' | 'playwright' | 'installed' | 'npm';
  readonly kind: BrowserKind;
  readonly version: string;
  /** Variables that it needs in addition to the usual environment (libraries, fonts). */
  readonly env: Readonly<Record<string, string>>;
}

/** A browser server on another machine. */
export interface RemoteBrowser {
  readonly source: 'BROWSER_WS_ENDPOINT';
  readonly wsEndpoint: string;
}

export type FoundBrowser = LocalBrowser | RemoteBrowser;

/**
 * Finds a browser: `BROWSER_WS_ENDPOINT`, `BROWSER_PATH`, Playwright's own Chromium, an installed Chrome or Chromium, the Chromium of an npm
 * package. Within one place a headless shell goes first: it starts three times as fast and needs half the memory. A browser that does not
 * start is passed over, but one that the settings name must start.
 *
 * @returns null if there is none.
 * @throws {BrowserError} `browser_does_not_start` for a `BROWSER_PATH` that does not start, naming the libraries it misses.
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser | null> {
  if (env.BROWSER_WS_ENDPOINT) return { source: 'BROWSER_WS_ENDPOINT', wsEndpoint: env.BROWSER_WS_ENDPOINT };
  if (env.BROWSER_PATH) return fromSetting(env.BROWSER_PATH, env);
  return (
    (await firstThatStarts(await playwrightPaths(env), 'playwright', env)) ??
    (await firstThatStarts(await installedPaths(env), 'installed', env)) ??
    (await fromNpm(env))
  );
}

/**
 * `findBrowser`, or an error that explains how to get a browser. The setup command and a starting worker call it.
 *
 * @throws {BrowserError} `browser_not_found`, `browser_does_not_start`
 */
export async function ensureBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const found = await findBrowser(env);
  if (found) return found;
  throw new BrowserError('browser_not_found', 'No browser was found on this machine.', INSTALL_REMEDY);
}

async function fromSetting(path: string, env: NodeJS.ProcessEnv): Promise<LocalBrowser> {
  if (!(await isExecutable(path)))
    throw new BrowserError(
      'browser_does_not_start',
      `BROWSER_PATH names "${path}", which is not an executable file.`,
      'Set BROWSER_PATH to the browser itself, or unset it to detect one.',
    );
  const check = await checkStart(path, env);
  if (check.starts)
    return { path, source: 'BROWSER_PATH', kind: kindOf(path), version: check.version, env: {} };
  const missing = check.missingLibraries.join(', ');
  throw new BrowserError(
    'browser_does_not_start',
    `BROWSER_PATH names "${path}", which does not start${missing ? `: these libraries are missing: ${missing}.` : '.'}`,
    missing
      ? 'Run "npx playwright-core install-deps chromium" to install what a Chromium needs.'
      : 'Name a Chromium, or leave BROWSER_PATH out: then one is looked for.',
    new Error(check.output),
  );
}

async function firstThatStarts(
  paths: readonly string[],
  source: LocalBrowser['source'],
  env: NodeJS.ProcessEnv,
): Promise<LocalBrowser | null> {
  for (const path of paths) {
    if (!(await isExecutable(path))) continue;
    const check = await checkStart(path, env);
    if (check.starts) return { path, source, kind: kindOf(path), version: check.version, env: {} };
  }
  return null;
}

async function fromNpm(env: NodeJS.ProcessEnv): Promise<LocalBrowser | null> {
  const browser = await npmChromium(env);
  return browser && { ...browser, source: 'npm', kind: 'headless-shell' };
}

function kindOf(path: string): BrowserKind {
  return /headless[-_]shell/i.test(path) ? 'headless-shell' : 'chromium';
}

/** Playwright keeps full Chromium and the headless shell of one revision side by side: `chromium-1255`, `chromium_headless_shell-1255`. */
async function playwrightPaths(env: NodeJS.ProcessEnv): Promise<string[]> {
  const full = playwrightChromium(env);
  if (!full) return [];
  const revisionFolder = dirname(dirname(full));
  const shells = revisionFolder.replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1');
  const inside = await readdir(shells).catch(() => []);
  const names = [
    'chrome-headless-shell',
    'headless_shell',
    'chrome-headless-shell.exe',
    'headless_shell.exe',
  ];
  return [...inside.flatMap((folder) => names.map((name) => join(shells, folder, name))), full];
}

function playwrightChromium(env: NodeJS.ProcessEnv): string | null {
  try {
    const path = chromium.executablePath();
    const folder = env.PLAYWRIGHT_BROWSERS_PATH || usualBrowsersFolder(env);
    // 0 means inside of the package.
    return folder === '0' ? path : join(folder, ...path.split(/[\\/]/).slice(-3));
  } catch {
    return null; // Playwright has no build for this platform.
  }
}

/** Where Playwright downloads browsers to. It uses the home folder of its process, which is a different one in an agent. */
function usualBrowsersFolder(env: NodeJS.ProcessEnv): string {
  const home = env.HOME || homedir();
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'ms-playwright');
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'ms-playwright');
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'ms-playwright');
}

const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'headless_shell',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

async function installedPaths(env: NodeJS.ProcessEnv): Promise<string[]> {
  if (process.platform === 'win32') return windowsPaths(env);
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.platform === 'darwin' ? [...onPath, ...macPaths(env)] : [...onPath, ...LINUX_PATHS];
}

const LINUX_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/headless_shell',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

function macPaths(env: NodeJS.ProcessEnv): string[] {
  const applications = ['/Applications', join(env.HOME ?? '', 'Applications')];
  const bundles = [
    'Google Chrome.app/Contents/MacOS/Google Chrome',
    'Chromium.app/Contents/MacOS/Chromium',
    'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ];
  return applications.flatMap((folder) => bundles.map((bundle) => join(folder, bundle)));
}

function windowsPaths(env: NodeJS.ProcessEnv): string[] {
  const roots = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']].filter(
    (root) => root !== undefined,
  );
  const programs = [
    ['Google', 'Chrome', 'Application', 'chrome.exe'],
    ['Chromium', 'Application', 'chrome.exe'],
    ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ];
  return roots.flatMap((root) => programs.map((program) => join(root, ...program)));
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
