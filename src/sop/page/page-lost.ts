import type { Frame, Page } from 'playwright-core';
import { SopFailure } from '../sop-failure.ts';

const isLost = (page: Page): boolean => page.url().startsWith('chrome-error:');

function unreachable(): SopFailure {
  return new SopFailure('portal_unreachable', 'the page could not be loaded', {
    kind: 'transient',
    notes: 'The portal could not be reached.',
  });
}

/** Throws if the browser shows its own error page in the place of the portal's. */
export function mustNotBeLost(page: Page): void {
  if (isLost(page)) throw unreachable();
}

/**
 * Settles as the wait does, or fails at once if the browser has put its own error page in the place of the portal's: what is waited for can never
 * show there, and after a lost submission the look-up should not wait for the timeout.
 */
export async function unlessPageLost<T>(page: Page, wait: Promise<T>): Promise<T> {
  let moved: ((frame: Frame) => void) | undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    moved = (frame) => {
      if (frame === page.mainFrame() && isLost(page)) reject(unreachable());
    };
    page.on('framenavigated', moved);
    if (isLost(page)) reject(unreachable());
  });
  wait.catch(() => undefined);
  try {
    return await Promise.race([wait, lost]);
  } finally {
    if (moved !== undefined) page.off('framenavigated', moved);
  }
}
