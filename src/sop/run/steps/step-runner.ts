import type { AnyAction } from '../../../sdk/action.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import { ActingStep } from '../../page/acting-step.ts';
import { Dialogs } from '../../page/dialogs.ts';
import { Downloads } from '../../page/downloads.ts';
import { Network } from '../../page/network.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { BlockContext } from './block-context.ts';
import { isHarmlessStep, mayRunDry, wantsOnce } from './dry-run-stop.ts';
import { isControl, DryRunEnd, LeaveSignal } from './leave-signal.ts';
import { takePicture } from '../outcomes/failure-report.ts';
import { watchInterruptions } from './interruptions.ts';
import { onOpenPage } from './on-open-page.ts';
import { beginLoad, guarded, mustNotBeHeldBack, untilLoaded } from './guarded.ts';
import { actsOnPage, waitsForPage, watchForEndSigns } from '../outcomes/end-sign-watch.ts';
import { mayAct } from '../once/block-acts.ts';
import { askWhetherStanding, datedOf, endSignsOf, forgetGone, NOTHING_STOOD } from '../outcomes/end-signs.ts';
import { StepContext } from './step-context.ts';
import { hears, Traffic } from '../session/traffic.ts';
import { Deadline } from '../../waiting/deadline.ts';
import { AFTERWARDS_MS } from '../../waiting/times.ts';
import { pause } from '../../waiting/until.ts';
import { explain } from './explain-failure.ts';
import { untilOf } from './step-times.ts';
import { isDeclined, isKnown, isRuledOut, mustBeDecidable } from './skipped-step.ts';

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
  const finished = (
    status: 'ok' | 'skipped' | 'failed' | 'caught',
    more: { readonly code?: string; readonly by?: 'if' | 'once' } = {},
  ): void =>
    run.ports.emit({
      kind: 'step.finished',
      step: step.place,
      durationMs: Math.round(performance.now() - started),
      status,
      ...more,
    });
  const known = isKnown(step, around);
  if (known && !step.action.ends) return finished('skipped', { by: 'once' });
  if (known) await mustBeDecidable(step, around);
  if (await isRuledOut(step, around)) return finished('skipped', { by: 'if' });
  if (await isDeclined(step, around)) return finished('skipped');
  if (known) {
    finished('skipped', { by: 'once' });
    throw new LeaveSignal('finish');
  }
  run.ports.emit({ kind: 'step.started', step: step.place });
  run.started = step.place;
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
      finished('failed', error instanceof SopFailure ? { code: error.code } : {});
      throw error;
    }
    finished('caught', { code: error.code });
    run.ports.note?.(run.reports.get(error)?.message ?? error.message);
    await shrugOff(step, error, around);
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
      if (!again || around.run.signal.aborted || around.run.submissions.isUnderWay) throw error;
      await pause(retry.waitMs, around.run.signal);
    }
  }
}

async function runOnceThrough(step: CompiledStep, around: BlockContext): Promise<void> {
  const { run } = around;
  mayRunDry(step, around);
  await run.ensurePage();
  // It listens from the first step on. How long the browser takes to begin is not part of the step's time.
  await Network.of(run).listening();
  const deadline = new Deadline(untilOf(step, around), run.signal, step.place.title);
  if (!around.interrupting) await watchInterruptions(around);
  const context = new StepContext(step, around, deadline);
  ActingStep.of(run).begins(step.place, mayAct(step.action));
  Dialogs.of(context).reportTo((event) => run.ports.emit(event));
  Downloads.of(run);
  try {
    if (step.screenshot === 'before') await pictureOf(step, context);
    await act(step, context, deadline);
    if (step.screenshot === 'after') await pictureOf(step, context);
  } catch (error) {
    throw await explain(error, step, afterwards(context, deadline), around);
  } finally {
    deadline.end();
  }
}

/** A step is not worth less without its picture. */
async function pictureOf({ place }: CompiledStep, context: StepContext): Promise<void> {
  const { run } = context.around;
  try {
    await takePicture(run, run.page, place, () => context.masks());
  } catch (error) {
    if (!(error instanceof SopFailure) || error.code !== 'page_restless') throw error;
    context.addIssue({
      code: 'evidence_missing',
      message: `There is no picture of "${place.title}": ${error.message}.`,
    });
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
  const { proof } = run;
  let ends: (() => void) | null = null;
  const network = Network.of(run);
  const { page } = run;
  const document = network.documentOf(page);
  const clicksBefore = proof?.clicks ?? 0;
  const { sent, written } = network;
  run.maySubmitOutside ||= proof === null && wantsOnce(step, around);
  proof?.acts.begins(step);
  proof?.idle.begins(step);
  try {
    if (needsAnswers(step.action)) await guarded(untilAnswered(context), deadline, context);
    // Quick steps end before their watch looks.
    if (run.shownSignedIn.size > 0) await guarded(forgetGone(context), deadline, context);
    ends = network.begins(step.action.effect !== 'reads');
    beginAnswers(context, network);
    if (actsOnPage(step.action) && !around.interrupting) context.proof = proof;
    if (step.parts.targets.length === 0) await context.proof?.beforeClick(context, null);
    // A field may send itself, and so may what an interruption clicks.
    if (context.proof === null && mayAct(step.action) && step.action.effect !== 'reads')
      await proof?.refusals.renew();
    if (step.loads) await beginLoad(step, context);
    await guarded(
      onOpenPage(context, () => step.action.run(context, step.args as never)),
      deadline,
      context,
    );
    if (context.found !== null && actsOnPage(step.action))
      run.pressed = { place: step.place, found: context.found, document, sent };
    if (context.load !== null) {
      if (before !== null) run.stoodBefore = before;
      await untilLoaded(step, context, deadline, context.load);
    }
    mustNotBeHeldBack(run);
    if (context.found !== null)
      network.sees(page, step.action.effect === 'reads' ? network.documentOf(page) : document);
    if (step.action.family === 'input') {
      network.typed(page);
      run.pressed = null; // a field that a step goes to is not the one that the browser went to
    } else if (actsOnPage(step.action)) network.actedAfterTyping(page);
  } catch (error) {
    if (error instanceof LeaveSignal && step.parts.blocks.length > 0 && !around.interrupting)
      await run.proof?.ended(context, clicksBefore);
    proof?.acts.failed(step, context.found !== null, error);
    // What a step inside has failed on, that step has seen.
    if (!isControl(error) && !run.reports.has(error as Error)) await proof?.refusals.see();
    throw error;
  } finally {
    const wrote = actsOnPage(step.action) && network.written > written;
    run.maySubmitOutside ||= proof === null && wrote && !isHarmlessStep(step, around);
    ends?.();
    context.load?.end();
    context.watch?.end();
  }
  // What the steps of an interruption see is not what the block looks at.
  if (!around.interrupting) {
    if (step.action.name !== 'branch') await run.proof?.took(context, null);
    await run.proof?.ended(context, clicksBefore);
  }
  if (step.action.effect !== 'reads') {
    run.actedAt = performance.now();
    run.acted = step.place;
    if (mayAct(step.action)) run.clicked = step.action.family === 'input' ? null : step.place;
  }
  if (before !== null && context.load === null) run.stoodBefore = before;
  else if (step.action.timeout === 'navigation') run.stoodBefore = NOTHING_STOOD;
  if (step.action.timeout === 'navigation') run.clicked = run.acted = null;
  if (step.action.name === 'goto') around.frame.known.clear(); // the page is where it also is after a block that ran
}

/** What steps of an interruption ask for is not what the procedure waits for. In a `once` block, an error proves nothing. */
function beginAnswers(context: StepContext, { errors }: Network): void {
  const { step, around, page } = context;
  const { run, interrupting } = around;
  const { action, place, acceptsErrors } = step;
  const acts = action.effect !== 'reads' && action.family !== 'dialogs';
  if (interrupting || (!acts && action.timeout !== 'navigation')) return;
  const dialogs = Dialogs.of(context);
  const acting = {
    ...place,
    page,
    origins: run.settings.allowedOrigins,
    dialogs: () => dialogs.heard.length,
    isToChange: actsOnPage(action),
  };
  errors.begins(acts && run.proof === null && !acceptsErrors ? acting : null);
}

/** Whether a step acts on the page, or keeps what it shows. */
const needsAnswers = (action: AnyAction): boolean => isFinal(action) || action.family === 'input';
const isFinal = (action: AnyAction): boolean => actsOnPage(action) || action.family === 'files';

/** Waits for the answers to earlier steps. Forms have many fields, which are read back: they do not cost a question to the page each. */
function untilAnswered(context: StepContext): Promise<void> {
  const network = Network.of(context);
  return isFinal(context.step.action)
    ? network.untilStepsAnswered(context)
    : network.untilKnownAnswered(context);
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
  for (const target of context.asked) later.asked.add(target);
  return later;
}
