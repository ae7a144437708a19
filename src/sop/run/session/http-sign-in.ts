import type { BrowserContext, Response } from 'playwright-core';
import { isReplayed } from '../../../browser/replay-recording.ts';
import type { PortalRequest } from '../../../sdk/action.ts';
import { checkResponse, schemeAsked } from '../../actions/pages/check-response.ts';
import type { HttpCredentials } from '../../compile/compiled-sop.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { StepHost } from '../steps/block-context.ts';
import { revealFor } from '../steps/step-values.ts';

/** What the browser of a context was given. It keeps that, so a later run in the same context need not be asked again. */
interface Given {
  /** For a request past the page; undefined for Digest, whose answer differs for each request. */
  readonly basic: string | undefined;
  rejected: boolean;
}

const given = new WeakMap<BrowserContext, Given>();

/**
 * Gives the browser the user name and password that a portal asks it for, if `open` shows that the portal does ask. They go to the origins
 * for secrets alone. Whoever locks users counts wrong passwords: one that was rejected is not given again.
 *
 * @throws `credentials_rejected`, `sign_in_not_recognized`
 */
export async function signInByHttp(
  context: StepHost,
  credentials: HttpCredentials,
  open: () => Promise<Response | null>,
): Promise<void> {
  const { browser } = context;
  const before = given.get(browser);
  if (before?.rejected === true) throw rejected();
  const unsigned = await open();
  const scheme = ownScheme(context, unsigned);
  if (scheme === null) {
    await checkResponse(context, unsigned);
    if (before === undefined && !isReplayed(browser)) throw neverAsked(context);
    return;
  }
  const now = before ?? (await give(context, credentials, scheme));
  const answer = before === undefined ? await open() : unsigned;
  if (ownScheme(context, answer) !== null) {
    now.rejected = true;
    await browser.setHTTPCredentials(null);
    throw rejected();
  }
  await checkResponse(context, answer);
}

/** Another site that asks is no reason to give them. */
const ownScheme = ({ portal }: StepHost, response: Response | null): ReturnType<typeof schemeAsked> =>
  response !== null && portal.secretOrigins.includes(new URL(response.url()).origin)
    ? schemeAsked(response)
    : null;

async function give(context: StepHost, credentials: HttpCredentials, scheme: string): Promise<Given> {
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

/** A request past the page, signed in as the browser is. */
export function signedRequest({ browser, portal }: StepHost, request: PortalRequest): PortalRequest {
  const authorization = given.get(browser)?.basic;
  if (authorization === undefined || !portal.secretOrigins.includes(request.url.origin)) return request;
  return { ...request, headers: { authorization, ...request.headers } };
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
