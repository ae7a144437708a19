import type { Locator } from 'playwright-core';
import type { StepHost } from './block-context.ts';

/** Waits for what a step is about to act on, a little less long than the step has: then the failure says what was not there. */
export async function untilThere(host: StepHost, found: Locator): Promise<void> {
  const timeout = Math.max(1, host.timeLeft() - 100);
  await found.first().waitFor({ state: 'attached', timeout, signal: host.signal });
}
