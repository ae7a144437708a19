import { withTimeout } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import { SILENT_END_MS } from '../../waiting/times.ts';

/**
 * Whether the portal has answered a data request of this page with 401: the session has ended, and the page says nothing of it. The page itself keeps the
 * book, so it is asked only after a failure, and a good run pays nothing.
 */
export async function endedSilently(page: Page): Promise<boolean> {
  const asked = page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 401),
  );
  return withTimeout(
    asked.catch(() => false),
    SILENT_END_MS,
    () => false,
  );
}
