import type { Page } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { Network } from '../page/network.ts';
import { LIST_SETTLED_MS } from '../waiting/times.ts';

/** Returns, at each check, whether a list is complete: it has entries, they stand still, and nothing is under way that could bring more. */
export function completeness(
  context: ActionContext,
  page: Page,
  /** Of a select 2: a single option is mostly `Loading …` or `Choose one`. */
  fewest: number,
): (labels: readonly string[]) => boolean {
  const network = Network.of(context);
  let loaded = false;
  // What the page asked for before the book was opened.
  page
    .waitForLoadState('networkidle', { timeout: context.timeLeft(), signal: context.signal })
    .then(() => (loaded = true))
    .catch(() => undefined);
  let before = '';
  let since = performance.now();
  return (labels) => {
    const now = JSON.stringify(labels);
    if (now !== before) since = performance.now();
    before = now;
    const quiet = network.quietSince();
    if (!loaded || quiet === null || labels.length < fewest) return false;
    return performance.now() - Math.max(since, quiet) >= LIST_SETTLED_MS;
  };
}
