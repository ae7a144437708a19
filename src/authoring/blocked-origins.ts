import type { BrowserContext, Request } from 'playwright-core';
import { allowedOrigins } from '../browser/allowed-origins.ts';

/** Without these, a page lacks what a person sees there. Blocked pictures, fonts, and trackers are not worth a line. */
const NEEDED = new Set(['document', 'xhr', 'fetch']);

/** Reports each origin once from which the pages of a context asked for a document, a frame, or data, although the portal does not allow it. */
export function reportBlockedOrigins(
  context: BrowserContext,
  origins: readonly string[],
  warn: (message: string) => void,
): void {
  const allowed = allowedOrigins(origins);
  const reported = new Set<string>();
  context.on('request', (request: Request) => {
    const url = URL.parse(request.url());
    if (url === null || !/^https?:$/.test(url.protocol) || !NEEDED.has(request.resourceType())) return;
    if (allowed.allowsUrl(url.href) || reported.has(url.origin)) return;
    reported.add(url.origin);
    warn(
      `warning: the page asked for ${url.origin}, which is blocked. If the procedure needs it, add it to portal.yaml: allowed_origins: [${url.origin}]`,
    );
  });
}
