import type { BrowserContext, Request } from 'playwright-core';
import type { WayOut, WayOutHold } from '../../../browser/resend-guard.ts';
import { withTimeout } from '../../../platform/time-limit.ts';
import { ofClosedPage, pageOfRequest } from '../../page/of-closed-page.ts';
import { READS } from '../../page/request-kinds.ts';
import { REQUESTS_END_MS } from '../../waiting/times.ts';

/** Whether a request may be one that submits. */
export const maySubmit = (request: Request): boolean =>
  request.isNavigationRequest() || !READS.has(request.method());

/**
 * Follows the requests that are sent during a `once` block, and holds the egress proxy until all of them are answered: the browser cannot resend one
 * automatically, neither during the block nor when an answer is still missing after it.
 */
export class SubmissionWatch {
  readonly #context: BrowserContext;
  readonly #hold: WayOutHold;
  readonly #owed = new Set<Request>();
  #armed = true;
  #settled: PromiseWithResolvers<void> | null = null;

  constructor(context: BrowserContext, wayOut: Pick<WayOut, 'hold'>) {
    this.#context = context;
    this.#hold = wayOut.hold();
    context.on('request', this.#sent);
    context.on('response', this.#answered);
    context.on('requestfailed', this.#failed);
  }

  /** The block's steps are finished. */
  disarm(): void {
    this.#armed = false;
    for (const page of new Set([...this.#owed].map(pageOfRequest)))
      page?.once('close', () => this.#releaseWhenAnswered());
    this.#releaseWhenAnswered();
  }

  /**
   * The run no longer waits for the answers: breaks off requests without one, so that they can never be sent again. True if there was such a request:
   * its page must not be used any more.
   */
  async breakOff(): Promise<boolean> {
    this.disarm();
    if (this.#owed.size === 0) return false;
    this.#settled = Promise.withResolvers();
    this.#hold.cut();
    await withTimeout(this.#settled.promise, REQUESTS_END_MS, () => undefined);
    return true;
  }

  readonly #sent = (request: Request): void => {
    if (this.#armed && maySubmit(request)) this.#owed.add(request);
  };

  readonly #failed = (request: Request): void => {
    if (this.#owed.delete(request)) this.#releaseWhenAnswered();
  };

  readonly #answered = (response: { request(): Request }): void => this.#failed(response.request());

  #releaseWhenAnswered(): void {
    for (const request of this.#owed) if (ofClosedPage(request)) this.#owed.delete(request);
    if (this.#armed || this.#owed.size > 0) return;
    this.#context.off('request', this.#sent);
    this.#context.off('response', this.#answered);
    this.#context.off('requestfailed', this.#failed);
    this.#hold.release();
    this.#settled?.resolve();
  }
}
