import type { Page, Request } from 'playwright-core';
import { DAY_MS, FOR_STEP_MS, POLL_VARIES_MS, POLLS_AGAIN_MS } from '../waiting/times.ts';
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
  /** It began while a step was acting, or soon after that, or after an answer to one. */
  readonly isForStep: boolean;
}

interface Answer {
  readonly at: number;
  readonly cause: Cause;
}

interface Repeats {
  readonly askedAt: number;
  /** When it was answered last, or else asked for. */
  at: number;
  readonly inARow: number;
  /** The last one was not in time, and came after a step. */
  readonly isForStep: boolean;
  /** Since the request before, and since its answer: a page that polls pauses for the same time. */
  readonly every: number | null;
  readonly pause: number | null;
}

/** A step that is under way. */
export interface Running {
  readonly acts: boolean;
  hasEnded: boolean;
}

/** After this number of requests in a row without a step between them, or after pauses of the same time, a page asks for something on its own. */
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
  /** Under way for a step, as far as is known, and when the last answer to one of these came. */
  readonly #forSteps = new Set<Request>();
  #answeredAt = Number.NEGATIVE_INFINITY;
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

  /** Steps of an interruption begin. Call what it returns when they have ended: the step that they held up continues. */
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
    const isRoutine = page !== null && this.#isRoutine(page, request);
    const isOwn = !isActedOn || polls || isRoutine;
    const isForStep = !isOwn && this.#isAfterStep(page, performance.now());
    if (!isOwn) this.#forSteps.add(request);
    return { isAsked: isActedOn && !isAgain, polls, isOwn, isForStep };
  }

  ended(request: Request, cause: Cause, at: number): void {
    this.#answers.set(addressOf(request.url()), { at, cause });
    if (this.#forSteps.delete(request)) this.#answeredAt = at;
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

  /** It may be for a step, or follow from the answer to one. */
  #isAfterStep(page: Page, now: number): boolean {
    if (this.#running?.acts === true) return true;
    const since = now - Math.max(this.#actedAt, this.#answeredAt);
    return since < FOR_STEP_MS || [...this.#forSteps].some((request) => pageOfRequest(request) === page);
  }

  /** Whether the page asks for it all the time. What it writes may be for a step, such as the whole state of the page. */
  #isRoutine(page: Page, request: Request): boolean {
    if (!READS.has(request.method())) return false;
    const all = this.#repeats.get(page) ?? new Map<string, Repeats>();
    this.#repeats.set(page, all);
    const what = withoutTime(request.url());
    const repeats = this.#next(page, all.get(what));
    all.set(what, repeats);
    return repeats.inARow >= ROUTINE && !repeats.isForStep;
  }

  #next(page: Page, last: Repeats | undefined): Repeats {
    const now = performance.now();
    const next = { askedAt: now, at: now, isForStep: false };
    if (last === undefined) return { ...next, inARow: 1, every: null, pause: null };
    const isAfterStep = this.#isAfterStep(page, now);
    const rhythm = { every: now - last.askedAt, pause: now - last.at };
    const isInTime = areAlike(rhythm.every, last.every) || areAlike(rhythm.pause, last.pause);
    // A step may ask for what the page polls.
    if (last.inARow >= ROUTINE && isAfterStep && !isInTime) return { ...last, ...next, isForStep: true };
    const goesOn = last.inARow >= ROUTINE || !this.#actedSince(last.at) || (isInTime && !isAfterStep);
    return { ...next, ...rhythm, inARow: goesOn ? last.inARow + 1 : 1 };
  }
}

/** The first two requests have nothing to be compared with. */
const areAlike = (one: number, other: number | null): boolean =>
  other === null || Math.abs(one - other) < POLL_VARIES_MS;

/** Without the times and random numbers by which pages get past caches. Other long numbers are those of claims and providers. */
const withoutTime = (url: string): string =>
  url.replaceAll(/\b0\.\d{6,}/g, '').replaceAll(/\d{10,}/g, (digits) => (isTime(digits) ? '' : digits));

/** Whether it begins with the time by the clock of the page, in milliseconds or seconds. */
const isTime = (digits: string): boolean =>
  [Number(digits.slice(0, 13)), Number(digits.slice(0, 10)) * 1_000].some(
    (time) => Math.abs(time - Date.now()) < DAY_MS,
  );
