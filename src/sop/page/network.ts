import type { BrowserContext, Page, Request } from 'playwright-core';
import { ofClosedPage, pageOfRequest } from './of-closed-page.ts';
import { until } from '../waiting/until.ts';
import { DATA_DRAWN_MS, OWN_NOTES_EVERY_MS, UNDER_WAY_MS } from '../waiting/times.ts';

/** What a page does not show is not waited for: pictures, sockets, beacons. */
const LOADS_NOTHING: ReadonlySet<string> = new Set([
  'image',
  'media',
  'font',
  'eventsource',
  'websocket',
  'ping',
]);
/** What brings the data of a page, or a page. */
const BRINGS_DATA: ReadonlySet<string> = new Set(['document', 'xhr', 'fetch']);

/** What lends the network of a run: an action's context. */
interface Host {
  readonly browser: BrowserContext;
  memory<T>(name: string, make: () => T): T;
  onEnd(clean: () => void): void;
}

/** Who is about to read a page. */
interface Reader {
  readonly page: Page;
  readonly signal: AbortSignal;
  timeLeft(): number;
}

/** The requests of all pages of a run, from its first step on. */
export class Network {
  readonly #context: BrowserContext;
  readonly #open = new Set<Request>();
  /** Addresses that did not answer in time, or are asked all the time: a chat or a feed. */
  readonly #slow = new Set<string>();
  #last = performance.now();
  #lastData = { at: 0, address: '' };

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('request', this.#began);
    context.on('requestfinished', this.#ended);
    context.on('requestfailed', this.#ended);
  }

  /** The one network of the run. */
  static of(host: Host): Network {
    return host.memory('network', () => {
      const network = new Network(host.browser);
      host.onEnd(() => network.end());
      return network;
    });
  }

  /** Since when (`performance.now()`) nothing is under way; null while something is. */
  quietSince(): number | null {
    this.#forgetClosed();
    return this.#open.size === 0 ? this.#last : null;
  }

  /** How long ago the last data of a page came: Infinity if there was none. */
  sinceData(): number {
    return this.#lastData.at === 0 ? Number.POSITIVE_INFINITY : performance.now() - this.#lastData.at;
  }

  /** Waits until a document or data that is under way has come, and is drawn: what shows now is of an earlier answer. */
  async untilAnswered(reader: Reader): Promise<void> {
    const end = performance.now() + Math.min(UNDER_WAY_MS, reader.timeLeft() / 2);
    const isAwaited = await until(
      () => this.isAwaited(reader.page),
      (awaited) => !awaited,
      { every: OWN_NOTES_EVERY_MS, end, signal: reader.signal },
    );
    if (isAwaited) this.giveUp(reader.page);
  }

  /** No longer waits for addresses that are asked again and again, or do not answer. */
  giveUp(page: Page): void {
    for (const request of this.#awaited(page)) this.#slow.add(addressOf(request));
    if (this.sinceData() >= DATA_DRAWN_MS) return;
    this.#slow.add(this.#lastData.address);
    this.#lastData = { at: 0, address: '' };
  }

  /** Whether something is under way, or has just come. */
  isAwaited(page: Page): boolean {
    return this.sinceData() < DATA_DRAWN_MS || this.#awaited(page).length > 0;
  }

  end(): void {
    this.#context.off('request', this.#began);
    this.#context.off('requestfinished', this.#ended);
    this.#context.off('requestfailed', this.#ended);
  }

  #awaited(page: Page): readonly Request[] {
    return [...this.#open].filter(
      (request) =>
        BRINGS_DATA.has(request.resourceType()) &&
        !this.#slow.has(addressOf(request)) &&
        pageOfRequest(request) === page,
    );
  }

  #forgetClosed(): void {
    for (const request of this.#open) if (ofClosedPage(request)) this.#open.delete(request);
  }

  readonly #began = (request: Request): void => {
    if (LOADS_NOTHING.has(request.resourceType())) return;
    this.#open.add(request);
    this.#last = performance.now();
  };

  readonly #ended = (request: Request): void => {
    if (!this.#open.delete(request)) return;
    this.#last = performance.now();
    const type = request.resourceType();
    const address = addressOf(request);
    if ((type === 'xhr' || type === 'fetch') && !this.#slow.has(address))
      this.#lastData = { at: this.#last, address };
  };
}

/** Without what differs from one request to the next. */
const addressOf = (request: Request): string => request.url().split('?')[0] ?? '';
