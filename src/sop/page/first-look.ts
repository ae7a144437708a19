import type { Page } from 'playwright-core';
import { LOOK_EVERY_MS, REST_MS, SETTLE_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';
import { untilTypedIsSought } from './after-typing.ts';
import type { Network, PageReader } from './network.ts';
import { pulseOf } from './pulse-of.ts';

/**
 * Waits until a page shows what the steps so far have led to. Fails if the portal has answered them with an error.
 *
 * @param answered waits for the data that is under way; by default as far as it comes in time
 */
export async function untilShown(
  network: Network,
  reader: PageReader,
  answered = (): Promise<unknown> => network.untilAnswered(reader),
): Promise<void> {
  await untilTypedIsSought(network, reader);
  do {
    reader.signal.throwIfAborted();
    await answered();
    await untilFirstDrawn(network, reader);
  } while (await network.errors.mustNotStand(reader.page));
}

/**
 * Waits until a new page is drawn, if no step has waited for anything on it. Scripts draw "All (0)" first, and ask for the data a moment later: until then nothing
 * is under way that could be waited for. A page without scripts is complete at once.
 */
async function untilFirstDrawn(network: Network, reader: PageReader): Promise<void> {
  const { page, signal } = reader;
  if (!network.isNew(page)) return;
  const end = performance.now() + Math.min(SETTLE_MS, reader.timeLeft() / 2);
  await until(
    async () => {
      await network.untilAnswered(reader);
      return isDrawn(page, signal);
    },
    (drawn) => drawn,
    { every: LOOK_EVERY_MS, end, signal },
  );
  network.sees(page, network.documentOf(page));
}

/** Also if it does not answer: the next step to read it reports that. */
async function isDrawn(page: Page, signal: AbortSignal): Promise<boolean> {
  const pulse = await pulseOf(page, signal);
  return pulse === null || !pulse.scripted || pulse.quietMs >= REST_MS;
}
