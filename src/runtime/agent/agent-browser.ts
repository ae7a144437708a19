import type { OpenedBrowser } from '../../browser/open-browser.ts';
import { openContext, type OpenContextOptions, type OpenedContext } from '../../browser/open-context.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import { SopFailure } from '../../sop/sop-failure.ts';

/** The agent's warm browser, with a context made ahead for the portal that it worked on last. */
export interface AgentBrowser {
  /** Starts the browser, or another one after it died. */
  start(): Promise<void>;
  open(options: OpenContextOptions, storageState: object | null): Promise<OpenedContext>;
  /** Where Playwright writes the traces of the contexts that were opened; null for a remote browser. */
  readonly traces: string | null;
  /** Makes the next context in advance. */
  ready(options: OpenContextOptions): void;
}

interface Spare {
  readonly key: string;
  readonly opened: Promise<OpenedContext>;
}

/** A browser that gives no context in this time hangs. */
const OPEN_MS = 20_000;

export function createAgentBrowser(
  openBrowser: () => Promise<OpenedBrowser>,
  maxFileBytes: number,
  onRestart: () => void,
): AgentBrowser {
  let current: Promise<OpenedBrowser> | null = null;
  let spare: Spare | null = null;
  let traces: string | null = null;

  const living = async (): Promise<OpenedBrowser> => {
    const known = await current?.catch(() => null);
    if (known?.browser.isConnected() === true) return known;
    if (current !== null) onRestart();
    current = openBrowser();
    return current;
  };
  const make = async (options: OpenContextOptions): Promise<OpenedContext> => {
    const { browser, proxyHost, downloads: folder, ...paths } = await living();
    ({ traces } = paths);
    const downloads = folder === null ? null : { folder, maxBytes: maxFileBytes };
    const opened = await openContext(browser, { ...options, proxyHost, downloads });
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
  const open = async (options: OpenContextOptions, storageState: object | null): Promise<OpenedContext> => {
    const ready = await takeSpare(keyOf(options));
    if (ready === null) return make({ ...options, storageState });
    if (storageState !== null) await ready.context.setStorageState(storageState as never);
    return ready;
  };
  return {
    get traces() {
      return traces;
    },
    start: async () => void (await living()),
    open: (options, storageState) => withTimeout(open(options, storageState), OPEN_MS, browserHangs),
    ready(options) {
      if (spare !== null) return;
      const opened = make(options);
      opened.catch(() => undefined); // the next task makes its own, and reports why it cannot
      spare = { key: keyOf(options), opened };
    },
  };
}

function browserHangs(): never {
  throw new SopFailure('browser_gone', 'the browser does not respond', { kind: 'transient' });
}

const keyOf = (options: OpenContextOptions) => JSON.stringify(options);
