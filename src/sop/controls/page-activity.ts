import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { askPage } from '../page/ask-page.ts';
import { Network } from '../page/network.ts';
import { limits } from '../waiting/margins.ts';

/** Another one when the page has changed anything but the field, shows other words, or has asked its server. A page that does none of this while one types has nothing to suggest. */
export async function pageActivity(context: ActionContext, locator: Locator): Promise<string> {
  const { document, changes } = await askPage(locator, { ask: 'pulse' }, limits(context));
  // A list may be on the page before, and only hidden. The digits of clocks and counters change without it.
  const shown = await locator.evaluate(
    ({ ownerDocument: { body } }) => body.innerText.replace(/[\d\s]+/g, ' '),
    undefined,
    limits(context),
  );
  return `${document} ${changes} ${Network.of(context).sent} ${shown}`;
}
