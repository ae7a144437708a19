import { unlessAborted } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import type { JsonObject } from '../../../sdk/json.ts';
import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import type { AnyAction } from '../../../sdk/action.ts';
import type { Evaluable } from '../../../sdk/field.ts';
import { type RunInspector, type StepPatience } from '../../ports.ts';
import { Network } from '../../page/network.ts';
import { notResponding, responds } from '../../page/page-answer.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import { classifyError } from '../outcomes/classify-error.ts';
import { pluginFailure } from '../outcomes/plugin-failure.ts';
import type { BlockContext } from './block-context.ts';
import { DryRunEnd, isControl, LeaveSignal, SessionLost } from './leave-signal.ts';
import { reportFailure, takePicture } from '../outcomes/failure-report.ts';
import { inspectRun } from './inspect-run.ts';
import { watchInterruptions } from './interruptions.ts';
import { firstShown } from './visible-matches.ts';
import { onOpenPage } from './on-open-page.ts';
import { beginLoad, guarded, mustNotBeHeldBack, untilLoaded } from './guarded.ts';
import type { RunState } from './run-state.ts';
import { actsOnPage, waitsForPage, watchForEndSigns } from '../outcomes/end-sign-watch.ts';
import { askWhetherStanding, datedOf, endSignsOf } from '../outcomes/end-signs.ts';
import { endedSilently } from '../session/silent-end.ts';
import { frameFailure } from './step-frame.ts';
import { StepContext } from './step-context.ts';
import { hears, Traffic } from '../session/traffic.ts';
import { Deadline } from '../../waiting/deadline.ts';
import { AFTERWARDS_MS } from '../../waiting/times.ts';
import { pause } from '../../waiting/until.ts';

export async function runBlock(block: CompiledBlock, around: BlockContext): Promise<void> {
  let traffic: Traffic | null = null;
  try {
    for (const [index, step] of block.steps.entries()) {
      const next = block.steps[index + 1] ?? null;
      traffic = heardBy(step, next, traffic, around);
      if (!hears(step)) around.traffic?.stepBegins();
      const heard = hears(step) ? (traffic ?? around.traffic) : null;
      await runStep(step, { ...around, next, traffic: heard });
    }
  } finally {
    traffic?.end();
  }
}

/** What pages ask is listened to from the beginning of the step before one that judges by it: the answer may come before that one begins. */
function heardBy(
  step: CompiledStep,
  next: CompiledStep | null,
  before: Traffic | null,
  around: BlockContext,
): Traffic | null {
  if (hears(step) && (before ?? around.traffic) !== null) return before;
  before?.end();
  return hears(step) || hears(next) ? new Traffic(around.run.ports.context) : null;
}

export async function runStep(step: CompiledStep, around: BlockContext): Promise<void> {
  const { run } = around;
  run.signal.throwIfAborted();
  const started = performance.now();
  const finished = (status: 'ok' | 'skipped' | 'failed' | 'caught', code?: string): void =>
    run.ports.emit({
      kind: 'step.finished',
      step: step.place,
      durationMs: Math.round(performance.now() - started),
      status,
      ...(code === undefined ? {} : { code }),
    });
  if ((await isSkipped(step, around)) || (await isDeclined(step, around))) return finished('skipped');
  run.ports.emit({ kind: 'step.started', step: step.place });
  try {
    await runWithRetries(step, around);
    finished('ok');
  } catch (error) {
    if (error instanceof LeaveSignal) {
      finished('ok'); // `finish`, `break` and `continue` leave the steps around them: nothing failed
      throw error;
    }
    if (error instanceof DryRunEnd) {
      finished(step.action.effect === 'reads' ? 'ok' : 'skipped'); // the steps around it have done what they could
      throw error;
    }
    if (!(error instanceof SopFailure) || step.onError === 'fail' || run.signal.aborted) {
      finished('failed', error instanceof SopFailure ? error.code : undefined);
      throw error;
    }
    finished('caught', error.code);
    await shrugOff(step, error, around);
  }
}

async function isSkipped(step: CompiledStep, around: BlockContext): Promise<boolean> {
  const { known } = around.frame;
  const { outputs } = step.parts;
  // After a skipped `once` block the page is not where the block would have left it: what a step would read there is known already.
  if (outputs.length > 0 && outputs.every((part) => known.has(part.name))) return true;
  if (step.condition === null) return false;
  const deadline = new Deadline(untilOf(step, around), around.run.signal, step.place.title);
  const context = new StepContext(step, around, deadline);
  return !(await context.evaluate(step.condition as Evaluable<boolean>));
}

/** The person at the debugger may skip the step. */
async function isDeclined(step: CompiledStep, around: BlockContext): Promise<boolean> {
  const { run } = around;
  if (run.ports.beforeStep === undefined || around.tried) return false;
  await run.ensurePage();
  const secret = step.sensitive || step.parts.values.some((value) => value.secret);
  const answer = run.ports.beforeStep(step.place, inspectorAt(step, around), { secret });
  return (await orEnded(run, answer)) === 'skip';
}

/** For a person who looks around at a step. A step that failed may have used up its time, and the person's questions take none of it. */
function inspectorAt(step: CompiledStep, around: BlockContext): RunInspector {
  const { signal } = around.run;
  return inspectRun(new StepContext(step, around, new Deadline(around.until, signal, step.place.title)));
}

/** A person who is asked may end the run: then nothing continues, whatever the step does about its failures. */
async function orEnded<T>(run: RunState, asked: Promise<T>): Promise<T> {
  try {
    return await unlessAborted(asked, run.signal);
  } catch (error) {
    run.stop(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function shrugOff(step: CompiledStep, error: SopFailure, around: BlockContext): Promise<void> {
  if (step.onError === 'issue') {
    const { title, line } = step.place;
    const message = `"${title}" (line ${line}) failed with ${error.code}: ${error.notes}`;
    around.run.issues.push({ code: error.code, message });
  } else if (typeof step.onError === 'object')
    await runBlock(step.onError, {
      ...around,
      inFrame: step.inFrame ?? around.inFrame,
      names: { ...around.names, failure: failureNames(error) },
    });
}

export function failureNames(error: SopFailure): JsonObject {
  return { code: error.code, kind: error.kind, message: error.notes };
}

async function runWithRetries(step: CompiledStep, around: BlockContext): Promise<void> {
  for (let tries = step.retry?.times ?? 0; ; tries -= 1) {
    try {
      return await runOnceThrough(step, around);
    } catch (error) {
      const { retry } = step;
      const again =
        retry !== null &&
        tries > 0 &&
        error instanceof SopFailure &&
        (retry.on.length === 0 || retry.on.includes(error.code) || retry.on.includes(error.kind));
      if (!again || around.run.signal.aborted || around.run.intent === 'armed') throw error;
      await pause(retry.waitMs, around.run.signal);
    }
  }
}

async function runOnceThrough(step: CompiledStep, around: BlockContext): Promise<void> {
  const { run } = around;
  const deadline = new Deadline(untilOf(step, around), run.signal, step.place.title);
  await run.ensurePage();
  if (!around.interrupting) await watchInterruptions(around);
  const context = new StepContext(step, around, deadline);
  // It listens from the first step on.
  Network.of(context);
  try {
    if (step.screenshot === 'before') await takePicture(run, run.page, step.place, () => context.masks());
    await act(step, context, deadline);
    if (step.screenshot === 'after') await takePicture(run, run.page, step.place, () => context.masks());
  } catch (error) {
    throw await explain(error, step, afterwards(context, deadline), around);
  } finally {
    deadline.end();
  }
}

/** Does what the step says, and keeps what stood on the page before it, for those who wait for the answer. */
async function act(step: CompiledStep, context: StepContext, deadline: Deadline): Promise<void> {
  const { around } = context;
  const { run } = around;
  const endSigns = around.interrupting ? [] : datedOf(endSignsOf(around));
  const acts = endSigns.length > 0 && (actsOnPage(step.action) || step.loads);
  const before = acts ? await askWhetherStanding(endSigns, context.targetScope) : null;
  if (!around.interrupting && waitsForPage(step)) context.watch = watchForEndSigns(context);
  try {
    if (actsOnPage(step.action) && !around.interrupting) context.proof = run.proof;
    if (step.parts.targets.length === 0) await context.proof?.beforeClick(context, null);
    if (step.loads) await beginLoad(step, context);
    await guarded(
      onOpenPage(context, () => step.action.run(context, step.args as never)),
      deadline,
      context,
    );
    if (context.load !== null) {
      if (before !== null) run.stoodBefore = before.answer;
      await untilLoaded(step, context, deadline, context.load);
    }
    mustNotBeHeldBack(run);
  } finally {
    context.load?.end();
    context.watch?.end();
  }
  if (step.action.name !== 'branch') run.proof?.took(step, null);
  run.proof?.ended(step);
  if (step.action.effect !== 'reads') {
    run.actedAt = performance.now();
    run.acted = step.place;
  }
  if (before !== null && context.load === null) run.stoodBefore = before.answer;
  else if (step.action.timeout === 'navigation') run.stoodBefore = Promise.resolve(false);
}

/** Where the step's work was ended before its time, some is left to look at the page. */
function afterwards(context: StepContext, deadline: Deadline): StepContext {
  if (!deadline.stopped) return context;
  const { step, around } = context;
  const later = new StepContext(
    step,
    around,
    new Deadline(performance.now() + AFTERWARDS_MS, around.run.signal, step.place.title),
  );
  later.lastTarget = context.lastTarget;
  return later;
}

/** The moment by which a step that begins now must be done (`performance.now()`). */
function untilOf(step: CompiledStep, { run, until }: BlockContext): number {
  const own = step.timeoutMs ?? timeoutOf(step.action, run.request.patience);
  return Math.min(until, performance.now() + own);
}

function timeoutOf({ timeout }: AnyAction, { stepMs, navigationMs, triedMs }: StepPatience): number {
  if (timeout === 'none') return Number.POSITIVE_INFINITY;
  return timeout === 'navigation' ? navigationMs : (triedMs ?? timeout ?? stepMs);
}

function pageOf(run: RunState): Page | null {
  try {
    return run.page;
  } catch {
    return null;
  }
}

/** A failure that a page which hangs brings about as well as one that has changed. */
function mayHang({ kind, code }: SopFailure): boolean {
  return kind === 'portal_changed' || code === 'step_timed_out';
}

async function respondsNow(run: RunState): Promise<boolean> {
  const page = pageOf(run);
  return page === null || responds(page);
}

/** What an error of an action means: the run's end, a lost session, an outcome that the portal shows, or the failure itself. */
async function explain(
  error: unknown,
  step: CompiledStep,
  context: StepContext,
  around: BlockContext,
): Promise<unknown> {
  const { run, frame } = around;
  if (isControl(error)) return error;
  if (run.signal.aborted) return run.signal.reason;
  // What a step inside has explained already passes through.
  if (error instanceof SopFailure && run.reports.has(error)) return error;
  const sought = {
    title: step.place.title,
    target: context.lastTarget && describeTarget(context.lastTarget),
    before: run.acted && `"${run.acted.title}" (line ${run.acted.line})`,
  };
  let failure =
    run.fuse?.takeHeldBack(error) ??
    pluginFailure(error, step) ??
    (await classifyError(error, sought, pageOf(run)));
  if (mayHang(failure) && !(await respondsNow(run))) failure = notResponding(error);
  // An error page may say more than its status: until when the portal is down.
  const looked =
    failure.kind === 'portal_changed' || ['step_timed_out', 'portal_unavailable'].includes(failure.code);
  if (looked && !around.interrupting) {
    const endSigns = endSignsOf(around);
    const targets = endSigns.map((endSign) => endSign.target);
    const meaning = endSigns[(await firstShown(targets, context.targetScope)) ?? -1]?.meaning(failure);
    if (meaning instanceof SessionLost) return meaning;
    const session = frame.portal.session !== null && !run.signingIn && run.signedIn;
    if (session && failure.kind === 'portal_changed' && (await endedSilently(context.targetScope.page)))
      return new SessionLost('the session ended');
    failure = meaning ?? failure;
  }
  const lost = await frameFailure(context, failure);
  failure = lost ?? failure;
  const pictured = !step.sensitive && !step.parts.values.some((value) => value.secret);
  const subject = {
    place: step.place,
    target: lost === null ? context.lastTarget : null,
    scope: context.targetScope,
    sources: frame,
    pictured,
    masks: () => context.masks(),
  };
  run.reports.set(failure, await reportFailure(run, subject, error, failure));
  if (run.ports.onFailure !== undefined && !around.tried)
    await orEnded(run, run.ports.onFailure(step.place, inspectorAt(step, around), failure));
  return failure;
}
