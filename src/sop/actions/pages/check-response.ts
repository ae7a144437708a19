import type { Response } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { portalUnavailable } from '../../page/failed-answers.ts';
import { isUnavailable } from '../../page/request-kinds.ts';
import { LATE_FIELD_MS } from '../../waiting/times.ts';

/** Throws where the portal answered a navigation with an error. */
export async function checkResponse(context: ActionContext, response: Response | null): Promise<void> {
  const status = response?.status() ?? 200;
  const refusal = refusalOf(response);
  if (refusal !== undefined)
    throw context.failure('navigation_blocked', `the request was not let out: ${refusal}`);
  if (response === null || status < 400) return;
  if (isUnavailable(status)) throw portalUnavailable(response, `the portal answered with HTTP ${status}`);
  if (status === 404 || status === 410)
    throw context.failure('page_not_found', `the portal has no such page (HTTP ${status})`, {
      kind: 'portal_changed',
    });
  const maySignIn = status === 401 || status === 403;
  if (maySignIn && (await asksToSignIn(context))) return;
  throw context.failure(
    'page_refused',
    `the portal did not give this page (HTTP ${status}): ${whyRefused(context, response)}`,
    { kind: 'portal_changed' },
  );
}

const ACCEPT = '; if the page is what the next step needs, add "accept_errors: true"';

function whyRefused({ isSignedIn, portal }: ActionContext, response: Response | null): string {
  if (response?.status() !== 401 || isSignedIn) return `the user may not have the right to it${ACCEPT}`;
  const scheme = schemeAsked(response);
  if (scheme === null) return `no one is signed in${ACCEPT}`;
  const { origin } = new URL(response.url());
  const more = portal.secretOrigins.includes(origin) ? '' : ` and secret_origins: [ "${origin}" ]`;
  return `it asks the browser for a user name and password (HTTP ${scheme}). Write in portal.yaml: ${HTTP_SESSION}${more}`;
}

const HTTP_SESSION =
  'session: { http: { username: "${{ credentials.username }}", password: "${{ credentials.password }}" } }';

/** How a browser is asked for a user name and password. */
export type Scheme = 'Basic' | 'Digest';

/** How an answer asks the browser for a user name and password; null if it does not. */
export const schemeAsked = (response: Response | null): Scheme | null =>
  response && offeredScheme(response.status(), response.headers());

/** If both are offered, a browser takes Digest. */
export function offeredScheme(status: number, headers: Readonly<Record<string, string>>): Scheme | null {
  const offers = status === 401 ? (headers['www-authenticate'] ?? '') : '';
  const isOffered = (scheme: Scheme): boolean =>
    new RegExp(`(?:^|[,\\n])\\s*${scheme}(?:\\s|$)`, 'i').test(offers);
  return isOffered('Digest') ? 'Digest' : isOffered('Basic') ? 'Basic' : null;
}

const PASSWORD = 'input[type=password]';
/** What a portal shows on all of its pages: its search box, and what subscribes to a newsletter. */
const EVERYWHERE = [
  '[name=q],[name=query],[role=search] *,form[method=get i] *,footer *,[role=contentinfo] *',
  ...['search', 'newsletter', 'subscribe', 'subscription'].flatMap((word) => [
    ...['name', 'id', 'placeholder'].map((attribute) => says(attribute, word)),
    `form:is(${['action', 'id', 'class', 'name'].map((attribute) => says(attribute, word)).join(',')}) *`,
  ]),
].join(',');
/** A subscriber is an insured person, who may sign in. */
function says(attribute: string, word: string): string {
  const contains = `[${attribute}*=${word} i]`;
  return word === 'subscribe' ? `${contains}:not([${attribute}*=subscriber i])` : contains;
}
/** A field for the name of a user. */
const NAME = `input:is(:not([type]),[type=text],[type=email],[type=tel]):not(${EVERYWHERE})`;

/** Many portals send their sign-in page with 401 or 403; a script may draw its fields a moment later. */
async function asksToSignIn({ page, isSignedIn }: ActionContext): Promise<boolean> {
  const asked = page.locator(isSignedIn ? PASSWORD : `${PASSWORD},${NAME}`).filter({ visible: true });
  return asked
    .first()
    .waitFor({ state: 'visible', timeout: LATE_FIELD_MS })
    .then(
      () => true,
      () => false,
    );
}

/** Why our own egress proxy answered in the portal's place. */
function refusalOf(response: Response | null): string | undefined {
  return response?.headers()['x-sopwith-refused'];
}
