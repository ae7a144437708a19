import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import type { Order } from './control.ts';

/** A button that is named by its choice has another name then and is the same element. */
export async function sameField(context: ActionContext, { locator, state }: Order): Promise<Locator> {
  if ((await locator.count()) > 0) return locator;
  const same = (await context.frame()).locator(engineSelector({ kind: 'known', id: state.id }));
  return (await same.count()) === 1 ? same : locator;
}

/** Whether the page shows a text next to a field, as a tag or as what was chosen. */
export const showsBeside = async (field: Locator, text: string): Promise<boolean> =>
  (await field.locator(engineSelector({ kind: 'shows', match: { text } })).count()) > 0;
