import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { Target } from '../../../sdk/field.ts';
import { engineSelector } from '../../page/engine-selector.ts';

/** What a target finds, or, if that is a cell of a table, the field in it, which is also what `read` reads there. Several fields in a cell are several matches. */
export async function resolveField(context: ActionContext, target: Target): Promise<Locator> {
  return (await context.resolve(target)).locator(engineSelector({ kind: 'in_cell' }));
}
