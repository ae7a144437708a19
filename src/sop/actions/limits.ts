import type { ActionContext } from '../../sdk/action.ts';

/** Until when, and by what it ends: the options of every Playwright call of a step. */
export interface Limits {
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export function limits(context: ActionContext): Limits {
  return { timeout: context.timeLeft(), signal: context.signal };
}
