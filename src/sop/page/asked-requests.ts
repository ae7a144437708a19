import type { Page, Request } from 'playwright-core';
import { until } from '../waiting/until.ts';
import { ANSWER_REST_MS, ASKED_MS, OWN_NOTES_EVERY_MS } from '../waiting/times.ts';
import type { AnnouncedRequest } from './announced-requests.ts';
import { pageOfRequest } from './of-closed-page.ts';
import { addressOf, isData, isDataType, isStream, READS } from './request-kinds.ts';
import type { Cause } from './request-rhythm.ts';

/** The requests of a run, as its network knows them. */
interface Requests {
  readonly open: ReadonlyMap<Request, Cause>;
  /** Answered, but the page may not show it yet. */
  readonly undrawn: ReadonlyMap<Request, Cause>;
  announcedOn(page: Page): readonly AnnouncedRequest[];
  /** It is not waited for: it does not answer in time, or is asked all the time. */
  isSlow(address: string): boolean;
}

/** Who waits. */
interface Waiting {
  readonly page: Page;
  readonly signal: AbortSignal;
  timeLeft(): number;
}

const none = ({ length }: readonly unknown[]): boolean => length === 0;

/** Requests by scripts that a step has asked for. */
export class AskedRequests {
  readonly #requests: Requests;
  /** Addresses that did not answer: a long poll. Data from there is waited for nevertheless. */
  readonly #unanswered = new Set<string>();
  /** Requests that a step has waited for long enough: streams, too. */
  readonly #leftAlone = new WeakSet<Request>();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /**
   * Waits until those of the page that are under way now are answered and drawn, and also what the page reads from other addresses in the meantime: it may
   * follow from an answer. What has not answered in a part of the time is not waited for again.
   */
  async untilAnswered(waiting: Waiting): Promise<void> {
    const { page, signal } = waiting;
    const from = performance.now();
    const end = from + Math.min(ASKED_MS, waiting.timeLeft() / 2);
    const looks = { every: OWN_NOTES_EVERY_MS, end, signal };
    const unreported = this.#unreported(page);
    await until(() => this.#unreported(page).filter((one) => unreported.includes(one)), none, looks);
    const awaited = new Set(this.#askedBy(page));
    if (awaited.size === 0) return;
    const missing = await until(() => this.#comingOf(awaited, page), none, looks);
    const unanswered = missing.filter((request) => this.#requests.open.has(request));
    if (performance.now() >= from + ASKED_MS)
      for (const request of unanswered) this.#unanswered.add(sourceOf(request));
    const rest = { ...looks, end: performance.now() + ANSWER_REST_MS };
    const streams = await until(() => this.#streamsOf(awaited), none, rest);
    for (const request of [...unanswered, ...streams]) this.#leftAlone.add(request);
  }

  /** Those that are not answered and drawn. Adds what follows from the others. */
  #comingOf(awaited: Set<Request>, page: Page): readonly Request[] {
    const places = new Set([...awaited].map(placeOf));
    for (const request of this.#askedBy(page))
      if (READS.has(request.method()) && !places.has(placeOf(request))) awaited.add(request);
    const { open, undrawn } = this.#requests;
    return [...awaited].filter(
      (request) => undrawn.has(request) || (open.has(request) && !isStream(request)),
    );
  }

  #streamsOf(awaited: ReadonlySet<Request>): readonly Request[] {
    return [...awaited].filter((request) => this.#requests.open.has(request) && isStream(request));
  }

  #askedBy(page: Page): readonly Request[] {
    const { open, undrawn } = this.#requests;
    return [...open, ...undrawn]
      .filter(([request, { isOwn }]) => pageOfRequest(request) === page && isData(request) && !isOwn)
      .map(([request]) => request)
      .filter((request) => !this.#isLeft(request));
  }

  #isLeft(request: Request): boolean {
    const isSlow = this.#requests.isSlow(addressOf(request.url()));
    return isSlow || this.#unanswered.has(sourceOf(request)) || this.#leftAlone.has(request);
  }

  /** Those that Playwright does not know yet. */
  #unreported(page: Page): readonly AnnouncedRequest[] {
    const reported = new Set([...this.#requests.open.keys()].map((request) => request.url().split('#')[0]));
    return this.#requests.announcedOn(page).filter(({ type, url }) => isDataType(type) && !reported.has(url));
  }
}

/** A page may number its requests. */
const placeOf = (request: Request): string => addressOf(request.url()).replaceAll(/\d+/g, '');

/** A long poll may number its requests, too. What a page writes may be about one claim after the other. */
const sourceOf = (request: Request): string =>
  READS.has(request.method()) ? placeOf(request) : addressOf(request.url());
