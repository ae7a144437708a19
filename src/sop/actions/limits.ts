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
