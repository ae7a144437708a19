import { unlessPageLost } from '../page/page-lost.ts';
import { SopFailure } from '../sop-failure.ts';
import type { TargetNode } from '../targets/target.ts';
import { SessionLost } from './control.ts';
import {
  alternatives,
  firstShown,
  outcomeFailure,
  outcomeRules,
  standsInFrame,
  visibleMatches,
} from './look.ts';
import type { StepHost } from './around.ts';
import { pause } from './wait.ts';

/** Between two looks where one wait cannot mind all targets (they stand in several frames). */
const lookEveryMs = 50;

/**
 * Waits for the first of several targets. Where all stand in one frame the browser itself waits for any of them; the order decides between
 * those that show at once.
 */
export async function firstToShow(
  context: StepHost,
  targets: readonly TargetNode[],
  orNull: boolean,
): Promise<number | null> {
  const { frame, run } = context.around;
  const rules = run.signingIn ? frame.sop.outcomes : outcomeRules(frame.sop, frame.portal);
  const expired = run.signedIn && !run.signingIn ? (frame.portal.session?.expired ?? []) : [];
  const wanted = [...targets, ...expired, ...rules.map((rule) => rule.when)];
  const found = await waitForAny(context, wanted);
  if (found === null) {
    if (orNull) return null;
    context.lastTarget = targets[0] ?? null;
    const sources = targets.map((target) => target.source).join(', ');
    throw new SopFailure('target_not_found', `none of these showed in time: ${sources}`, {
      kind: 'portal_changed',
      notes: 'The portal does not show what the procedure expects.',
    });
  }
  if (found < targets.length) return found;
  if (found < targets.length + expired.length) throw new SessionLost('the session ended');
  const rule = rules[found - targets.length - expired.length];
  throw rule === undefined ? new Error('a target was found that nobody asked for') : outcomeFailure(rule);
}

async function waitForAny(context: StepHost, wanted: readonly TargetNode[]): Promise<number | null> {
  for (;;) {
    const waited = await unlessPageLost(context.targetScope.page, waitOnPage(context, wanted));
    // The only one there is: no second look is needed.
    if (waited && wanted.length === 1) return 0;
    const found = await firstShown(wanted, context.targetScope);
    if (found !== -1) return found;
    if (context.timeLeft() <= 1) return null;
    // It showed and went again, or the page is on its way elsewhere.
    await pause(waited ? 5 : lookEveryMs, context.signal).catch(() => undefined);
    context.around.run.signal.throwIfAborted();
  }
}

/** True where the page was asked to wait; false where it could not: one wait sees one frame. */
async function waitOnPage(context: StepHost, wanted: readonly TargetNode[]): Promise<boolean> {
  const scope = context.targetScope;
  const all = wanted.flatMap((target) => alternatives(target, scope));
  if (all.some((target) => standsInFrame(target, scope))) return false;
  try {
    const locators = await Promise.all(all.map((target) => visibleMatches(target, scope)));
    const any = locators.reduce((joined, one) => joined.or(one));
    await any.first().waitFor({ state: 'visible', timeout: context.timeLeft() });
    return true;
  } catch {
    return false;
  }
}
