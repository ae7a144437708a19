import { FOR_STEP_MS, OWN_NOTES_EVERY_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';
import type { Network, PageReader } from './network.ts';
import { pulseOf } from './pulse-of.ts';

/**
 * Waits until a page has asked for what fits the text that the last step has typed, or has filtered by it: search fields first wait half a second for the next key.
 * Until then the page shows what fits the text before. If any step has waited for something since, that is no longer so.
 */
export async function untilTypedIsSought(network: Network, reader: PageReader): Promise<void> {
  const { page, signal } = reader;
  const typed = network.typedOn(page);
  if (typed === null) return;
  const pulse = await pulseOf(page, signal);
  if (pulse?.scripted === false) return;
  await until(
    async () => network.sent > typed.sent,
    (asked) => asked,
    {
      every: OWN_NOTES_EVERY_MS,
      end: Math.min(typed.at + FOR_STEP_MS, performance.now() + reader.timeLeft() / 2),
      signal,
    },
  );
}
