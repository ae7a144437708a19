import type { BrowserContext, Response } from 'playwright-core';
import { maySubmit } from './submission-watch.ts';

/** The HTTP errors with which the portal answers what a `once` block sends. They do not prove that nothing was filed: a person sees from them where to look. */
export class ErrorAnswers implements Disposable {
  readonly #context: BrowserContext;
  readonly #answers = new Set<string>();

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('response', this.#see);
  }

  /** `, and the portal answered POST with HTTP 401`; empty without an error. */
  describe(): string {
    return this.#answers.size === 0 ? '' : `, and the portal answered ${[...this.#answers].join(', ')}`;
  }

  [Symbol.dispose](): void {
    this.#context.off('response', this.#see);
  }

  readonly #see = (response: Response): void => {
    const [request, status] = [response.request(), response.status()];
    if (status >= 400 && maySubmit(request)) this.#answers.add(`${request.method()} with HTTP ${status}`);
  };
}
