import { FOR_STEP_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';
import type { Network, PageReader } from './network.ts';
import { pulseOf } from './pulse-of.ts';

/**
 * Waits until a page has asked for what fits the text that a step has just typed, or has filtered by it: search fields first wait half a second for the next key.
 * Until then the page shows what fits the text before.
 */
export async function untilTypedIsSought(network: Network, reader: PageReader): Promise<void> {
  const { page, signal } = reader;
  const left = Math.min(network.typedAt(page) + FOR_STEP_MS - performance.now(), reader.timeLeft() / 2);
  if (left <= 0) return;
  const pulses = await Promise.all(page.frames().map((frame) => pulseOf(frame, signal)));
  if (pulses.some((pulse) => pulse?.scripted === true)) await pause(left, signal);
}
