import type { Request } from 'playwright-core';

/** Methods of requests that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What scripts ask for. */
export const isData = (request: Request): boolean => isDataType(request.resourceType());

export const isDataType = (type: string): boolean => type === 'xhr' || type === 'fetch';

/** Whether a portal that answers so may answer otherwise a while later. */
export const isUnavailable = (status: number): boolean => status === 429 || status >= 500;

/** Of the requests that pages have announced, those that Playwright does not know yet. */
export function notReported<One extends { readonly url: string }>(
  announced: readonly One[],
  reported: Iterable<Request>,
): readonly One[] {
  const urls = new Set(Array.from(reported, (request) => request.url().split('#')[0]));
  return announced.filter(({ url }) => !urls.has(url));
}

/** Without what differs from one request to the next: of its query, only the names. Some portals have one path for everything. */
export const addressOf = (url: string): string =>
  url.replace(/#.*/, '').replace(/\?.*/, (query) => query.replaceAll(/=[^&]*|\d+/g, ''));

/** The types of answers that are drawn only when they are complete. */
const COMES_WHOLE = /^\w+\/(?:(?!stream\+)[\w.-]+\+)?(?:json|html|xml|csv)\s*(?:;|$)/i;

/** Whether an answer has begun to come that may have no end. */
export function isStream(request: Request): boolean {
  const answer = request.existingResponse();
  return answer !== null && !COMES_WHOLE.test(answer.headers()['content-type'] ?? '');
}
