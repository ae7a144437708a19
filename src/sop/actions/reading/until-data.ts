import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { askPage } from '../../page/ask-page.ts';
import { Network } from '../../page/network.ts';
import { limits, looksEnd } from '../../waiting/margins.ts';
import {
  DATA_FRESH_MS,
  LOADED_BELOW_MS,
  LOOK_EVERY_MS,
  LOOK_SOON_MS,
  TABLE_STILL_MS,
} from '../../waiting/times.ts';
import { until } from '../../waiting/until.ts';

/**
 * Waits until the data that is under way is there: what shows now is of an earlier answer, or not all of it. False if nothing was under way.
 *
 * @throws `data_not_loaded` if what a step has asked for does not come
 */
export async function untilData(context: ActionContext): Promise<boolean> {
  const network = Network.of(context);
  if (!(await network.untilAskedCame(context)))
    throw notLoaded(
      context,
      'the page still waits for data that it has requested after an earlier step, so what it shows may be old',
    );
  return network.untilAnswered(context);
}

/**
 * Waits until the document has come after the last one of several entries, as slow portals send it in parts, and until new entries stand still: a page may draw
 * them in parts.
 *
 * @throws `data_not_loaded` if more entries may come
 */
export async function untilWhole(context: ActionContext, entries: Locator): Promise<void> {
  const network = Network.of(context);
  let [count, since, stillMs, pauseMs] = [0, 0, 0, 0];
  let isDrawn = false;
  const coming = await until(
    async () => {
      if (pauseMs > 0) await network.letRun(context.page, pauseMs);
      stillMs += pauseMs;
      const { coming: part } = await askPage(entries.last(), { ask: 'pulse' }, limits(context));
      const now = await entries.count();
      if (now !== count) {
        isDrawn ||= count > 0;
        [since, stillMs] = [performance.now(), 0];
      }
      count = now;
      pauseMs = part === null ? LOOK_SOON_MS : LOOK_EVERY_MS;
      return part;
    },
    (part) =>
      part === null
        ? stillMs >= drawnStillMs(network, isDrawn)
        : part === 'page' && performance.now() - since >= LOADED_BELOW_MS,
    { every: 1, end: looksEnd(context), signal: context.signal },
  );
  if (coming === 'table') throw stillComing(context);
}

/** How long rows or entries must stand still that are new, or that were seen to change: those are being drawn, however long ago their data came. */
export const drawnStillMs = (network: Network, isDrawn: boolean): number =>
  isDrawn || network.sinceData() < DATA_FRESH_MS ? TABLE_STILL_MS : 0;

export const stillComing = (context: ActionContext): Error =>
  notLoaded(context, 'the page is still being loaded, so rows or entries may be missing');

function notLoaded(context: ActionContext, what: string): Error {
  return context.failure('data_not_loaded', `${what}: give this step a longer "timeout"`, {
    kind: 'transient',
    notes: 'The portal did not send the data in time.',
  });
}
