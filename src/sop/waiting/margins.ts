import type { ActionContext } from '../../sdk/action.ts';
import { ANSWER_MS } from './times.ts';

/** Until when, and by what a call of Playwright ends. */
export interface Limits {
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** What has a deadline: the context of an action, the scope of a target. */
export interface Timed {
  timeLeft(): number;
}

/** The time of one call of Playwright. It ends a little before the step does, so that the failure names what was missing and not only the time. */
export function callMs(timed: Timed): number {
  const left = timed.timeLeft();
  return Math.max(1, left - Math.min(100, left / 10));
}

/** The moment (`performance.now()`) after which no further look begins: the rest of the step's time is for the last look and its failure. */
export function looksEnd(timed: Timed): number {
  const left = timed.timeLeft();
  return performance.now() + left - Math.min(1_000, left / 4);
}

/** The options of every Playwright call of a step. */
export function limits(context: ActionContext): Limits {
  return { timeout: callMs(context), signal: context.signal };
}

/** The same for one of several looks at what the page may change in the meantime: a short one, or the last one, which has all of the time and fails. */
export function lookLimits(context: ActionContext, lookMs: number): Limits & { readonly last: boolean } {
  const whole = limits(context);
  const last = whole.timeout < 2 * lookMs;
  return { timeout: last ? whole.timeout : lookMs, signal: whole.signal, last };
}

/** Of a question to the page that explains a failure: the time of its step has passed. */
export function afterwards(): Limits {
  return { timeout: ANSWER_MS, signal: AbortSignal.timeout(ANSWER_MS) };
}
