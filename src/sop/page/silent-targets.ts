import type { ActionContext } from '../../sdk/action.ts';

/** The targets for which the page functions of the last texts for a person have found no text. */
export function silentTargets(context: Pick<ActionContext, 'memory'>): Set<string> {
  return context.memory('targets without a text', () => new Set<string>());
}
