import type { WarmBrowser } from '../browser/launch-server.ts';
import type { Logger } from '../platform/logger.ts';

export interface BrowserUse {
  readonly endpoint: string;
  release(): void;
}

/** Lends the worker's one browser to attempts, and replaces it between them when it is old or has served many. */
export interface BrowserKeeper {
  use(): Promise<BrowserUse>;
  close(): Promise<void>;
}

export interface KeeperLimits {
  readonly maxUses: number;
  readonly maxAgeMs: number;
}

/** A browser on another machine is somebody else's to look after. */
export function remoteBrowser(endpoint: string): BrowserKeeper {
  const use: BrowserUse = { endpoint, release: () => undefined };
  return { use: async () => use, close: async () => undefined };
}

export function keepBrowser(browser: WarmBrowser, limits: KeeperLimits, logger: Logger): BrowserKeeper {
  let uses = 0;
  let active = 0;
  let closed = false;
  let restarting: Promise<void> | null = null;
  let idle: PromiseWithResolvers<void> | null = null;

  const restart = (why: string): Promise<void> => {
    restarting ??= (async () => {
      logger.info({ why }, 'browser.restarted');
      try {
        await browser.restart();
        uses = 0;
      } finally {
        restarting = null;
      }
    })();
    return restarting;
  };
  const worn = (times = 1) =>
    uses >= limits.maxUses * times || Date.now() - browser.startedAt.getTime() > limits.maxAgeMs * times;
  const whenIdle = async (): Promise<void> => {
    if (active === 0) return;
    idle ??= Promise.withResolvers();
    await idle.promise;
  };
  browser.onDeath(({ exitCode, signal }) => {
    logger.warn({ exitCode, signal }, 'browser.died');
    // What ran in it has failed and is retried; the next attempt finds a new one.
    if (!closed) restart('died').catch(() => logger.error({}, 'browser.restart_failed'));
  });
  return {
    async use() {
      // One that works for others is used on for a while: a task that waits for a person must not hold up all that come after it.
      if (worn() && (active === 0 || worn(2))) {
        await whenIdle();
        if (worn()) await restart('worn');
      }
      if (restarting !== null || !browser.alive) await restart('died');
      uses += 1;
      active += 1;
      let released = false;
      return {
        endpoint: browser.wsEndpoint,
        release() {
          if (released) return;
          released = true;
          active -= 1;
          if (active > 0) return;
          idle?.resolve();
          idle = null;
        },
      };
    },
    async close() {
      closed = true;
      await browser.close();
    },
  };
}
