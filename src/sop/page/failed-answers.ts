import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { SopFailure } from '../sop-failure.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import { isFrameSeen } from './frame-seen.ts';
import { pageOfRequest } from './of-closed-page.ts';
import { isData, isUnavailable } from './request-kinds.ts';
import type { Cause } from './request-rhythm.ts';
import { pathOfAddress } from './shown-address.ts';

/** A step that acts, right before it does. */
export interface ActingPage {
  readonly title: string;
  readonly line: number;
  readonly page: Page;
  /** Those of the portal: what other sites answer is not the portal's. */
  readonly origins: readonly string[];
  /** The number of dialogs of the browser so far. */
  readonly dialogs: () => number;
  /** What it asks for is to change what the page shows: a click. What is asked when a field is set may change nothing. */
  readonly isToChange: boolean;
}

/** An acting step, and what the portal has answered to it with an error. */
interface Acted extends ActingPage {
  readonly dialogsBefore: number;
  /** What the page showed before; null if it does not answer. */
  readonly shown: Promise<string | null>;
  /** Those of its scripts. */
  readonly failed: Response[];
  /** One of its scripts has got an answer: what failed to be sent may be for statistics. */
  hasAnswer: boolean;
  /** Documents of pages and their frames. That of a new window has no page yet. */
  documents: Response[];
}

/** Errors with which the portal answers what a step has asked for: what shows then is not the answer. */
export class FailedAnswers {
  readonly #context: BrowserContext;
  readonly #causeOf: (request: Request) => Cause | undefined;
  #acted: Acted | null = null;
  #interrupting = 0;
  #interruptions = 0;
  readonly #askedBy = new WeakMap<Request, Acted>();

  /** `causeOf`: of a request that is under way. */
  constructor(context: BrowserContext, causeOf: (request: Request) => Cause | undefined) {
    this.#context = context;
    this.#causeOf = causeOf;
    context.on('request', this.#began);
    context.on('response', this.#see);
  }

  end(): void {
    this.#context.off('request', this.#began);
    this.#context.off('response', this.#see);
  }

  /** A step is about to act, or to open another page: errors before that are past. Null if errors are accepted after it. */
  begins(step: ActingPage | null): void {
    this.#acted = step && {
      ...step,
      dialogsBefore: step.dialogs(),
      shown: step.isToChange ? shownOn(step.page) : Promise.resolve(null),
      failed: [],
      hasAnswer: false,
      documents: [],
    };
  }

  /**
   * Steps of an interruption begin, which may be about an error page. What they ask for is not for the step before. Call what it returns when they have
   * ended.
   */
  interrupts(): () => void {
    this.#interrupting += 1;
    this.#interruptions += 1;
    return () => (this.#interrupting -= 1);
  }

  /** Whether the page shows what it did before the last step, which may have asked for something else. */
  async isUnchanged(page: Page): Promise<boolean> {
    return this.#acted?.page === page && (await showsTheSame(this.#acted));
  }

  /**
   * Right before what a page shows is taken for an answer.
   *
   * @param isNamed the procedure has waited for something that shows: on an error page, it is what that page says
   * @returns whether an interruption was about an error page, and has done something about it
   * @throws `portal_unavailable`
   */
  async mustNotStand(page: Page, isNamed = false): Promise<boolean> {
    const acted = this.#acted;
    if (acted === null || this.#interrupting > 0) return false;
    if (isNamed) acted.documents = [];
    const document = await failedDocument(acted, page);
    if (document !== null) {
      if (await this.#isInterruption(page)) return true;
      const shows = isOfPage(document.request(), page)
        ? 'is an error page'
        : 'has a frame with an error page';
      throw unavailableAfter(acted, document, shows);
    }
    if (acted.page !== page) return false;
    const failed = acted.failed.find((one) => !acted.hasAnswer || one.request().method() === 'GET');
    const isUnsaid = acted.dialogs() === acted.dialogsBefore;
    if (failed !== undefined && isUnsaid && (await showsTheSame(acted)))
      throw unavailableAfter(acted, failed, 'shows the same as before');
    return false;
  }

  /** The browser looks for interruptions as a part of each wait. */
  async #isInterruption(page: Page): Promise<boolean> {
    const before = this.#interruptions;
    await page
      .locator(':root')
      .waitFor({ timeout: ANSWER_MS })
      .catch(() => undefined);
    return this.#interruptions > before;
  }

  readonly #began = (request: Request): void => {
    const isAsked = request.isNavigationRequest() || this.#interrupting === 0;
    if (isAsked && this.#acted !== null) this.#askedBy.set(request, this.#acted);
  };

  readonly #see = (response: Response): void => {
    const request = response.request();
    const acted = this.#askedBy.get(request);
    if (acted === undefined) return;
    if (request.isNavigationRequest()) {
      acted.documents.push(response);
      if (isOfPage(request, acted.page)) acted.failed.length = 0;
    } else if (this.#causeOf(request)?.isForStep === true && isDataFor(acted, request)) {
      if (isError(response)) acted.failed.push(response);
      else acted.hasAnswer = true;
    }
  };
}

const isDataFor = ({ page, origins }: Acted, request: Request): boolean =>
  isData(request) && pageOfRequest(request) === page && origins.includes(new URL(request.url()).origin);

/** Whether it is for the document of a page, and not for that of a frame in it. */
const isOfPage = (request: Request, page: Page): boolean =>
  pageOfRequest(request) === page && request.frame() === page.mainFrame();

/** The error page that a page is, or that one of its frames shows, if the step has loaded only that: what else is on a new page may be advertising. */
async function failedDocument({ documents, origins }: Acted, page: Page): Promise<Response | null> {
  const last = documents.findLast((one) => isOfPage(one.request(), page));
  if (last !== undefined) return isError(last) ? last : null;
  const current = new Map(documents.map((one) => [one.request().frame(), one]));
  for (const [frame, document] of current)
    if (
      isError(document) &&
      frame.page() === page &&
      origins.includes(new URL(document.url()).origin) &&
      (await isFrameSeen(frame))
    )
      return document;
  return null;
}

const isError = (response: Response): boolean => isUnavailable(response.status());

/** The failure of a portal that has answered with HTTP 5xx or 429. */
export function portalUnavailable(response: Response, message: string): SopFailure {
  const seconds = Number(response.headers()['retry-after']);
  return new SopFailure('portal_unavailable', message, {
    kind: 'transient',
    notes: `The portal answered with an error (HTTP ${response.status()}).`,
    ...(Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: Math.min(seconds, 86_400) * 1_000 } : {}),
  });
}

function unavailableAfter({ title, line }: Acted, response: Response, shows: string): SopFailure {
  const request = response.request();
  const what = `${request.method()} ${pathOfAddress(request.url())} with HTTP ${response.status()}`;
  return portalUnavailable(
    response,
    `after "${title}" (line ${line}), the portal answered ${what}, and the page ${shows}. If this is normal, add "accept_errors: true" to that step`,
  );
}

async function showsTheSame({ page, shown }: Acted): Promise<boolean> {
  const before = await shown;
  return before !== null && before === (await shownOn(page));
}

/** What all frames show, also in web components; null if one does not answer. */
function shownOn(page: Page): Promise<string | null> {
  const each = page.frames().map((frame) => frame.evaluate(shownInFrame));
  return withTimeout<string | null, null>(
    Promise.all(each).then(
      (parts) => parts.join('\n'),
      () => null,
    ),
    ANSWER_MS,
    () => null,
  );
}

/** Its texts, what its fields hold, and the states of its controls, as one number: none of it leaves the page. */
function shownInFrame(): string {
  const shown: string[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const part of root instanceof Document ? [root.body as Node | null] : root.childNodes)
      if (part?.nodeType === Node.TEXT_NODE) shown.push(part.nodeValue ?? '');
      // A part that does not show would say all that is in it.
      else if (part instanceof HTMLElement && part.checkVisibility()) shown.push(part.innerText);
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      if ('value' in element) shown.push(String(element.value));
      if ('checked' in element) shown.push(String(element.checked));
      for (const state of ['expanded', 'checked', 'pressed', 'invalid'])
        shown.push(element.getAttribute(`aria-${state}`) ?? '');
    }
  }
  const text = shown.join('\n').replace(/\s+/g, ' ');
  // FNV-1a, in two halves.
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${text.length} ${low} ${high}`;
}
