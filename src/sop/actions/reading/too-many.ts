import type { ActionContext } from '../../../sdk/action.ts';

/** What is left out must have been said: the thousand and first claim is not dropped in silence. */
export const mostWithoutLimit = 1_000;

export function tooMany(context: ActionContext, name: string, most: string): Error {
  return context.failure('too_many_entries', `there is more of "${name}" than ${most}: say limit`, {
    notes: `The portal shows more of "${name}" than the procedure reads.`,
  });
}
