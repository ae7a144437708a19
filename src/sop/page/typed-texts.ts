import type { ActionContext } from '../../sdk/action.ts';

/** What the run has typed into fields so far, without secrets. */
export const typedTexts = (context: Pick<ActionContext, 'memory'>): Set<string> =>
  context.memory('typed texts', () => new Set<string>());
