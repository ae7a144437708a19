import type { Page } from 'playwright-core';

const PATIENCE_MS = 1_000;

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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)));
  try {
    return await Promise.race([asked.catch(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
