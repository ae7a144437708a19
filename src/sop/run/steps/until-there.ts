import type { Locator } from 'playwright-core';
import type { StepHost } from './block-context.ts';
import { callMs } from '../../waiting/margins.ts';

/** Waits for what a step is about to act on, a little less long than the step has: then the failure says what was not there. */
export async function untilThere(host: StepHost, found: Locator): Promise<void> {
  await found.first().waitFor({ state: 'attached', timeout: callMs(host), signal: host.signal });
}
