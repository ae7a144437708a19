import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { askPage } from '../page/ask-page.ts';
import { Network } from '../page/network.ts';
import { limits } from '../waiting/margins.ts';

/** Another one when the page has changed anything but the field, or has asked its server. A page that does neither while one types has nothing to suggest. */
export async function pageActivity(context: ActionContext, locator: Locator): Promise<string> {
  const { document, changes } = await askPage(locator, { ask: 'pulse' }, limits(context));
  return `${document} ${changes} ${Network.of(context).sent}`;
}
