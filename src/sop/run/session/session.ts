import { withTimeout } from '../../../platform/time-limit.ts';
import type { BrowserContext, Response } from 'playwright-core';
import type { PageSession, PortalSession } from '../../compile/compiled-sop.ts';
import { SopFailure } from '../../sop-failure.ts';
import { signInByHttp } from './http-sign-in.ts';
import type { Evaluable } from '../../../sdk/field.ts';
import { anywhere, PAGE_ITSELF } from '../../targets/frame-path.ts';
import { noteShownSignedIn } from '../outcomes/end-signs.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import { lookAt, showsNow, standsHidden } from '../steps/visible-matches.ts';
import { runCalledSop } from '../steps/run-frame.ts';
import type { RunState } from '../steps/run-state.ts';
import type { StepHost } from '../steps/block-context.ts';
import { looksEnd } from '../../waiting/margins.ts';
import { until } from '../../waiting/until.ts';
import {
  ANSWER_MS,
  LOOK_SOON_MS,
  SIGN_IN_SETTLES_MS,
  SIGNED_IN_MS,
  START_PAGE_MS,
  STORED_STATE_MS,
} from '../../waiting/times.ts';

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** Signs in unless the portal takes the stored session. */
export async function signIn(context: StepHost): Promise<void> {
  const { run, frame } = context.around;
  const { session, inFrame, file } = frame.portal;
  if (session === null) throw new SopFailure('no_session_block', `${file} has no session block`);
  if (run.signedIn || run.signingIn) return;
  await signInBrowser(context, session);
  if (session.signIn === null) return signedInNow(context);
  // Its end sign is looked for where the portal's file says.
  await signInOnPage(context, { ...session, signedIn: anywhere(session.signedIn, inFrame) });
}

/** The part of the sign-in that no SOP can do. */
export async function signInBrowser(context: StepHost, session: PortalSession): Promise<void> {
  if (session.http === null) return;
  const start = await startOf(context, session);
  await signInByHttp(context, session.http, start, (url) => openStart(context, url));
}

async function signInOnPage(context: StepHost, session: PageSession): Promise<void> {
  const { run } = context.around;
  const stored = await run.ports.session.load();
  if (stored !== null && (await reuse(context, session, stored))) {
    run.signedIn = true;
    run.ports.emit({ kind: 'session.reused' });
    return;
  }
  await signInAfresh(context, session);
  run.workAside(keepSession(run));
}

async function signedInNow(context: StepHost): Promise<void> {
  const { run } = context.around;
  await noteShownSignedIn(context);
  run.signedIn = true;
  run.ports.emit({ kind: 'session.started' });
}

/** The page that shows whether the session is signed in. */
async function startOf(context: StepHost, { start }: PortalSession): Promise<URL> {
  const address =
    start === null ? context.portal.baseUrl : await context.evaluate(start as Evaluable<string>);
  return new URL(context.portalUrl(address));
}

const openStart = ({ page }: StepHost, { href }: URL): Promise<Response | null> =>
  page.goto(href, { waitUntil: 'domcontentloaded', timeout: START_PAGE_MS });

async function reuse(context: StepHost, session: PageSession, stored: object): Promise<boolean> {
  const { run } = context.around;
  // The caller that opened the context may have put the stored state into it already.
  if ((await run.ports.context.cookies()).length === 0)
    await run.ports.context.setStorageState(stored as StorageState);
  await openStart(context, await startOf(context, session));
  return showsSoon(context, session, SIGNED_IN_MS);
}

/** Whether `signed_in` shows before a sign of the opposite: a password field, or that the session ended. */
async function showsSoon(context: StepHost, session: PageSession, patience: number): Promise<boolean> {
  const scope = context.targetScope;
  const password = context.page.locator('input[type=password]').filter({ visible: true });
  const look = async (): Promise<'signed in' | 'signed out' | null> => {
    if ((await lookAt(session.signedIn, scope)) === true) return 'signed in';
    return (await withTimeout(password.count(), ANSWER_MS, () => 0)) > 0 ? 'signed out' : null;
  };
  const end = performance.now() + patience;
  const seen = await until(look, (state) => state !== null, {
    every: LOOK_SOON_MS,
    end,
    signal: context.signal,
  });
  return seen === 'signed in' || showsNow(session.signedIn, scope);
}

type AfterSignIn = 'signed in' | 'loading' | 'something else';

/** A page that has not finished loading may still show it, for as long as a page may take to load. */
async function untilSignedIn(
  context: StepHost,
  { signedIn }: PageSession,
  patience: number,
): Promise<AfterSignIn> {
  const decided = performance.now() + patience;
  const look = async (): Promise<AfterSignIn | null> => {
    if ((await lookAt(signedIn, context.targetScope)) === true) return 'signed in';
    if (performance.now() < decided) return null;
    return (await isLoading(context)) ? null : 'something else';
  };
  const end = Math.max(decided, Math.min(looksEnd(context), performance.now() + navigationMs(context)));
  const seen = await until(look, (state) => state !== null, {
    every: LOOK_SOON_MS,
    end,
    signal: context.signal,
  });
  return seen ?? ((await isLoading(context)) ? 'loading' : 'something else');
}

const navigationMs = ({ around }: StepHost): number => around.run.request.patience.navigationMs;

/** A page that does not answer is not complete either. */
async function isLoading({ page }: StepHost): Promise<boolean> {
  const asked = page.evaluate(() => document.readyState !== 'complete').catch(() => true);
  return withTimeout(asked, ANSWER_MS, () => true);
}

async function signInAfresh(context: StepHost, session: PageSession): Promise<void> {
  const { run } = context.around;
  await runSessionSop(context, session.signIn);
  const settle = run.request.patience.triedMs ?? SIGN_IN_SETTLES_MS;
  const patience = Math.min(settle, looksEnd(context) - performance.now());
  const seen = await untilSignedIn(context, session, patience);
  if (seen === 'loading')
    throw new SopFailure(
      'portal_timeout',
      `the page after ${session.signIn} did not finish loading in time`,
      {
        kind: 'transient',
        notes: 'The portal did not answer in time.',
      },
    );
  if (seen !== 'signed in') throw await notRecognized(context, session);
  await signedInNow(context);
}

async function notRecognized(context: StepHost, { signIn: name, signedIn }: PageSession): Promise<Error> {
  const { file } = context.around.frame.portal;
  context.lastTarget = signedIn;
  const sought = `${describeTarget(signedIn)} (signed_in, ${file}:${signedIn.place.line})`;
  const isHidden = await standsHidden(signedIn, context.targetScope);
  const why = isHidden
    ? ': the page has it, but hidden, for example in a closed menu. Name something that shows'
    : '';
  return new SopFailure('sign_in_not_recognized', `after ${name} the page does not show ${sought}${why}`, {
    kind: 'portal_changed',
    notes: 'After signing in the portal does not show what the procedure expects.',
  });
}

/** Its fields are not those of the SOP that needs the session, whose form may be at the same address: `verify_form` does not read them. */
async function runSessionSop(context: StepHost, name: string): Promise<void> {
  const { run, frame } = context.around;
  run.signingIn = true;
  try {
    await run.forgetting('filled fields', () =>
      runCalledSop(context, name, {}, frame.portal.inFrame ?? PAGE_ITSELF),
    );
  } finally {
    run.signingIn = false;
  }
}

async function keepSession({ ports }: RunState): Promise<void> {
  const state = await withTimeout(ports.context.storageState(), STORED_STATE_MS, () => null);
  if (state !== null) await ports.session.save(state);
}

/** Runs the portal's sign-out SOP and forgets the session, here and where it is stored. */
export async function signOut(context: StepHost): Promise<void> {
  const { run, frame } = context.around;
  const { session } = frame.portal;
  if (session?.signOut !== null && session?.signOut !== undefined)
    await runSessionSop(context, session.signOut);
  run.signedIn = false;
  await run.workAsideDone();
  await run.ports.session.forget();
  await run.ports.context.clearCookies();
}
