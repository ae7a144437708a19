import type { ActionContext, PortalAnswer, PortalRequest } from '../../../sdk/action.ts';

const mostRedirects = 10;

/**
 * Sends a request and follows redirects. Each address is checked, and headers, which may be secret, are sent only to the first origin. `before` is
 * called for each request and may refuse it.
 */
export async function sendRequest(
  context: ActionContext,
  request: PortalRequest,
  before: (request: PortalRequest) => void = () => undefined,
): Promise<PortalAnswer> {
  let outgoing = request;
  for (let redirects = 0; ; redirects += 1) {
    before(outgoing);
    const answer = await context.request(outgoing);
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
    answer.body.destroy();
    if (redirects >= mostRedirects)
      throw context.failure('too_many_redirects', 'the portal redirects again and again', {
        kind: 'portal_changed',
      });
    outgoing = redirected(context, outgoing, answer.status, location);
  }
}

function redirected(
  context: ActionContext,
  from: PortalRequest,
  status: number,
  location: string,
): PortalRequest {
  const url = new URL(context.portalUrl(new URL(location, from.url).href));
  const headers = url.origin === from.url.origin ? from.headers : {};
  const keeps = status === 307 || status === 308;
  if (keeps && url.origin !== from.url.origin && from.body !== undefined)
    throw context.failure('navigation_blocked', 'a redirect would send the body to another origin');
  const isRead = from.method === 'GET';
  return keeps || isRead
    ? { ...from, url, headers }
    : { url, method: 'GET', headers: withoutType(headers), body: undefined };
}

function withoutType(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'));
}
