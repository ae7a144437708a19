import type { Page, Request } from 'playwright-core';
import { until } from '../waiting/until.ts';
import { ANSWER_REST_MS, OWN_NOTES_EVERY_MS, WRITTEN_MS } from '../waiting/times.ts';
import type { AnnouncedRequest } from './announced-requests.ts';
import { pageOfRequest } from './of-closed-page.ts';
import { addressOf, isData, isDataType, READS } from './request-kinds.ts';

/** The requests of a run, as its network knows them. */
interface Requests {
  /** And whether a step has asked for it. */
  readonly open: ReadonlyMap<Request, boolean>;
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

/** Requests by scripts that a step has asked for, and that may change something at the portal. */
export class UnansweredWrites {
  readonly #requests: Requests;
  /** Addresses of writes that did not answer: a long poll. Data from there is waited for nevertheless. */
  readonly #unanswered = new Set<string>();
  /** Writes that a step has waited for long enough: streams, too. */
  readonly #leftAlone = new WeakSet<Request>();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /**
   * Waits until those of the page that are under way now are answered. What the page sends in the meantime is not waited for, nor again what has not
   * answered in a part of the time. False if there were none.
   */
  async untilAnswered(waiting: Waiting): Promise<boolean> {
    const { page, signal } = waiting;
    const from = performance.now();
    const end = from + Math.min(WRITTEN_MS, waiting.timeLeft() / 2);
    const looks = { every: OWN_NOTES_EVERY_MS, end, signal };
    const unreported = this.#unreported(page);
    await until(() => this.#unreported(page).filter((one) => unreported.includes(one)), none, looks);
    const writes = this.#writesOf(page);
    if (writes.length + unreported.length === 0) return false;
    const missing = await until(() => writes.filter((write) => this.#isUnanswered(write)), none, looks);
    if (performance.now() >= from + WRITTEN_MS)
      for (const write of missing) this.#unanswered.add(addressOf(write.url()));
    const rest = { ...looks, end: performance.now() + ANSWER_REST_MS };
    const coming = await until(() => writes.filter((write) => this.#comesIn(write)), none, rest);
    for (const write of [...missing, ...coming]) this.#leftAlone.add(write);
    return true;
  }

  #writesOf(page: Page): readonly Request[] {
    return [...this.#requests.open]
      .filter(([request, isAsked]) => isAsked && pageOfRequest(request) === page && isData(request))
      .map(([request]) => request)
      .filter((request) => !READS.has(request.method()) && !this.#isLeft(request));
  }

  #isLeft(request: Request): boolean {
    const address = addressOf(request.url());
    return this.#requests.isSlow(address) || this.#unanswered.has(address) || this.#leftAlone.has(request);
  }

  /** Those that Playwright does not know yet. */
  #unreported(page: Page): readonly AnnouncedRequest[] {
    const reported = new Set([...this.#requests.open.keys()].map((request) => request.url().split('#')[0]));
    return this.#requests
      .announcedOn(page)
      .filter(({ type, method, url }) => isDataType(type) && !READS.has(method) && !reported.has(url));
  }

  #isUnanswered(request: Request): boolean {
    return this.#requests.open.has(request) && request.existingResponse() === null;
  }

  #comesIn(request: Request): boolean {
    return this.#requests.open.has(request) && request.existingResponse() !== null;
  }
}
