import type { CDPSession, Frame, Page } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { ANSWER_MS, LISTENS_MS, REPORTED_MS, REST_MS } from '../waiting/times.ts';

/** A request as its page has announced it. */
export interface AnnouncedRequest {
  readonly type: string;
  readonly method: string;
  readonly url: string;
  readonly frame: string | undefined;
  readonly document: string;
  readonly at: number;
}

/** In how many turns a page runs for some time. */
const TURNS = 5;

interface WantedDocument {
  readonly frameId: string;
  readonly url: string;
  /** `currentTab`, unless it opens a window or is saved as a file. */
  readonly disposition: string;
}

/**
 * The requests of a page from the moment in which the page makes them. Playwright reports a request of a page that has routes only when the browser has
 * stopped it for them: often after the `load` event, or the end of the click, that made it, and the later the busier the machine is.
 */
export class AnnouncedRequests {
  readonly #page: Page;
  /** Called when another document has taken the place of the page's own; not for a change of the address alone, or an answer without a document. */
  readonly #onDocument: () => void;
  readonly #open = new Map<string, AnnouncedRequest>();
  /** Of the page, and of each frame of a foreign site: some browsers give those their own process and session. */
  readonly #sessions = new Map<Page | Frame, Promise<CDPSession | null>>();
  #frameSince = Number.NEGATIVE_INFINITY;
  /** How many documents have come to the page and its frames. */
  arrived = 0;
  /** The browser's ID of the page's own frame. */
  #ownFrame: string | null = null;

  constructor(page: Page, onDocument: () => void) {
    this.#page = page;
    this.#onDocument = onDocument;
    this.#sessions.set(page, this.#listen(page));
    page.on('framenavigated', this.#follow);
    page.on('framedetached', this.#leave);
    page.frames().forEach(this.#follow);
  }

  /** From here on, the requests of the page are announced. A page that hangs is not waited for: it makes none. */
  async listening(): Promise<void> {
    await withTimeout(Promise.all(this.#sessions.values()), LISTENS_MS, () => null);
  }

  /** Until all requests that the page has made so far are announced: its answer to a question comes after them, over the same connection. */
  async caughtUp(ms: number): Promise<void> {
    await this.#ask('0', ms);
  }

  /**
   * Lets the page run for some milliseconds by its own clock: on a busy machine, it does nothing for much longer. In several turns, because what brings an
   * answer to the page waits for the processor as well, and a single timer may end before it got its own.
   */
  async letRun(ms: number): Promise<void> {
    const turn = `new Promise((done) => setTimeout(done, ${ms / TURNS}))`;
    await this.#ask(
      `(async () => { for (let turn = 0; turn < ${TURNS}; turn += 1) await ${turn}; })()`,
      ANSWER_MS,
    );
  }

  /** The sessions of the page, and of its frames that have their own process. */
  async sessions(): Promise<readonly CDPSession[]> {
    const listening = await Promise.all(this.#sessions.values());
    return listening.filter((session) => session !== null);
  }

  async #ask(expression: string, ms: number): Promise<void> {
    const question = { expression, awaitPromise: true };
    const answers = [...this.#sessions].map(([source, listening]) =>
      // Of a page that is gone, nothing is under way. The frame of an advertisement may hang for good.
      withTimeout(
        listening.then((session) => session?.send('Runtime.evaluate', question)).catch(() => null),
        source === this.#page ? ms : Math.min(ANSWER_MS, ms),
        () => null,
      ),
    );
    await Promise.all(answers);
  }

  /** Without those of which Playwright has long known whether they are under way. */
  get open(): readonly AnnouncedRequest[] {
    const since = performance.now() - REPORTED_MS;
    return [...this.#open.values()].filter(({ at }) => at >= since);
  }

  /** Whether the page, or with `inFrames` a frame of it, wants another document since a moment. */
  isLeaving(since: number, inFrames: boolean): boolean {
    return this.open.some(
      ({ type, at, frame }) => type === 'document' && at >= since && (inFrames || frame === this.#ownFrame),
    );
  }

  /** A frame with its own process has just come: what its document has asked for before it was listened to is not known. */
  get isNewFrame(): boolean {
    return performance.now() - this.#frameSince < REST_MS;
  }

  end(): void {
    this.#page.off('framenavigated', this.#follow);
    this.#page.off('framedetached', this.#leave);
    for (const source of this.#sessions.keys()) this.#stop(source);
  }

  readonly #follow = (frame: Frame): void => {
    const parent = frame.parentFrame();
    if (parent === null || siteOf(frame) === siteOf(parent)) return;
    this.#stop(frame);
    const listening = this.#listen(frame);
    this.#sessions.set(frame, listening);
    void listening.then((session) => {
      if (session !== null) this.#frameSince = performance.now();
    });
  };

  readonly #leave = (frame: Frame): void => this.#stop(frame);

  #stop(source: Page | Frame): void {
    void this.#sessions
      .get(source)
      ?.then((session) => session?.detach())
      .catch(() => undefined);
    this.#sessions.delete(source);
  }

  /** Null for a page that has closed in the meantime, and for a frame in the process of its page. */
  async #listen(source: Page | Frame): Promise<CDPSession | null> {
    try {
      const session = await this.#page.context().newCDPSession(source);
      session.on('Page.frameRequestedNavigation', (asked) => this.#navigates(asked));
      session.on('Page.navigatedWithinDocument', ({ frameId }) => this.#open.delete(navigationOf(frameId)));
      session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, type, request }) => {
        if (type === 'Document' && frameId !== undefined) this.#open.delete(navigationOf(frameId));
        this.#open.set(requestId, {
          type: (type ?? 'Other').toLowerCase(),
          method: request.method,
          url: request.url,
          frame: frameId,
          document: loaderId,
          at: performance.now(),
        });
      });
      session.on('Network.loadingFinished', ({ requestId }) => this.#open.delete(requestId));
      session.on('Network.loadingFailed', ({ requestId }) => this.#open.delete(requestId));
      session.on('Page.frameNavigated', ({ frame }) => {
        this.arrived += 1;
        this.#forget(frame.id, frame.loaderId);
        if (source === this.#page && frame.parentId === undefined) this.#onDocument();
      });
      session.on('Page.frameDetached', ({ frameId }) => this.#forget(frameId, null));
      // It keeps no bodies.
      const sizes = { maxTotalBufferSize: 0, maxResourceBufferSize: 0, maxPostDataSize: 0 };
      const [, , tree] = await Promise.all([
        session.send('Network.enable', sizes),
        session.send('Page.enable'),
        source === this.#page ? session.send('Page.getFrameTree') : null,
      ]);
      if (tree !== null) this.#ownFrame = tree.frameTree.frame.id;
      return session;
    } catch {
      return null;
    }
  }

  /** A frame wants another document, as after a form is sent: the browser announces the request itself later than its answer to a question. */
  #navigates({ frameId, url, disposition }: WantedDocument): void {
    if (disposition !== 'currentTab' || !/^https?:/.test(url)) return;
    const request = { type: 'document', method: 'GET', url, frame: frameId, document: '' };
    this.#open.set(navigationOf(frameId), { ...request, at: performance.now() });
  }

  /** The end of a request whose document is gone is not announced. */
  #forget(frame: string, document: string | null): void {
    for (const [id, request] of this.#open)
      if (request.frame === frame && request.document !== document) this.#open.delete(id);
  }
}

function siteOf(frame: Frame): string {
  const { protocol, hostname } = new URL(frame.url() || 'about:blank');
  return `${protocol}//${hostname}`;
}

/** The key of a document that a frame wants, until its request is announced. */
const navigationOf = (frame: string): string => `navigation of ${frame}`;
