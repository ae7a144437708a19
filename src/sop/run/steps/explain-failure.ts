import { judgedLike } from '../../actions/flow/fail.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import { foundTargets } from '../../page/found-targets.ts';
import { answerOf, notResponding, responds } from '../../page/page-answer.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import { classifyError } from '../outcomes/classify-error.ts';
import { notRecorded } from '../outcomes/not-recorded.ts';
import { pluginFailure } from '../outcomes/plugin-failure.ts';
import type { BlockContext } from './block-context.ts';
import { DryRunEnd, isControl, SessionLost, Uncertain } from './leave-signal.ts';
import { notFound } from '../outcomes/target-failure.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { reportFailure } from '../outcomes/failure-report.ts';
import { subjectOf } from '../outcomes/report-subject.ts';
import { countNow } from './visible-matches.ts';
import type { RunState } from './run-state.ts';
import { endSignsOf, expiryOf, reasonShown } from '../outcomes/end-signs.ts';
import { endedSilently } from '../session/silent-end.ts';
import { failedTarget } from './failed-target.ts';
import { frameFailure } from './step-frame.ts';
import { withLabelOfGroup } from './label-of-group.ts';
import { lostPartOf, withLostPart } from './lost-part-failure.ts';
import type { StepContext } from './step-context.ts';
import { inspectorAt, orEnded, pageOf } from './at-step.ts';

/** A failure that a page which hangs brings about as well as one that has changed. */
function mayHang({ kind, code }: SopFailure): boolean {
  return kind === 'portal_changed' || code === 'step_timed_out';
}

async function respondsNow(run: RunState): Promise<boolean> {
  const page = pageOf(run);
  return page === null || responds(page);
}

/** What an error of an action means: the run's end, a lost session, an outcome that the portal shows, or the failure itself. */
export async function explain(
  error: unknown,
  step: CompiledStep,
  context: StepContext,
  around: BlockContext,
): Promise<unknown> {
  const { run, frame } = around;
  // No page may be left to look at, and the outcome must stay what it is.
  if (error instanceof Uncertain) await reportUncertain(error, context).catch(() => undefined);
  if (isControl(error)) return error;
  const unsent = run.dryRun?.heldBack ?? null;
  if (unsent !== null) return new DryRunEnd(unsent);
  if (run.signal.aborted) return run.signal.reason;
  // What a step inside has explained already passes through.
  if (error instanceof SopFailure && run.reports.has(error)) return error;
  const failed = await failedTarget(context, error);
  const sought = {
    title: step.place.title,
    target: failed && describeTarget(failed),
    before: run.acted && `"${run.acted.title}" (line ${run.acted.line})`,
  };
  let failure =
    run.fuse?.takeHeldBack(error) ??
    pluginFailure(error, step) ??
    (await classifyError(error, sought, pageOf(run)));
  failure = (await absentWhenTimeWasUp(failure, step, context)) ?? failure;
  failure = notRecorded(run.ports.context, failure) ?? failure;
  if (mayHang(failure) && !(await respondsNow(run))) failure = notResponding(error);
  // An error page may say more than its status: until when the portal is down.
  const looked =
    failure.kind === 'portal_changed' || ['step_timed_out', 'portal_unavailable'].includes(failure.code);
  // What an author takes for the payer's answer may be the message that the session has ended.
  if ((looked || failure.kind === 'business') && !around.interrupting) {
    const endSigns = looked ? endSignsOf(around) : expiryOf(endSignsOf(around));
    const reason = await reasonShown(endSigns, run, context.targetScope);
    const meaning = reason?.meaning(failure);
    if (meaning instanceof SessionLost) return meaning;
    const session = frame.portal.session !== null && !run.signingIn && run.signedIn;
    if (session && failure.kind === 'portal_changed' && (await endedSilently(context.targetScope.page)))
      return new SessionLost('a data request of the page was answered with HTTP status 401');
    failure = meaning ?? failure;
  }
  const lostFrame = await frameFailure(context, failure);
  const target = lostFrame === null ? failed : null;
  const lost = await lostPartOf(target, context.targetScope, lostFrame ?? failure);
  failure = withLostPart(lostFrame ?? failure, lost);
  failure = await withLabelOfGroup(failure, target, context.targetScope);
  judgedLike(failure, error);
  const isInEntry = target !== null && context.sought.get(target)?.inEntry === true;
  const subject = { ...subjectOf(context), target, isInEntry, lost };
  run.reports.set(failure, await reportFailure(run, subject, error, failure));
  if (run.ports.onFailure !== undefined && !around.tried)
    await orEnded(run, run.ports.onFailure(step.place, inspectorAt(step, around), failure));
  return failure;
}

/** On a busy machine the time of the step ends before the browser has said what was missing: whether the target is there is asked then. */
async function absentWhenTimeWasUp(
  { code, cause }: SopFailure,
  { action }: CompiledStep,
  context: StepContext,
): Promise<SopFailure | null> {
  const { lastTarget, ranSteps, targetScope } = context;
  const isOwn = code === 'step_timed_out' && cause === undefined && !foundTargets(context).has(context);
  if (!isOwn || lastTarget === null || ranSteps || action.effect === 'reads') return null;
  const count = await answerOf(countNow(lastTarget, targetScope), ANSWER_MS).catch(() => 1);
  return count === 0 ? notFound(describeTarget(lastTarget)) : null;
}

/** A submission whose outcome is unknown is reported once: where its steps failed, or what the page shows at its end. */
async function reportUncertain(error: Uncertain, context: StepContext): Promise<void> {
  const { run } = context.around;
  if (run.reports.has(error)) return;
  const known = error.cause instanceof Error ? run.reports.get(error.cause) : undefined;
  if (known === undefined && run.signal.aborted) return;
  const failure = new SopFailure('submission_uncertain', error.message);
  const report = known ?? (await reportFailure(run, subjectOf(context), error, failure));
  run.reports.set(error, report);
}
