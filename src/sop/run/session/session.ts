import { withTimeout } from '../../../platform/time-limit.ts';
import type { BrowserContext } from 'playwright-core';
import type { CompiledPortal, PortalSession } from '../../compile/compiled-sop.ts';
import { ANSWER_MS } from '../../page/page-answer.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { Evaluable } from '../../../sdk/field.ts';
import { anywhere, PAGE_ITSELF } from '../../targets/frame-path.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import { lookAt, showsNow } from '../steps/visible-matches.ts';
import { runCalledSop } from '../steps/run-frame.ts';
import type { RunState } from '../steps/run-state.ts';
import type { StepHost } from '../steps/block-context.ts';
import { pause } from '../steps/wait.ts';

/** How long a page with a stored session may take to show that it is signed in. */
const lookTime = 3_000;
const settleTime = 30_000;
const LOOK_EVERY_MS = 25;

type StorageState = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

/** The session block, its end sign looked for where the portal's file says. */
function sessionOf({ session, inFrame }: CompiledPortal): PortalSession | null {
  return session && { ...session, signedIn: anywhere(session.signedIn, inFrame) };
}

/** Signs in unless the portal takes the stored session. */
export async function signIn(context: StepHost): Promise<void> {
  const { run, frame } = context.around;
  const session = sessionOf(frame.portal);
  if (session === null) throw new SopFailure('no_session_block', `${frame.portal.file} has no session block`);
  if (run.signedIn || run.signingIn) return;
  const stored = await run.ports.session.load();
  if (stored !== null && (await reuse(context, session, stored))) {
    run.signedIn = true;
    run.ports.emit({ kind: 'session.reused' });
    return;
  }
  await signInAfresh(context, session);
}

async function reuse(context: StepHost, session: PortalSession, stored: object): Promise<boolean> {
  const { run } = context.around;
  // Whoever opened the context may have put the stored state into it already.
  if ((await run.ports.context.cookies()).length === 0)
    await run.ports.context.setStorageState(stored as StorageState);
  const start =
    session.start === null
      ? context.portal.baseUrl
      : await context.evaluate(session.start as Evaluable<string>);
  await context.page.goto(context.portalUrl(start), { waitUntil: 'domcontentloaded', timeout: 60_000 });
  return showsSoon(context, session, lookTime);
}

/** Whether `signed_in` shows before the page says otherwise: a password field, or that the session ended. */
async function showsSoon(context: StepHost, session: PortalSession, patience: number): Promise<boolean> {
  const scope = context.targetScope;
  const until = performance.now() + patience;
  const password = context.page.locator('input[type=password]').filter({ visible: true });
  while (performance.now() < until) {
    if ((await lookAt(session.signedIn, scope)) === true) return true;
    if ((await withTimeout(password.count(), ANSWER_MS, () => 0)) > 0) break;
    await pause(LOOK_EVERY_MS, context.signal);
  }
  return showsNow(session.signedIn, scope);
}

async function untilSignedIn(
  context: StepHost,
  { signedIn }: PortalSession,
  patience: number,
): Promise<boolean> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    if ((await lookAt(signedIn, context.targetScope)) === true) return true;
    await pause(LOOK_EVERY_MS, context.signal);
  }
  return false;
}

async function signInAfresh(context: StepHost, session: PortalSession): Promise<void> {
  const { run, frame } = context.around;
  run.signingIn = true;
  try {
    await runCalledSop(context, session.signIn, {}, frame.portal.inFrame ?? PAGE_ITSELF);
  } finally {
    run.signingIn = false;
  }
  const settle = run.request.patience?.triedMs ?? settleTime;
  if (!(await untilSignedIn(context, session, Math.min(settle, context.timeLeft())))) {
    context.lastTarget = session.signedIn;
    throw new SopFailure(
      'sign_in_not_recognized',
      `after ${session.signIn} the page does not show ${describeTarget(session.signedIn)}`,
      {
        kind: 'portal_changed',
        notes: 'After signing in the portal does not show what the procedure expects.',
      },
    );
  }
  run.signedIn = true;
  run.ports.emit({ kind: 'session.started' });
  run.later.push(keepSession(run));
}

/** How long the browser may take to say what it stores: it asks the page, which may hang. */
const STATE_MS = 30_000;

async function keepSession({ ports }: RunState): Promise<void> {
  const state = await withTimeout(ports.context.storageState(), STATE_MS, () => null);
  if (state !== null) await ports.session.save(state);
}

/** Runs the portal's sign-out SOP and forgets the session, here and where it is stored. */
export async function signOut(context: StepHost): Promise<void> {
  const { run, frame } = context.around;
  const { session } = frame.portal;
  if (session?.signOut !== null && session?.signOut !== undefined) {
    run.signingIn = true;
    try {
      await runCalledSop(context, session.signOut, {}, frame.portal.inFrame ?? PAGE_ITSELF);
    } finally {
      run.signingIn = false;
    }
  }
  run.signedIn = false;
  await Promise.allSettled(run.later.splice(0));
  await run.ports.session.forget();
  await run.ports.context.clearCookies();
}
