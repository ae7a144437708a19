import type { Page, Request } from 'playwright-core';

/** The page that sent it; null for a worker's, and for that of a page that is only about to be. */
export function pageOfRequest(request: Request): Page | null {
  try {
    return request.frame().page();
  } catch {
    return null;
  }
}

/** Whether its page is closed: then the browser has given it up, and does not report how it ended. */
export function ofClosedPage(request: Request): boolean {
  return pageOfRequest(request)?.isClosed() === true;
}
