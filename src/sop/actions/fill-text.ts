import type { Locator } from 'playwright-core';
import type { Limits } from './limits.ts';

/** A field that takes longer to hear of it was drawn anew, or its page is gone: reading it back tells. */
const HEARD_MS = 500;

/**
 * Sets the whole text of a field at once, and lets go of a key as browsers do that fill in a form by themselves. Many old widgets hear keys alone: a
 * calendar that heard none puts the old date back as soon as somebody clicks elsewhere.
 */
export async function fillText(locator: Locator, text: string, limits: Limits): Promise<void> {
  await locator.fill(text, limits);
  const timeout = Math.min(limits.timeout, HEARD_MS);
  await locator
    .dispatchEvent('keyup', { key: 'Unidentified' }, { ...limits, timeout })
    .catch(() => undefined);
  limits.signal.throwIfAborted();
}
