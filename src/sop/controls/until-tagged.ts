import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { readControl } from './read-control.ts';
import { limits } from '../waiting/margins.ts';
import { poll } from '../waiting/poll.ts';

/** What is still in the field is only typed: the tag must show next to it. */
export async function untilTagged(
  context: ActionContext,
  locator: Locator,
  tag: string,
  name: string,
): Promise<void> {
  const beside = locator.locator(engineSelector({ kind: 'shows', match: { text: tag } }));
  const taken = async (): Promise<boolean> =>
    (await readControl(locator, limits(context))).value.trim() !== tag && (await beside.count()) > 0;
  await poll(
    context,
    taken,
    'value_mismatch',
    () => `${name} does not show the tag that was typed next to it`,
  );
}
