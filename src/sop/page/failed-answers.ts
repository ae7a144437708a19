import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { SopFailure } from '../sop-failure.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import { pageOfRequest } from './of-closed-page.ts';
import { isData } from './request-kinds.ts';
import { type Cause, withoutTime } from './request-rhythm.ts';
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
}

/** An acting step, and what the portal has answered to it with an error. */
interface Acted extends ActingPage {
  readonly dialogsBefore: number;
  /** What the page showed before; null if it does not answer. */
  readonly texts: Promise<string | null>;
  readonly failed: Map<string, Response>;
  /** Documents of pages and their frames. That of a new window has no page yet. */
  documents: Response[];
}

/** Errors with which the portal answers what a step has asked for: what shows then is not the answer. */
export class FailedAnswers {
  readonly #context: BrowserContext;
  readonly #causeOf: (request: Request) => Cause | undefined;
  #acted: Acted | null = null;
  #isInterrupted = false;
  #interruptions = 0;
  readonly #askedBy = new WeakMap<Request, Acted>();
  /** What pages ask for on their own. */
  readonly #own = new Set<string>();

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
      texts: textsOf(step.page),
      failed: new Map(),
      documents: [],
    };
  }

  /** What the steps of an interruption ask for is not for the step before. Call what it returns when they have ended. */
  interrupts(): () => void {
    this.#isInterrupted = true;
    this.#interruptions += 1;
    return () => (this.#isInterrupted = false);
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
    if (acted === null) return false;
    if (isNamed) acted.documents = [];
    const document = acted.documents.findLast((one) => isOfPage(one.request(), page));
    if (document !== undefined && isError(document)) {
      if (await this.#isInterruption(page)) return true;
      throw unavailableAfter(acted, document, 'is an error page');
    }
    if (acted.page !== page) return false;
    const [failed] = acted.failed.values();
    if (failed !== undefined && acted.dialogs() === acted.dialogsBefore && (await showsTheSame(acted)))
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
    const isAsked = request.isNavigationRequest() || !this.#isInterrupted;
    if (isAsked && this.#acted !== null) this.#askedBy.set(request, this.#acted);
  };

  readonly #see = (response: Response): void => {
    const request = response.request();
    const acted = this.#askedBy.get(request);
    const cause = this.#causeOf(request);
    if (cause?.isOwn === true) this.#own.add(keyOf(request));
    if (acted === undefined) return;
    if (request.isNavigationRequest()) {
      acted.documents.push(response);
      if (isOfPage(request, acted.page)) acted.failed.clear();
    } else if (!isError(response)) acted.failed.delete(keyOf(request));
    else if (cause?.isForStep === true && this.#isAnswerTo(acted, request))
      acted.failed.set(keyOf(request), response);
  };

  #isAnswerTo({ page, origins }: Acted, request: Request): boolean {
    const isOfPortal = origins.includes(new URL(request.url()).origin);
    return isData(request) && pageOfRequest(request) === page && isOfPortal && !this.#own.has(keyOf(request));
  }
}

/** Whether it is for the document of a page, and not for that of a frame in it. */
const isOfPage = (request: Request, page: Page): boolean =>
  pageOfRequest(request) === page && request.frame() === page.mainFrame();

const isError = (response: Response): boolean => response.status() >= 500 || response.status() === 429;

const keyOf = (request: Request): string => `${request.method()} ${withoutTime(request.url())}`;

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

async function showsTheSame({ page, texts }: Acted): Promise<boolean> {
  const [before, now] = await Promise.all([texts, textsOf(page)]);
  return before !== null && before === now;
}

/** The texts of all frames, also those in web components; null if one does not answer. */
function textsOf(page: Page): Promise<string | null> {
  const each = page.frames().map((frame) => frame.evaluate(shownTexts));
  return withTimeout<string | null, null>(
    Promise.all(each).then(
      (texts) => texts.join('\n'),
      () => null,
    ),
    ANSWER_MS,
    () => null,
  );
}

function shownTexts(): string {
  const texts: string[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const part of root instanceof Document ? [root.body as Node | null] : root.childNodes)
      if (part instanceof Text) texts.push(part.data);
      // A part that does not show would say all that is in it.
      else if (part instanceof HTMLElement && part.checkVisibility()) texts.push(part.innerText);
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) roots.push(shadowRoot);
  }
  return texts.join('\n').replace(/\s+/g, ' ');
}
