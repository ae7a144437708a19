import type { BrowserContext, Page, Request, Route, WebSocket } from 'playwright-core';
import type { CommitRequest } from '../../compile/compiled-sop.ts';
import { literally } from '../../page/literal-pattern.ts';
import { pageOfRequest } from '../../page/of-closed-page.ts';
import { withoutFragment } from '../../page/without-fragment.ts';
import { isData, READS } from '../../page/request-kinds.ts';
import type { SopFailure } from '../../sop-failure.ts';
import { answersNow } from '../steps/look-page.ts';
import { submissionRefused } from './submission-refused.ts';

/** In a query, a slash is as any other letter. */
function pathPattern(request: string): RegExp {
  const [path = '', query] = request.split(/\?(.*)/s);
  const pattern = wild(path, '[^/]*') + (query === undefined ? '' : `\\?${wild(query, '[^#]*')}`);
  return new RegExp(`^https?://[^/]+${pattern}(?:[?#]|$)`);
}

const wild = (text: string, any: string): string => text.split('*').map(literally).join(any);

/** One pattern for all, so that a request that fits several entries is counted once. */
const anyOf = (patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'));

/** Not a frame in a page, or a page that a click opens. */
const isOfPage = (request: Request): boolean =>
  request.isNavigationRequest() && pageOfRequest(request) !== null && request.frame().parentFrame() === null;

/** What a page only shows. */
const SHOWS: ReadonlySet<string> = new Set(['image', 'font', 'stylesheet', 'media']);

const FORM = 'application/x-www-form-urlencoded';

/** Null if it cannot be read, such as a file or a stream. Chromium returns all fields of a form of this type: without any, the body is empty. */
function bodyOf(request: Request): string | null {
  const body = request.postDataBuffer()?.toString() ?? null;
  const isForm = request.isNavigationRequest() && request.headers()['content-type'] === FORM;
  return body ?? (isForm ? '' : null);
}

/**
 * Lets one submission out per intent and none without one. It sees only the first address of a redirect chain: a 307 that posts again
 * elsewhere is not counted. What goes over a WebSocket it cannot stop.
 *
 * What the portal's list has forgotten must not pass as "not sent": any other request that writes, any page that is asked for, other than by the address that
 * a step opens, and any word over a WebSocket end the proof that nothing was sent. After a click that may submit, any request does: Kanboard changes
 * sub-tasks by GET.
 */
export class NetworkFuse {
  readonly #requests: readonly {
    readonly method: string;
    readonly pattern: RegExp;
    readonly body: string | null;
  }[];
  #armed = false;
  /** From its arming to the proof. */
  #watching = false;
  /** Submissions that were let out since the fuse was armed. */
  #sent = 0;
  /** The first submission that was held back outside of a block, until the run reads it. */
  #heldBack: Request | null = null;
  /** Whether anything else went out since then that may have been one. */
  #doubtful = false;
  /** The addresses that steps are about to open. */
  readonly #opened = new Set<string>();
  readonly #ofSteps = new WeakSet<Request>();
  /** What pages have asked for before such a click: they ask again. */
  readonly #asked = new Set<string>();
  /** A step has clicked since then, on what may submit. */
  #clicked = false;

  constructor(requests: readonly CommitRequest[]) {
    this.#requests = requests.map((request) => ({
      method: request.method,
      pattern: pathPattern(request.path),
      body: request.body ?? null,
    }));
  }

  async install(context: BrowserContext): Promise<() => Promise<void>> {
    const handler = (route: Route, request: Request): Promise<void> => this.#decide(route, request);
    const watch = (request: Request): void => this.#watch(request.method(), this.#mayChange(request));
    const listen = (page: Page): void => void page.on('websocket', this.#listen);
    const pattern = anyOf(this.#requests.map((one) => one.pattern));
    await context.route(pattern, handler);
    context.on('request', watch);
    context.pages().forEach(listen);
    context.on('page', listen);
    return async () => {
      context.off('request', watch);
      context.off('page', listen);
      for (const page of context.pages()) page.off('websocket', this.#listen);
      await context.unroute(pattern, handler);
    };
  }

  arm(): void {
    this.#armed = true;
    this.#watching = true;
    this.#sent = 0;
    this.#doubtful = false;
    this.#opened.clear();
    this.#clicked = false;
  }

  /** A step is about to click on what may submit. */
  clicks(): void {
    this.#clicked = true;
  }

  /** A step is about to open this address, before anything else has been done. */
  opens(url: string): void {
    this.#opened.add(withoutFragment(url));
  }

  /** No submission can leave the browser from here on. */
  disarm(): void {
    this.#armed = false;
  }

  /**
   * Whether it is proved that nothing was sent since it was armed, as far as Playwright has reported requests. Every page is asked something first:
   * one that does not answer proves nothing.
   */
  async provesSilence(pages: readonly Page[]): Promise<boolean> {
    const answers = this.#silent ? await Promise.all(pages.map(answersNow)) : [];
    this.#watching = false;
    return this.#silent && answers.every(Boolean);
  }

  /** Whether a submission was let out since it was armed. */
  get hasSent(): boolean {
    return this.#sent > 0;
  }

  get #silent(): boolean {
    return this.#sent === 0 && !this.#doubtful;
  }

  /** A page may submit over a socket, and the meaning of a frame is unknown. */
  readonly #listen = (socket: WebSocket): void => {
    socket.on('framesent', () => {
      if (this.#watching) this.#doubtful = true;
    });
  };

  /** Whether a request that changes nothing by its method may do so after all. */
  #mayChange(request: Request): boolean {
    const isOpened = this.#isOpened(request);
    if (!this.#clicked) {
      this.#asked.add(withoutFragment(request.url()));
      return request.isNavigationRequest() && !isOpened;
    }
    const isPolled = isData(request) && this.#asked.has(withoutFragment(request.url()));
    return !isPolled && !SHOWS.has(request.resourceType());
  }

  /** Whether it is the one request for an address that a step opens, or one that it leads to and that is not listed. */
  #isOpened(request: Request): boolean {
    const before = request.redirectedFrom();
    const isOpened =
      before === null
        ? isOfPage(request) && this.#opened.delete(withoutFragment(request.url()))
        : this.#ofSteps.has(before) && !this.#submits(request.method(), request.url(), null);
    if (isOpened) this.#ofSteps.add(request);
    return isOpened;
  }

  #watch(method: string, mayChange: boolean): void {
    if (this.#watching && (mayChange || !READS.has(method))) this.#doubtful = true;
  }

  /** Whether a request may go out now; one that submits is counted. A body that cannot be read (null) may be the one that submits. */
  lets(method: string, url: string, body: string | null): boolean {
    if (!this.#submits(method, url, body)) {
      this.#watch(method, false);
      return true;
    }
    if (!this.#armed || this.#sent > 0) return false;
    this.#sent += 1;
    return true;
  }

  #submits(method: string, url: string, body: string | null): boolean {
    return this.#requests.some(
      (one) =>
        one.method === method &&
        one.pattern.test(url) &&
        (one.body === null || body === null || body.includes(one.body)),
    );
  }

  /** What a submission that was held back outside of a block means; null if there was none since it was last asked. */
  takeHeldBack(cause?: unknown): SopFailure | null {
    const request = this.#heldBack;
    this.#heldBack = null;
    return request === null ? null : submissionRefused(request.method(), request.url(), cause);
  }

  /** The same when the last step is done. What the pages had sent before is known here when they have answered. */
  async takeLastHeldBack(pages: readonly Page[]): Promise<SopFailure | null> {
    await Promise.all(pages.map(answersNow));
    return this.takeHeldBack();
  }

  #decide(route: Route, request: Request): Promise<void> {
    if (this.lets(request.method(), request.url(), bodyOf(request))) return route.fallback();
    if (!this.#armed) this.#heldBack ??= request;
    return route.abort('blockedbyclient');
  }
}
