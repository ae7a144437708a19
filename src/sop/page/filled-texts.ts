import type { ActionContext } from '../../sdk/action.ts';

/** What the run has filled into fields so far, without secrets. */
export const filledTexts = (context: Pick<ActionContext, 'memory'>): Set<string> =>
  context.memory('filled texts', () => new Set<string>());
