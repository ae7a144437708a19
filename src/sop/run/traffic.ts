import type { BrowserContext, Request, Response } from 'playwright-core';
import type { Exchange } from '../../sdk/action.ts';
import type { CompiledStep } from '../compile/compiled-sop.ts';

/** A page that asks without an end is not remembered without one. */
const most = 2_000;

/** What the pages of a run ask, and how they are answered, from one moment on. */
export class Traffic {
  readonly #context: BrowserContext;
  readonly #heard = new Map<Request, Exchange>();
  readonly #asked = (request: Request): void => {
    if (this.#heard.size < most)
      this.#heard.set(request, { method: request.method(), url: request.url(), status: null });
  };
  readonly #answered = (response: Response): void => {
    const asked = this.#heard.get(response.request());
    if (asked !== undefined) this.#heard.set(response.request(), { ...asked, status: response.status() });
  };

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('request', this.#asked);
    context.on('response', this.#answered);
  }

  exchanges(): readonly Exchange[] {
    return [...this.#heard.values()];
  }

  end(): void {
    this.#context.off('request', this.#asked);
    this.#context.off('response', this.#answered);
  }
}

/** Whether a step, or one that stands at its beginning, judges by what the pages ask. */
export function hears(step: CompiledStep | undefined): boolean {
  if (step === undefined) return false;
  return (
    step.action.hears?.(step.args as never) === true ||
    step.parts.blocks.some((block) => hears(block.steps[0]))
  );
}
