import type { BrowserContext, Request } from 'playwright-core';

/** Requests whose lack stops a page; a page without a picture or a style continues. */
const NEEDED: ReadonlySet<string> = new Set(['document', 'xhr', 'fetch']);

const recordings = new WeakMap<BrowserContext, { unanswered: string | null }>();

/** Answers the requests of a context from a HAR file. What the file does not contain fails. */
export async function replayRecording(context: BrowserContext, har: string): Promise<void> {
  const recording: { unanswered: string | null } = { unanswered: null };
  recordings.set(context, recording);
  // The route that is added last is asked first.
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (NEEDED.has(request.resourceType())) recording.unanswered = shownRequest(request);
    await route.abort();
  });
  await context.routeFromHAR(har, { notFound: 'fallback' });
}

/** Whether a context is answered from a recording: requests past the page are not in it. */
export const isReplayed = (context: BrowserContext): boolean => recordings.has(context);

/** The last request that the recording of a context could not answer: `GET https://portal.example/claims`. */
export const unansweredRequest = (context: BrowserContext): string | null =>
  recordings.get(context)?.unanswered ?? null;

const shownRequest = (request: Request): string => `${request.method()} ${shownUrl(request.url())}`;

/** Query strings, and parts of the path with digits, may identify a patient. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/[^/]*\d[^/]*/g, '…')}`;
}
