import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { leadsIntoFrame } from './control-frame.ts';

const known = new WeakMap<Locator, Locator>();

/**
 * The same locator. The page keeps the element that it finds last, which costs no round trip: the row of an editable table is found by the value that a step
 * replaces. Playwright does not join two ways that lead into a frame, so there only the words find it again.
 */
export function keepElement(context: ActionContext, locator: Locator): Locator {
  if (leadsIntoFrame(locator)) return locator;
  const ids = context.memory('ids of kept elements', () => new Map<string, string>());
  const words = String(locator);
  const id = ids.get(words) ?? `kept ${ids.size}`;
  ids.set(words, id);
  const keeping = locator.locator(engineSelector({ kind: 'keep', id }));
  const kept = locator.page().locator(engineSelector({ kind: 'known', id }));
  known.set(keeping, kept.or(locator).locator(engineSelector({ kind: 'kept', id })));
  return keeping;
}

/** The element that was kept, or what its words find if that has gone. */
export const keptElement = (locator: Locator): Locator => known.get(locator) ?? locator;
