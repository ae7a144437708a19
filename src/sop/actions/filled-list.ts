import type { Page, Request } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { ofClosedPage } from '../page/of-closed-page.ts';

/** So long a list stands unchanged, and nothing comes over the network, before it is taken for complete. */
const SETTLED_MS = 2_000;
const loadsNothing: ReadonlySet<string> = new Set([
  'image',
  'media',
  'font',
  'eventsource',
  'websocket',
  'ping',
]);

interface Network {
  /** Since when (`performance.now()`) nothing is under way; null while something is. */
  quietSince(): number | null;
}

/**
 * Keeps a book of the requests of all pages, from the first list of a run on: what a list that is looked at later still waits for may have been asked
 * for by the field before it.
 */
export function watchNetwork(context: ActionContext): Network {
  return context.memory('network of lists', () => {
    const { browser } = context;
    const open = new Set<Request>();
    let last = performance.now();
    const began = (request: Request): void => {
      if (loadsNothing.has(request.resourceType())) return;
      open.add(request);
      last = performance.now();
    };
    const ended = (request: Request): void => {
      if (open.delete(request)) last = performance.now();
    };
    browser.on('request', began);
    browser.on('requestfinished', ended);
    browser.on('requestfailed', ended);
    context.onEnd(() => {
      browser.off('request', began);
      browser.off('requestfinished', ended);
      browser.off('requestfailed', ended);
    });
    return {
      quietSince() {
        for (const request of open) if (ofClosedPage(request)) open.delete(request);
        return open.size === 0 ? last : null;
      },
    };
  });
}

/** Tells, look for look, whether a list is complete: it has entries, they stand still, and nothing is under way that could bring more. */
export function completeness(
  context: ActionContext,
  page: Page,
  /** Of a select 2: a single option is mostly `Loading …` or `Choose one`. */
  fewest: number,
): (labels: readonly string[]) => boolean {
  const network = watchNetwork(context);
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
    return performance.now() - Math.max(since, quiet) >= SETTLED_MS;
  };
}
