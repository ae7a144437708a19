import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import { AnnouncedRequests, type AnnouncedRequest } from './announced-requests.ts';
import { ofClosedPage, pageOfRequest } from './of-closed-page.ts';
import { AskedRequests } from './asked-requests.ts';
import { FailedAnswers } from './failed-answers.ts';
import { addressOf, isData, notReported, READS } from './request-kinds.ts';
import { RequestRhythm, type Cause } from './request-rhythm.ts';
import { until } from '../waiting/until.ts';
import { looksEnd } from '../waiting/margins.ts';
import {
  ANSWER_MS,
  DATA_DRAWN_MS,
  OWN_NOTES_EVERY_MS,
  POLLED_MS,
  REPORTED_MS,
  UNASKED_MS,
} from '../waiting/times.ts';

/** What a page does not show is not waited for: pictures, sockets, beacons. */
const LOADS_NOTHING: ReadonlySet<string> = new Set([
  'image',
  'media',
  'font',
  'eventsource',
  'websocket',
  'ping',
]);
const loadsSomething = ({ type }: AnnouncedRequest): boolean => !LOADS_NOTHING.has(type);
/** What brings the data of a page, or a page. */
const BRINGS_DATA: ReadonlySet<string> = new Set(['document', 'xhr', 'fetch']);

/** What lends the network of a run: an action's context. */
interface Host {
  readonly browser: BrowserContext;
  memory<T>(name: string, make: () => T): T;
  onEnd(clean: () => void): void;
}

/** Who is about to read a page. */
export interface PageReader {
  readonly page: Page;
  readonly signal: AbortSignal;
  timeLeft(): number;
}

/** The requests of all pages of a run, from its first step on. */
export class Network {
  readonly #context: BrowserContext;
  readonly #open = new Map<Request, Cause>();
  /** Answered, but their pages had no time yet to draw what has come. */
  readonly #undrawn = new Map<Request, Cause>();
  readonly #rhythm = new RequestRhythm();
  /** Pages whose document has come and is not complete. */
  readonly #loading = new WeakSet<Page>();
  readonly #announced = new Map<Page, AnnouncedRequests>();
  /** How many documents the page has had, and the last one on which a step has waited for something. */
  readonly #documents = new WeakMap<Page, number>();
  readonly #seen = new WeakMap<Page, number>();
  readonly #typedAt = new WeakMap<Page, number>();
  /** Addresses that did not answer in time, or are asked all the time: a chat or a feed. */
  readonly #slow = new Set<string>();
  readonly #asked = new AskedRequests({
    open: this.#open,
    undrawn: this.#undrawn,
    announcedOn: (page) => this.#announcedOn([page]),
    isSlow: (address) => this.#slow.has(address),
  });
  readonly errors: FailedAnswers;
  #sent = 0;
  #written = 0;
  #last = performance.now();
  #lastData: LastData = NO_DATA;

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('request', this.#began);
    this.errors = new FailedAnswers(context, (request) => this.#open.get(request));
    context.on('requestfinished', this.#ended);
    context.on('requestfailed', this.#ended);
    context.on('page', this.#follow);
    context.pages().forEach(this.#follow);
  }

  /** The one network of the run. */
  static of(host: Host): Network {
    return host.memory('network', () => {
      const network = new Network(host.browser);
      host.onEnd(() => network.end());
      return network;
    });
  }

  /** Until it knows of every request that a page makes from now on. */
  async listening(): Promise<void> {
    await Promise.all([...this.#announced.values()].map((one) => one.listening()));
  }

  /** Until it knows of every request that the page has made, however busy the machine is; at most `ms` milliseconds. */
  async caughtUp(page: Page, ms: number): Promise<void> {
    await this.#announced.get(page)?.caughtUp(ms);
  }

  /** Lets a page run for some milliseconds by its own clock, however busy the machine is. */
  async letRun(page: Page, ms: number): Promise<void> {
    await this.#announced.get(page)?.letRun(ms);
  }

  /** The browser's sessions for a page, and for its frames that have their own process. */
  async sessionsOf(page: Page): Promise<readonly CDPSession[]> {
    return (await this.#announced.get(page)?.sessions()) ?? [];
  }

  /** Whether a page is making a request that may change something at the portal, even if Playwright has not reported it yet. */
  async isWriting(): Promise<boolean> {
    const pages = this.#context.pages();
    await Promise.all(pages.map((page) => this.caughtUp(page, ANSWER_MS)));
    return this.#announcedOn(pages).some(({ type, method }) => type === 'document' || !READS.has(method));
  }

  /** How many requests, of any kind, and words over sockets the pages have sent so far. */
  get sent(): number {
    return this.#sent;
  }

  /** How many of the requests so far may have changed something at the portal. */
  get written(): number {
    return this.#written;
  }

  /** Which document the page shows, counted from the first. */
  documentOf(page: Page): number {
    return this.#documents.get(page) ?? 0;
  }

  /** A step has waited for a part of a document, or a person would take it for drawn. */
  sees(page: Page, document: number): void {
    this.#seen.set(page, document);
  }

  /** A step has typed, or has set a field in another way. */
  typed(page: Page): void {
    this.#typedAt.set(page, performance.now());
  }

  /** What a click asks for is waited for, whatever was typed before. */
  actedAfterTyping(page: Page): void {
    this.#typedAt.delete(page);
  }

  /** When something was last typed with nothing done since (`performance.now()`). */
  typedAt(page: Page): number {
    return this.#typedAt.get(page) ?? Number.NEGATIVE_INFINITY;
  }

  /** Whether no step has waited for anything on the document. */
  isNew(page: Page): boolean {
    return this.#seen.get(page) !== this.documentOf(page);
  }

  /** Since when (`performance.now()`) nothing is under way; null while something is. */
  quietSince(): number | null {
    this.#forgetClosed();
    const isQuiet = this.#open.size === 0 && !this.#announcedOn(this.#context.pages()).some(loadsSomething);
    return isQuiet ? this.#last : null;
  }

  /** How long ago the last data of a page came: Infinity if there was none. */
  sinceData(): number {
    return this.#lastData.at === 0 ? Number.POSITIVE_INFINITY : performance.now() - this.#lastData.at;
  }

  /** Whether a document has not been answered yet that a step has asked for, or that of a page that is only about to be. */
  async isOpening(): Promise<boolean> {
    const pages = this.#context.pages();
    await Promise.all(pages.map((page) => this.caughtUp(page, ANSWER_MS)));
    const isMissing = ([request, { isAsked }]: readonly [Request, Cause]): boolean =>
      request.isNavigationRequest() &&
      (isAsked || pageOfRequest(request) === null) &&
      request.existingResponse() === null;
    const announced = this.#announcedOn(pages).filter(({ type }) => type === 'document');
    return [...this.#open].some(isMissing) || notReported(announced, this.#open.keys()).length > 0;
  }

  /** A step begins, which acts on the pages unless it only reads. Call what it returns when the step has ended. */
  begins(acts: boolean): () => void {
    const running = this.#rhythm.begins(acts, this.#context.pages());
    return () => this.#rhythm.ends(running);
  }

  /** Steps of an interruption begin. Call what it returns when they have ended: the step that they held up continues. */
  interrupts(): () => void {
    const ends = [this.errors.interrupts(), this.#rhythm.interrupts(() => this.#context.pages())];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Whether a step has acted on the page, and it is no longer loading: what it says now may be an answer. */
  mayAnswer(page: Page): boolean {
    return this.#rhythm.isActedOn(page) && !this.#loading.has(page);
  }

  /**
   * Waits until a document or data that is under way has come, and is drawn: what shows now is of an earlier answer. What no step has asked for may be a
   * long poll: it gets a part of the time. False if nothing was under way.
   */
  async untilAnswered(reader: PageReader): Promise<boolean> {
    const from = performance.now();
    const end = from + Math.min(UNASKED_MS, reader.timeLeft() / 2);
    let hasWaited = false;
    const isAwaited = await until(
      async () => {
        if (!this.isAwaited(reader.page)) await this.caughtUp(reader.page, end - performance.now());
        if (performance.now() - from > POLLED_MS) this.#giveUpPolled(reader.page, from);
        const awaited = this.isAwaited(reader.page);
        hasWaited ||= awaited;
        return awaited;
      },
      (awaited) => !awaited,
      { every: OWN_NOTES_EVERY_MS, end, signal: reader.signal },
    );
    if (isAwaited) this.giveUp(reader.page);
    return hasWaited;
  }

  /** Waits until the next document of a page, or of frames in it, has come that it wants since a moment, as after a form is sent. False if none is on its way. */
  async untilDocumentCame(reader: PageReader, since: number, inFrames: boolean): Promise<boolean> {
    const end = performance.now() + Math.min(REPORTED_MS, reader.timeLeft());
    const isLeaving = (): boolean => this.#announced.get(reader.page)?.isLeaving(since, inFrames) === true;
    await this.caughtUp(reader.page, Math.min(ANSWER_MS, reader.timeLeft()));
    if (!isLeaving()) return false;
    const looks = { every: OWN_NOTES_EVERY_MS, end, signal: reader.signal };
    await until(isLeaving, (leaving) => !leaving, looks);
    return true;
  }

  /** How many documents have come to a page and its frames so far. */
  arrived(page: Page): number {
    return this.#announced.get(page)?.arrived ?? 0;
  }

  /** Waits until the data has come that a step has asked for. False if it has not come in the time of the reader. */
  async untilAskedCame(reader: PageReader): Promise<boolean> {
    const isMissing = async (): Promise<boolean> => {
      const end = looksEnd(reader) - performance.now();
      if (!this.#isAskedMissing(reader.page)) await this.caughtUp(reader.page, end);
      return this.#isAskedMissing(reader.page);
    };
    const looks = { every: OWN_NOTES_EVERY_MS, end: looksEnd(reader), signal: reader.signal };
    return !(await until(isMissing, (missing) => !missing, looks));
  }

  /**
   * Waits until what earlier steps have asked for is answered, and the answer is drawn: a person does not act within that moment, and a form or a table may
   * be complete only then.
   */
  async untilStepsAnswered(reader: PageReader): Promise<void> {
    await this.caughtUp(reader.page, Math.min(ANSWER_MS, reader.timeLeft() / 4));
    await this.untilKnownAnswered(reader);
  }

  /** The same without a question to the page: it may have sent more than is known here. */
  async untilKnownAnswered(reader: PageReader): Promise<void> {
    await this.#asked.untilAnswered(reader);
  }

  /** Not an answer that has begun to come: it may be a stream. A page that is to take the place of this one was asked for by whatever a step did. */
  #isAskedMissing(page: Page): boolean {
    return [...this.#open].some(
      ([request, { isAsked }]) =>
        pageOfRequest(request) === page &&
        ((isAsked && isData(request)) || isNextPage(request, page)) &&
        request.existingResponse() === null,
    );
  }

  /** Of the addresses that the page asks all the time: they have answered since, and were asked again after that. */
  #giveUpPolled(page: Page, since: number): void {
    const isPolled = (address: string): boolean => this.#rhythm.isAskedAgain(address, since);
    for (const address of this.#awaited(page)) if (isPolled(address)) this.#slow.add(address);
    if (isPolled(this.#lastData.address)) this.#giveUpLast();
  }

  /** No longer waits for addresses that are asked again and again, or do not answer. */
  giveUp(page: Page): void {
    for (const address of this.#awaited(page)) this.#slow.add(address);
    if (!this.#lastData.isDrawn) this.#giveUpLast();
  }

  #giveUpLast(): void {
    this.#slow.add(this.#lastData.address);
    this.#lastData = NO_DATA;
  }

  /** Whether something is under way, or has just come. */
  isAwaited(page: Page): boolean {
    const isNewFrame = this.#announced.get(page)?.isNewFrame === true;
    return isNewFrame || !this.#lastData.isDrawn || this.#awaited(page).length > 0;
  }

  end(): void {
    this.#context.off('request', this.#began);
    this.#context.off('requestfinished', this.#ended);
    this.#context.off('requestfailed', this.#ended);
    this.#context.off('page', this.#follow);
    this.errors.end();
    for (const requests of this.#announced.values()) requests.end();
  }

  /** The addresses that the page waits for, except for those that do not answer. */
  #awaited(page: Page): readonly string[] {
    const reported = [...this.#open.keys()]
      .filter((request) => pageOfRequest(request) === page)
      .map((request) => ({ type: request.resourceType(), url: request.url() }));
    return [...reported, ...this.#announcedOn([page])]
      .filter(({ type }) => BRINGS_DATA.has(type))
      .map(({ url }) => addressOf(url))
      .filter((address) => !this.#slow.has(address));
  }

  #announcedOn(pages: readonly Page[]): readonly AnnouncedRequest[] {
    return pages.flatMap((page) => this.#announced.get(page)?.open ?? []);
  }

  #forgetClosed(): void {
    for (const request of this.#open.keys()) if (ofClosedPage(request)) this.#open.delete(request);
  }

  readonly #follow = (page: Page): void => {
    const onDocument = (): void => {
      this.#rhythm.forget(page);
      this.#loading.add(page);
      this.#documents.set(page, this.documentOf(page) + 1);
      this.#forgetUndrawn(page);
    };
    this.#announced.set(page, new AnnouncedRequests(page, onDocument));
    page.on('load', () => this.#loading.delete(page));
    page.on('websocket', (socket) => socket.on('framesent', () => (this.#sent += 1)));
    page.once('close', () => this.#announced.delete(page));
  };

  /** What came for a document that is gone will not be drawn. */
  #forgetUndrawn(page: Page): void {
    for (const request of this.#undrawn.keys())
      if (pageOfRequest(request) === page) this.#undrawn.delete(request);
    if (this.#lastData.page === page) this.#lastData.isDrawn = true;
  }

  readonly #began = (request: Request): void => {
    this.#sent += 1;
    if (!READS.has(request.method())) this.#written += 1;
    if (LOADS_NOTHING.has(request.resourceType())) return;
    this.#open.set(request, this.#rhythm.began(request));
    this.#last = performance.now();
  };

  readonly #ended = (request: Request): void => {
    const cause = this.#open.get(request);
    if (cause === undefined) return;
    this.#open.delete(request);
    this.#last = performance.now();
    this.#rhythm.ended(request, cause, this.#last);
    const address = addressOf(request.url());
    if (isData(request) && !this.#slow.has(address)) void this.#untilDrawn(request, address, cause);
  };

  async #untilDrawn(request: Request, address: string, cause: Cause): Promise<void> {
    const page = pageOfRequest(request);
    const came: LastData = { at: this.#last, address, page, isDrawn: false };
    this.#lastData = came;
    this.#undrawn.set(request, cause);
    if (page !== null) await this.letRun(page, DATA_DRAWN_MS);
    this.#undrawn.delete(request);
    came.isDrawn = true;
  }
}

/** The last data of a page. */
interface LastData {
  readonly at: number;
  readonly address: string;
  readonly page: Page | null;
  isDrawn: boolean;
}

const NO_DATA: LastData = { at: 0, address: '', page: null, isDrawn: true };

const isNextPage = (request: Request, page: Page): boolean =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();
