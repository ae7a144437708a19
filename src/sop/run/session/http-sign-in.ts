import type { BrowserContext, Response } from 'playwright-core';
import { isReplayed } from '../../../browser/replay-recording.ts';
import type { PortalAnswer, PortalRequest } from '../../../sdk/action.ts';
import {
  checkResponse,
  offeredScheme,
  type Scheme,
  schemeAsked,
} from '../../actions/pages/check-response.ts';
import type { HttpCredentials } from '../../compile/compiled-sop.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { StepHost } from '../steps/block-context.ts';
import { revealFor } from '../steps/step-values.ts';
import { START_PAGE_MS } from '../../waiting/times.ts';
import { requestPortal } from './portal-request.ts';

/** What the browser of a context was given. */
interface Given {
  /** For a request past the page; undefined for Digest, whose answer differs for each request. */
  readonly basic: string | undefined;
  rejected: boolean;
}

const given = new WeakMap<BrowserContext, Given>();

/**
 * Gives the browser the user name and password that a portal asks it for, if the page `start` does ask, and opens that page. They go to the
 * origins for secrets alone. Wrong passwords lock users, so one that was rejected is not given again.
 *
 * @throws `credentials_rejected`, `sign_in_not_recognized`
 */
export async function signInByHttp(
  context: StepHost,
  credentials: HttpCredentials,
  start: URL,
  open: (url: URL) => Promise<Response | null>,
): Promise<void> {
  const { browser } = context;
  if (isReplayed(browser)) return;
  if (given.get(browser)?.rejected === true) throw rejected();
  const scheme = await schemeAt(context, start);
  const now = scheme === null ? undefined : await give(context, credentials, scheme);
  const answer = await open(start);
  if (now !== undefined && isOwn(context, answer) && schemeAsked(answer) !== null) {
    now.rejected = true;
    await browser.setHTTPCredentials(null);
    throw rejected();
  }
  await checkResponse(context, answer);
  // With the cookie of an earlier sign-in, the portal may not ask again.
  if (now === undefined && (await browser.cookies(start.href)).length === 0) throw neverAsked(context);
}

/** They are not for another site that asks. */
const isOwn = ({ portal }: StepHost, response: Response | null): boolean =>
  response !== null && portal.secretOrigins.includes(new URL(response.url()).origin);

const MOST_REDIRECTS = 10;

/** Asked past the page, so that a recording for tests (`--record-har`) does not answer the page with the refusal. */
async function schemeAt(context: StepHost, start: URL): Promise<Scheme | null> {
  const { around, portal, signal } = context;
  let url = start;
  for (let left = MOST_REDIRECTS; left > 0 && portal.secretOrigins.includes(url.origin); left -= 1) {
    const request = { url, method: 'GET', headers: {} };
    const { status, headers, body } = await requestPortal(around.run.ports, request, START_PAGE_MS, signal);
    body.destroy();
    const location = headers['location'];
    if (status < 300 || status > 399 || location === undefined) return offeredScheme(status, headers);
    const next = URL.parse(location, url);
    if (next === null) return null;
    url = next;
  }
  return null;
}

async function give(context: StepHost, credentials: HttpCredentials, scheme: Scheme): Promise<Given> {
  const { browser, portal, around } = context;
  const { text: username } = await revealFor(context, credentials.username);
  const { text: password } = await revealFor(context, credentials.password);
  const pair = Buffer.from(`${username}:${password}`).toString('base64');
  around.run.secrets.remember('http sign-in', pair);
  await browser.setHTTPCredentials(portal.secretOrigins.map((origin) => ({ username, password, origin })));
  const now = { basic: scheme === 'Basic' ? `Basic ${pair}` : undefined, rejected: false };
  given.set(browser, now);
  return now;
}

/** Sends a request past the page, signed in as the browser is. */
export function requestSignedIn(context: StepHost, request: PortalRequest): Promise<PortalAnswer> {
  const { browser, portal, around, signal } = context;
  const authorization = given.get(browser)?.basic;
  const isGiven = authorization !== undefined && portal.secretOrigins.includes(request.url.origin);
  const signed = isGiven ? { ...request, headers: { authorization, ...request.headers } } : request;
  return requestPortal(around.run.ports, signed, context.timeLeft(), signal);
}

const rejected = (): SopFailure =>
  new SopFailure('credentials_rejected', 'the portal rejected the user name and password of session.http', {
    kind: 'credentials',
    notes: 'The portal rejected the user name or password.',
  });

const neverAsked = ({ around: { frame } }: StepHost): SopFailure =>
  new SopFailure(
    'sign_in_not_recognized',
    `${frame.portal.file} has session.http, but the portal does not ask the browser to sign in: set session.start to a page that asks`,
    { kind: 'portal_changed', notes: 'The portal does not ask for the sign-in that the procedure expects.' },
  );
