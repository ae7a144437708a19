import type { ActionContext, NamedMatches } from '../../../sdk/action.ts';
import type { StepBlock } from '../../../sdk/field.ts';
import type { JsonObject } from '../../../sdk/json.ts';

/** One iteration of a loop: `continue` ends the iteration, `break` the loop. */
export async function runLoopTurn(
  context: ActionContext,
  steps: StepBlock,
  names: JsonObject,
  elements: NamedMatches = {},
): Promise<'next' | 'left'> {
  try {
    await context.runSteps(steps, names, elements);
    return 'next';
  } catch (error) {
    const left = context.leaving(error);
    if (left === 'continue') return 'next';
    if (left === 'break') return 'left';
    throw error;
  }
}
