import type { Browser } from 'playwright-core';
import { connectBrowser } from '../browser/connect-browser.ts';
import { openContext, type OpenContextOptions, type OpenedContext } from '../browser/open-context.ts';

/** The agent's connection to the worker's warm browser, with a context made ahead for the portal that it worked on last. */
export interface AgentBrowser {
  open(endpoint: string, options: OpenContextOptions, storageState: object | null): Promise<OpenedContext>;
  /** Makes the next context while nobody waits for it. */
  ready(endpoint: string, options: OpenContextOptions): void;
}

interface Spare {
  readonly key: string;
  readonly opened: Promise<OpenedContext>;
}

export function createAgentBrowser(): AgentBrowser {
  let connection: { endpoint: string; browser: Promise<Browser> } | null = null;
  let spare: Spare | null = null;

  const browserAt = async (endpoint: string): Promise<Browser> => {
    const known = connection?.endpoint === endpoint ? await connection.browser.catch(() => null) : null;
    if (known?.isConnected() === true) return known;
    connection = { endpoint, browser: connectBrowser(endpoint) };
    return connection.browser;
  };
  const make = async (endpoint: string, options: OpenContextOptions): Promise<OpenedContext> => {
    const opened = await openContext(await browserAt(endpoint), options);
    await opened.context.newPage();
    return opened;
  };
  const takeSpare = async (key: string): Promise<OpenedContext | null> => {
    const taken = spare;
    spare = null;
    const opened = await taken?.opened.catch(() => null);
    if (!opened) return null;
    if (taken?.key === key && opened.context.browser()?.isConnected() === true) return opened;
    void opened.close();
    return null;
  };
  return {
    async open(endpoint, options, storageState) {
      const ready = await takeSpare(keyOf(endpoint, options));
      if (ready === null) return make(endpoint, { ...options, storageState });
      if (storageState !== null) await ready.context.setStorageState(storageState as never);
      return ready;
    },
    ready(endpoint, options) {
      if (spare !== null) return;
      const opened = make(endpoint, options);
      opened.catch(() => undefined); // the next task makes its own, and tells why it cannot
      spare = { key: keyOf(endpoint, options), opened };
    },
  };
}

const keyOf = (endpoint: string, options: OpenContextOptions) => JSON.stringify([endpoint, options]);
