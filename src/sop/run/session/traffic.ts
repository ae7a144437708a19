import type { BrowserContext, Request, Response } from 'playwright-core';
import type { Exchange } from '../../../sdk/action.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';

/** A page that asks without an end is not remembered without one: the latest are. */
const most = 2_000;

/** What the pages of a run ask, and how they are answered, from one moment on. */
export interface Heard {
  exchanges(): readonly Exchange[];
  /** A step begins that does not judge by them. */
  stepBegins(): void;
  /** From the moment on that such a step last began: what the next iteration of a loop judges by. */
  sinceStep(): Heard;
}

export class Traffic implements Heard {
  readonly #context: BrowserContext;
  readonly #heard = new Map<Request, Exchange>();
  #forgotten = 0;
  /** How many had been heard when a step last began. */
  #before = 0;
  readonly #asked = (request: Request): void => {
    this.#heard.set(request, { method: request.method(), url: request.url(), status: null });
    if (this.#heard.size <= most) return;
    const [oldest] = this.#heard.keys();
    if (oldest !== undefined && this.#heard.delete(oldest)) this.#forgotten += 1;
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

  stepBegins(): void {
    this.#before = this.#forgotten + this.#heard.size;
  }

  sinceStep(): Heard {
    const before = this.#before;
    return {
      exchanges: () => this.exchanges().slice(Math.max(0, before - this.#forgotten)),
      stepBegins: () => this.stepBegins(),
      sinceStep: () => this.sinceStep(),
    };
  }

  end(): void {
    this.#context.off('request', this.#asked);
    this.#context.off('response', this.#answered);
  }
}

/** Whether a step, or the first step inside of it, judges by what the pages ask. */
export function hears(step: CompiledStep | null | undefined): boolean {
  if (step == null) return false;
  return (
    step.action.hears?.(step.args as never) === true ||
    step.parts.blocks.some((block) => hears(block.steps[0]))
  );
}
