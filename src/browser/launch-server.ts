import { EventEmitter } from 'node:events';
import { chromium, type BrowserServer, type LaunchOptions } from 'playwright-core';
import { BrowserError } from './browser-error.ts';
import { killProcessGroup, makeBrowserFolder, type BrowserFolder } from './browser-folder.ts';
import type { LocalBrowser } from './find-browser.ts';
import { HARDENING_FLAGS, sandboxAvailable } from './launch-flags.ts';

export interface LaunchServerOptions {
  readonly browser: LocalBrowser;
  /** Below it each server makes a folder of its own; leftovers of dead processes in it are removed. Default: in the system's temporary folder. */
  readonly root?: string;
  /** `http://127.0.0.1:port` of the egress proxy, where one guards the browser's connections. */
  readonly proxy?: string;
  /** Default true; a window helps an author to see what an SOP does. */
  readonly headless?: boolean;
  /** Milliseconds until a browser that does not come up is given up; default 30 s. */
  readonly timeout?: number;
}

/** Why a browser ended without being asked to. */
export interface BrowserDeath {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** One warm browser of a worker. Agents in other processes connect to `wsEndpoint`. */
export interface WarmBrowser {
  /** Changes at every restart. */
  readonly wsEndpoint: string;
  readonly pid: number;
  readonly startedAt: Date;
  /** False from the moment the browser died until a restart came through. */
  readonly alive: boolean;
  readonly sandboxed: boolean;
  /** Called when the browser ends by itself (crash, kill, out of memory). Whoever owns the browser decides on the restart. */
  onDeath(listener: (death: BrowserDeath) => void): void;
  /** Ends the browser and starts a new one; connections to the old one end. Two calls at once share one restart. */
  restart(): Promise<void>;
  /** Ends the browser with its whole process group and removes its folder and profile. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts the browser server of a worker, hardened: no connections of its own, no permissions, its sandbox on wherever the machine allows it.
 *
 * @throws {BrowserError} `browser_does_not_start`
 * @example
 * await using browser = await launchServer({ browser: found });
 * const connection = await chromium.connect(browser.wsEndpoint);
 */
export async function launchServer(options: LaunchServerOptions): Promise<WarmBrowser> {
  const folder = await makeBrowserFolder(options.root);
  try {
    return warmBrowser(options, folder, await start(options, folder));
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** Playwright's launch options for a found browser; `sopwith sop run` starts one in its own process with them. */
export function launchOptions(
  options: Omit<LaunchServerOptions, 'root'>,
  temporaryFolder?: string,
): LaunchOptions {
  return {
    executablePath: options.browser.path,
    headless: options.headless ?? true,
    chromiumSandbox: sandboxAvailable(),
    args: [...HARDENING_FLAGS],
    env: {
      ...withoutSecrets(process.env),
      ...options.browser.env,
      ...(temporaryFolder === undefined ? {} : { TMPDIR: temporaryFolder }),
    },
    timeout: options.timeout ?? 30_000,
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
    ...(temporaryFolder === undefined ? {} : { artifactsDir: temporaryFolder }),
    // Chromium goes around a proxy for loopback addresses unless told otherwise.
    ...(options.proxy === undefined ? {} : { proxy: { server: options.proxy, bypass: '<-loopback>' } }),
  };
}

/** A browser that renders foreign pages has no business with the service's settings. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const passed =
    /^(PATH|HOME|USER|LANG|LC_.*|TZ|DISPLAY|WAYLAND_DISPLAY|XDG_.*|FONTCONFIG_.*|LD_LIBRARY_PATH|SYSTEMROOT|TEMP|TMP|APPDATA|LOCALAPPDATA|PROGRAMFILES.*)$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => passed.test(name)));
}

async function start(options: LaunchServerOptions, folder: BrowserFolder): Promise<BrowserServer> {
  try {
    const server = await chromium.launchServer({ ...launchOptions(options, folder.path), host: '127.0.0.1' });
    const { pid, spawnargs } = server.process();
    const profile = spawnargs.find((argument) => argument.startsWith('--user-data-dir='));
    await folder.note(pid ?? 0, profile?.slice('--user-data-dir='.length) ?? null);
    return server;
  } catch (error) {
    throw new BrowserError(
      'browser_does_not_start',
      `The browser "${options.browser.path}" did not start.`,
      'Run "sopwith doctor" to see what it needs.',
      error,
    );
  }
}

function warmBrowser(options: LaunchServerOptions, folder: BrowserFolder, first: BrowserServer): WarmBrowser {
  const deaths = new EventEmitter<{ death: [BrowserDeath] }>();
  let server = first;
  let startedAt = new Date();
  let alive = true;
  let closed = false;
  let restarting: Promise<void> | null = null;

  const watch = (watched: BrowserServer): void => {
    // Playwright's types leave out what it passes.
    watched.on('close', (...[exitCode, signal]: [number?, string?]) => {
      if (watched !== server || closed || restarting) return;
      alive = false;
      // Helpers of a browser whose parent was killed may linger.
      killProcessGroup(watched.process().pid ?? 0);
      deaths.emit('death', { exitCode: exitCode ?? null, signal: signal ?? null });
    });
  };
  const restart = async (): Promise<void> => {
    alive = false;
    await end(server);
    if (closed) return;
    server = await start(options, folder);
    // `close` may have come while the new browser was starting.
    if (closed) return end(server);
    watch(server);
    startedAt = new Date();
    alive = true;
  };
  const close = async (): Promise<void> => {
    closed = true;
    alive = false;
    await restarting?.catch(() => undefined);
    await end(server);
    await folder.remove();
  };
  watch(first);
  return {
    get wsEndpoint() {
      return server.wsEndpoint();
    },
    get pid() {
      return server.process().pid ?? 0;
    },
    get startedAt() {
      return startedAt;
    },
    get alive() {
      return alive;
    },
    sandboxed: sandboxAvailable(),
    onDeath: (listener) => void deaths.on('death', listener),
    restart: () => (restarting ??= restart().finally(() => (restarting = null))),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Asks first, then kills the process group: a browser with a hung page may never answer. */
async function end(server: BrowserServer): Promise<void> {
  const pid = server.process().pid ?? 0;
  const patience = setTimeout(() => killProcessGroup(pid), 3_000);
  try {
    await server.close();
  } catch {
    // It was gone already.
  } finally {
    clearTimeout(patience);
  }
}
