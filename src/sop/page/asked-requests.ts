import type { Page, Request } from 'playwright-core';
import { until } from '../waiting/until.ts';
import { ANSWER_REST_MS, ASKED_MS, OWN_NOTES_EVERY_MS } from '../waiting/times.ts';
import type { AnnouncedRequest } from './announced-requests.ts';
import { pageOfRequest } from './of-closed-page.ts';
import { addressOf, isData, isDataType, isStream, notReported, READS } from './request-kinds.ts';
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

/** A request that was waited for in vain. */
interface Unanswered {
  readonly request: Request;
  readonly waitedMs: number;
}

const none = ({ length }: readonly unknown[]): boolean => length === 0;

/** Requests by scripts that a step has asked for. */
export class AskedRequests {
  readonly #requests: Requests;
  /** By address, what did not answer: a long poll. Data from there is waited for nevertheless. */
  readonly #unanswered = new Map<string, Unanswered>();
  /** Requests that a step has waited for long enough: streams, too. */
  readonly #leftAlone = new WeakSet<Request>();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /**
   * Waits until those of the page that are under way now are answered and drawn, and also what the page reads from other addresses in the meantime: it may
   * follow from an answer. What has not answered in a part of the time is not waited for again, and what the page reads from its address only by a step
   that has much more time.
   */
  async untilAnswered(waiting: Waiting): Promise<void> {
    const { page, signal } = waiting;
    const from = performance.now();
    const patience = Math.min(ASKED_MS, waiting.timeLeft() / 2);
    const end = from + patience;
    const looks = { every: OWN_NOTES_EVERY_MS, end, signal };
    const unreported = this.#unreported(page);
    await until(() => this.#unreported(page).filter((one) => unreported.includes(one)), none, looks);
    const first = this.#askedBy(page, patience);
    if (first.length === 0) return;
    const awaited = new Set(first);
    const missing = await until(() => this.#comingOf(awaited, page, patience), none, looks);
    const unanswered = missing.filter((request) => this.#requests.open.has(request));
    const waitedMs = performance.now() - from;
    for (const request of unanswered) if (first.includes(request)) this.#waitedFor(request, waitedMs);
    const rest = { ...looks, end: performance.now() + ANSWER_REST_MS };
    const streams = await until(() => this.#streamsOf(awaited), none, rest);
    for (const request of [...unanswered, ...streams]) this.#leftAlone.add(request);
  }

  /** Those that are not answered and drawn. Adds what follows from the others, but not what follows from its own kind: a long poll that numbers its requests. */
  #comingOf(awaited: Set<Request>, page: Page, patience: number): readonly Request[] {
    const { open, undrawn } = this.#requests;
    const answered = new Set([...awaited].filter((request) => !open.has(request)).map(placeOf));
    for (const request of this.#askedBy(page, patience))
      if (READS.has(request.method()) && !answered.has(placeOf(request))) awaited.add(request);
    return [...awaited].filter(
      (request) => undrawn.has(request) || (open.has(request) && !isStream(request)),
    );
  }

  #streamsOf(awaited: ReadonlySet<Request>): readonly Request[] {
    return [...awaited].filter((request) => this.#requests.open.has(request) && isStream(request));
  }

  /** What the page writes is about one thing after the other, even at the same address: only an address that takes very long is left. */
  #waitedFor(request: Request, waitedMs: number): void {
    if (READS.has(request.method()) || waitedMs >= ASKED_MS)
      this.#unanswered.set(sourceOf(request), { request, waitedMs });
  }

  #askedBy(page: Page, patience: number): readonly Request[] {
    const { open, undrawn } = this.#requests;
    return [...open, ...undrawn]
      .filter(([request, { isOwn }]) => pageOfRequest(request) === page && isData(request) && !isOwn)
      .map(([request]) => request)
      .filter((request) => !this.#isLeft(request, patience));
  }

  #isLeft(request: Request, patience: number): boolean {
    const isSlow = this.#requests.isSlow(addressOf(request.url()));
    return isSlow || this.#leftAlone.has(request) || this.#isInVain(request, patience);
  }

  /** Its address did not answer in about the same time. An address that has answered a little later does not poll. */
  #isInVain(request: Request, patience: number): boolean {
    const last = this.#unanswered.get(sourceOf(request));
    return last !== undefined && patience < last.waitedMs * MUCH_MORE && !hasAnswered(last.request);
  }

  /** Those that Playwright does not know yet. */
  #unreported(page: Page): readonly AnnouncedRequest[] {
    const announced = this.#requests.announcedOn(page).filter(({ type }) => isDataType(type));
    return notReported(announced, this.#requests.open.keys());
  }
}

/** Two steps with the same timeout do not have the same time left. */
const MUCH_MORE = 1.5;

/** In a time for which steps wait. */
const hasAnswered = (request: Request): boolean => {
  const { responseEnd } = request.timing();
  return responseEnd >= 0 && responseEnd < ASKED_MS;
};

/** A page may number its requests. */
const placeOf = (request: Request): string => addressOf(request.url()).replaceAll(/\d+/g, '');

/** A long poll may number its requests, too. What a page writes may be about one claim after the other. */
const sourceOf = (request: Request): string =>
  READS.has(request.method()) ? placeOf(request) : addressOf(request.url());
