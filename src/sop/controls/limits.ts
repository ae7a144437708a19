import type { ActionContext } from '../../sdk/action.ts';
import type { Limits } from '../page/ask-page.ts';

/** The options of every Playwright call of a step. It gives up a little before the step does, so that the failure says what was not there and not merely that the time is over. */
export function limits(context: ActionContext): Limits {
  const left = context.timeLeft();
  return { timeout: Math.max(1, left - Math.min(100, left / 10)), signal: context.signal };
}

/** The same for one look of several at what the page may change meanwhile: short, or the last one, which has all the time that is left and fails. */
export function lookLimits(context: ActionContext, lookMs: number): Limits & { readonly last: boolean } {
  const whole = limits(context);
  const last = whole.timeout < 2 * lookMs;
  return { timeout: last ? whole.timeout : lookMs, signal: whole.signal, last };
}

/** Until when to look again and again (a moment of `performance.now()`): what is left is for the last look and its failure. */
export function pollUntil(context: ActionContext): number {
  const left = context.timeLeft();
  return performance.now() + left - Math.min(1_000, left / 4);
}
