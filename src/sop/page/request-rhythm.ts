import type { Page, Request } from 'playwright-core';
import { DAY_MS, POLLS_AGAIN_MS } from '../waiting/times.ts';
import { pageOfRequest } from './of-closed-page.ts';
import { addressOf, READS } from './request-kinds.ts';

/** Why a page makes a request. */
export interface Cause {
  /** For certain, a step has asked for it: a step has acted on the page before, and the page has not just asked for the same on its own. */
  readonly isAsked: boolean;
  /** The page polls: it has asked for the same on its own, and no step explains that it does so again. */
  readonly polls: boolean;
  /** No step has asked for it, as far as is known. */
  readonly isOwn: boolean;
}

interface Answer {
  readonly at: number;
  readonly cause: Cause;
}

interface Repeats {
  /** When it was asked for or answered last. */
  at: number;
  readonly inARow: number;
}

/** A step that is under way. */
export interface Running {
  readonly acts: boolean;
  hasEnded: boolean;
}

/** After this number of requests in a row without a step between them, a page asks for something on its own. */
const ROUTINE = 3;

/** Which requests of the pages are for a step, and which the pages make on their own. */
export class RequestRhythm {
  /** Pages that a step has acted on since they were loaded. */
  readonly #actedOn = new WeakSet<Page>();
  /** By address: the last answer. */
  readonly #answers = new Map<string, Answer>();
  /** By address: when the answer had come after which the page asked again. */
  readonly #askedAfter = new Map<string, number>();
  /** Of the documents that show, by what they ask for. */
  readonly #repeats = new WeakMap<Page, Map<string, Repeats>>();
  /** The innermost one: a step that runs others acts by them. */
  #running: Running | null = null;
  #actedAt = Number.NEGATIVE_INFINITY;

  /** A step begins, which acts on the pages unless it only reads. */
  begins(acts: boolean, pages: readonly Page[]): Running {
    const running = { acts, hasEnded: false };
    if (acts) for (const page of pages) this.#actedOn.add(page);
    this.#runs(running);
    return running;
  }

  ends(running: Running): void {
    running.hasEnded = true;
    if (this.#running === running) this.#runs(null);
  }

  /** Steps of an interruption begin. Call what it returns when they have ended: the step that they held up goes on. */
  interrupts(pages: () => readonly Page[]): () => void {
    const held = this.#running;
    return () => {
      if (held === null || held.hasEnded) return;
      if (held.acts) for (const page of pages()) this.#actedOn.add(page);
      this.#runs(held);
    };
  }

  #runs(running: Running | null): void {
    if (this.#running?.acts === true) this.#actedAt = performance.now();
    this.#running = running;
  }

  isActedOn(page: Page): boolean {
    return this.#actedOn.has(page);
  }

  /** Another document has taken the place of the page's own. */
  forget(page: Page): void {
    this.#actedOn.delete(page);
    this.#repeats.delete(page);
  }

  began(request: Request): Cause {
    const page = pageOfRequest(request);
    const address = addressOf(request.url());
    const last = this.#answers.get(address);
    if (last !== undefined) this.#askedAfter.set(address, last.at);
    const isAgain = last?.cause.isAsked === false && performance.now() - last.at < POLLS_AGAIN_MS;
    // A step that acts right after an answer may ask for the same as the page did before.
    const polls = isAgain && (last.cause.polls || !this.#actedSince(last.at));
    const isActedOn = page !== null && this.#actedOn.has(page);
    const isRoutine = page !== null && this.#repeat(page, request) >= ROUTINE;
    return { isAsked: isActedOn && !isAgain, polls, isOwn: !isActedOn || polls || isRoutine };
  }

  ended(request: Request, cause: Cause, at: number): void {
    this.#answers.set(addressOf(request.url()), { at, cause });
    // What the page asks for again right after an answer follows from that, even if a step has acted while it waited for it: a long poll.
    const page = pageOfRequest(request);
    const repeats = page === null ? undefined : this.#repeats.get(page)?.get(withoutTime(request.url()));
    if (repeats !== undefined) repeats.at = at;
  }

  /** Whether the page has asked for it again after an answer that came since then. */
  isAskedAgain(address: string, since: number): boolean {
    return (this.#askedAfter.get(address) ?? 0) > since;
  }

  #actedSince(at: number): boolean {
    return this.#running?.acts === true || this.#actedAt > at;
  }

  /** How many times in a row the page has asked for it. What it writes may be for a step, such as the whole state of the page. */
  #repeat(page: Page, request: Request): number {
    if (!READS.has(request.method())) return 1;
    const all = this.#repeats.get(page) ?? new Map<string, Repeats>();
    this.#repeats.set(page, all);
    const what = withoutTime(request.url());
    const { at, inARow } = all.get(what) ?? { at: 0, inARow: 0 };
    const isForStep = this.#actedSince(at) && inARow < ROUTINE;
    const repeats = { at: performance.now(), inARow: isForStep ? 1 : inARow + 1 };
    all.set(what, repeats);
    return repeats.inARow;
  }
}

/** Without the times and random numbers by which pages get past caches. Other long numbers are those of claims and providers. */
const withoutTime = (url: string): string =>
  url.replaceAll(/\b0\.\d{6,}/g, '').replaceAll(/\d{10,}/g, (digits) => (isTime(digits) ? '' : digits));

/** Whether it begins with the time by the clock of the page, in milliseconds or seconds. */
const isTime = (digits: string): boolean =>
  [Number(digits.slice(0, 13)), Number(digits.slice(0, 10)) * 1_000].some(
    (time) => Math.abs(time - Date.now()) < DAY_MS,
  );
