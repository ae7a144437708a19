import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { Target } from '../../../sdk/field.ts';
import { fieldIn } from '../../page/engine-selector.ts';

/** What a target finds, or, if that is a cell of a table, the field in it. */
export async function resolveField(context: ActionContext, target: Target): Promise<Locator> {
  return fieldIn(await context.resolve(target));
}
