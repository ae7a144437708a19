import type { ActionContext } from '../../sdk/action.ts';

/**
 * Until when, and by what it ends: the options of every Playwright call of a step. The call gives up a little before the step does, so that the failure
 * says what was not there and not merely that the time is over.
 */
export interface Limits {
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export function limits(context: ActionContext): Limits {
  const left = context.timeLeft();
  return { timeout: Math.max(1, left - Math.min(100, left / 10)), signal: context.signal };
}

/** Until when to look again and again (a moment of `performance.now()`): what is left is for the last look and its failure. */
export function pollUntil(context: ActionContext): number {
  const left = context.timeLeft();
  return performance.now() + left - Math.min(1_000, left / 4);
}
