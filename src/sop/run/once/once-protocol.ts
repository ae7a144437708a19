import type { OnceBlock } from '../../../sdk/action.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import type { CompiledBlock } from '../../compile/compiled-sop.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { OnceAnswer, OnceEntry } from '../../ports.ts';
import { untilShown } from '../../page/first-look.ts';
import { Network } from '../../page/network.ts';
import { SopFailure } from '../../sop-failure.ts';
import { outputsSince, setMissingOutput, unsetBy } from '../steps/outputs.ts';
import { approveSubmission } from './approve-submission.ts';
import { ErrorAnswers } from './error-answers.ts';
import { mustBeTheSame, onceKey, ledgerPlaceOf } from './once-entry.ts';
import { type Doubt, type Look, lookUp } from './once-look-up.ts';
import { DryRunEnd, isControl, LeaveSignal, Uncertain } from '../steps/leave-signal.ts';
import type { StepHost } from '../steps/block-context.ts';
import { newsShown } from '../outcomes/end-signs.ts';
import { contradiction, onlyDialog } from './proof-failures.ts';
import { watchForRefusals, type RefusalCheck } from './refusal-check.ts';
import { isOwnJudgement } from '../../actions/flow/fail.ts';
import { reportFailure } from '../outcomes/failure-report.ts';
import { withOwnNotes } from '../outcomes/own-notes.ts';
import { subjectOf } from '../outcomes/report-subject.ts';
import type { RunState } from '../steps/run-state.ts';
import { rescueNotes } from './rescue-notes.ts';
import { SubmissionProof } from './submission-proof.ts';
import { SubmissionWatch } from './submission-watch.ts';

/**
 * Runs a block that must never happen twice. Its intent is durable before the first step; any later error ends as done, as
 * proved not sent, or as uncertain, never as a plain failure.
 */
export async function runOnceBlock(context: StepHost, block: OnceBlock): Promise<void> {
  const { run, frame } = context.around;
  const step = `${frame.sop.name}#${block.name}`;
  if (run.request.dryRun === true) throw new DryRunEnd(step);
  const key = block.key === null ? null : onceKey(await context.evaluate(block.key));
  const entry: OnceEntry = { step, iteration: ledgerPlaceOf(context.around, step, key), businessKey: key };
  let { answer, refusals } = await begin(context, block, entry);
  if (answer.state === 'approval') {
    await approveSubmission(context, block.name, answer.withinMs);
    ({ answer, refusals } = await begin(context, block, entry));
  }
  if (key === null) mustBeTheSame(context, entry, answer);
  switch (answer.state) {
    case 'granted':
      run.ports.emit({ kind: 'once.granted', step });
      return submit(context, block, entry, refusals);
    case 'approval':
      throw new SopFailure('not_approved', 'the submission was not approved', { kind: 'business' });
    case 'done':
      run.ports.emit({ kind: 'once.skipped', step });
      return takeOutputs(context, step, answer.outputs);
    case 'unknown':
      run.submissions.doubts(step);
      return verify(context, block, entry, {
        story: `it was begun at ${answer.intentAt.toISOString()} by an earlier attempt`,
        since: answer.intentAt,
        broken: false,
        error: null,
        isPlanned: false,
        shown: context.around.frame.shownOutputs,
      });
    case 'duplicate':
      throw duplicate(answer);
    case 'refused':
      throw new SopFailure(answer.failure.code, `the submission may not begin now (${answer.failure.code})`, {
        kind: answer.failure.kind,
      });
  }
}

/** Asks for the permission to submit. What shows the portal's refusals must be known before, and a person may have taken long. */
async function begin(
  context: StepHost,
  { notSentWhen }: OnceBlock,
  entry: OnceEntry,
): Promise<{ readonly answer: OnceAnswer; readonly refusals: RefusalCheck }> {
  const { run } = context.around;
  const refusals = await watchForRefusals(notSentWhen as readonly TargetNode[], context);
  for (const target of refusals.standing)
    context.note(
      `not_sent_when: ${describeTarget(target)} shows already, before the first step of the block: name what only a refusal shows, or open the page before the block`,
    );
  const answer = await run.ports.ledger.begin(entry);
  run.signal.throwIfAborted();
  return { answer, refusals };
}

function duplicate({ taskId, filed }: Extract<OnceAnswer, { state: 'duplicate' }>): SopFailure {
  const story = filed
    ? `The task ${taskId} has made the same submission already.`
    : `The task ${taskId} has begun the same submission, and whether it was made is not known yet: see how that task ends.`;
  return new SopFailure('duplicate_submission', `the task ${taskId} has this submission`, {
    kind: 'business',
    notes: `${story} Nothing was submitted here.`,
  });
}

function takeOutputs(context: StepHost, step: string, outputs: JsonObject): void {
  const { run, frame } = context.around;
  run.submissions.isMade(step);
  for (const [name, value] of Object.entries(outputs)) {
    if (value === null) setMissingOutput(frame, name);
    else context.setOutput(name, value);
    frame.known.add(name);
  }
}

async function submit(
  context: StepHost,
  block: OnceBlock,
  entry: OnceEntry,
  refusals: RefusalCheck,
): Promise<void> {
  const { run, frame } = context.around;
  const before = frame.written.length;
  const shown = { ...frame.shownOutputs };
  // The page is where its steps leave it.
  frame.known.clear();
  const startedAt = run.ports.now();
  const { sent } = Network.of(run);
  using answers = new ErrorAnswers(run.ports.context);
  const watch = run.ports.wayOut === null ? null : new SubmissionWatch(run.ports.context, run.ports.wayOut);
  run.submissions.begins(entry.step);
  run.fuse?.arm();
  // Every StepBlock was made by the compiler.
  const proof = new SubmissionProof(context, block.steps as CompiledBlock, refusals);
  let ran: RanBlock;
  try {
    try {
      ran = await runProved(context, block, proof);
      if (proof.isDoubtful && (await sentNothingSince(run, sent))) throw onlyDialog();
    } finally {
      run.fuse?.disarm();
      watch?.disarm();
    }
  } catch (error) {
    const isDeclined = proof.dialogs.some((one) => one.isDeclined) && (await sentNothingSince(run, sent));
    return afterFailure(context, block, entry, {
      error,
      startedAt,
      proof,
      watch,
      answers,
      isDeclined,
      shown,
    });
  }
  if (!ran.isIdle && run.fuse?.hasSent === false)
    context.note('commit_requests lists no request of this block');
  if (ran.isIdle) await notSent(context, entry);
  else await done(context, entry, outputsSince(frame, before));
  if (ran.left !== null) throw ran.left;
}

interface RanBlock {
  /** The steps leave those around the block. */
  readonly left: LeaveSignal | null;
  /** They had nothing to submit. */
  readonly isIdle: boolean;
}

/** Runs the steps to their end, or to where they leave the steps around the block. What they took for the answer must prove the submission. */
async function runProved(context: StepHost, { steps }: OnceBlock, proof: SubmissionProof): Promise<RanBlock> {
  const { run, frame } = context.around;
  const network = Network.of(run);
  const before = frame.written.length;
  run.proof = proof;
  let left: LeaveSignal | null = null;
  try {
    await context.runSteps(steps).catch((error: unknown) => {
      if (!(error instanceof LeaveSignal)) throw error;
      left = error;
    });
    if (!proof.isAccepted && (await proof.idle.isIdle())) return { left, isIdle: true };
    // To look it up leads elsewhere, and may keep the page from sending it.
    if (proof.isUnseen) await untilShown(network, context, () => network.untilStepsAnswered(context));
    await proof.untilSaid();
    await proof.settle(outputsSince(frame, before));
    await proof.mustNotBeRefused().catch(async (error: unknown) => {
      // An outcome may name the reason.
      throw (await newsShown(context.around, context.targetScope))?.meaning(error) ?? error;
    });
    proof.mustNotRestOnRefusal(outputsSince(frame, before));
    proof.mustBeSeen();
  } finally {
    run.proof = null;
  }
  return { left, isIdle: false };
}

interface FailedSubmission {
  readonly error: unknown;
  readonly startedAt: Date;
  readonly proof: SubmissionProof;
  readonly watch: SubmissionWatch | null;
  readonly answers: ErrorAnswers;
  /** The portal asked in a dialog whether to submit, the procedure has no answer, and nothing was sent. */
  readonly isDeclined: boolean;
  /** The outputs before the block, as expressions read them. */
  readonly shown: JsonObject;
}

async function done({ around: { run } }: StepHost, entry: OnceEntry, outputs: JsonObject): Promise<void> {
  await run.ports.ledger.resolve(entry, { state: 'done', outputs });
  run.submissions.isMade(entry.step);
  run.ports.emit({ kind: 'once.done', step: entry.step });
}

/** A later attempt may submit. */
async function notSent({ around: { run } }: StepHost, entry: OnceEntry): Promise<void> {
  await run.ports.ledger.resolve(entry, { state: 'not_sent' });
  run.submissions.isNotSent();
  run.ports.emit({ kind: 'once.not_sent', step: entry.step });
}

async function afterFailure(
  context: StepHost,
  block: OnceBlock,
  entry: OnceEntry,
  { error, startedAt, proof, watch, answers, isDeclined, shown }: FailedSubmission,
): Promise<void> {
  const { run } = context.around;
  let contradicted: SopFailure | null = null;
  const isRefused = async (): Promise<boolean> => {
    const refusal = await proof.refusals.see();
    const accepted = refusal === null ? [] : await proof.answersShown();
    contradicted = refusal !== null && accepted.length > 0 ? contradiction(refusal, accepted) : null;
    return refusal !== null && contradicted === null;
  };
  const isUnmade =
    (proof.acts.provesNothingSent(run.fuse !== null) && run.fuse?.hasSent !== true) ||
    (await proof.idle.isIdle());
  if (!run.signal.aborted && (isDeclined || isUnmade || (await provesSilence(run)) || (await isRefused()))) {
    await notSent(context, entry);
    if (isDeclined) throw notConfirmed(error);
    throw isControl(error) || error instanceof SopFailure
      ? error
      : new SopFailure('not_sent', 'the submission was not sent', { cause: error });
  }
  const broken = (await watch?.breakOff()) === true;
  const reason = error instanceof SopFailure ? error.code : 'the session or the browser ended';
  const place = (error instanceof Error ? run.reports.get(error)?.step : undefined) ?? run.started;
  const at = place === null ? '' : ` in "${place.title}" (${place.file}:${place.line})`;
  const reasons = [contradicted, error].filter((one) => one instanceof SopFailure);
  const reasoned = reasons.find(({ code }) => code === 'answer_contradictory');
  const why = reasoned === undefined ? proof.acts.describeDoubt(run.fuse !== null) : `: ${reasoned.message}`;
  await reportUnproved(context, proof, error).catch(() => null); // It must not decide how the submission ends.
  const story = `it was begun at ${startedAt.toISOString()} and ended with ${reason}${at}${withOwnNotes(error)}${why}${answers.describe()}`;
  const isPlanned = proof.isLeftToVerify;
  await verify(context, block, entry, { story, since: run.ports.now(), broken, error, isPlanned, shown });
}

/** While the page shows the answer: to look the submission up may lead elsewhere. What failed in a step is reported there. */
async function reportUnproved(context: StepHost, proof: SubmissionProof, error: unknown): Promise<void> {
  const { run } = context.around;
  if (!(error instanceof SopFailure) || run.reports.has(error) || run.signal.aborted) return;
  const subject = { ...subjectOf(context), target: proof.awaited, proof };
  run.reports.set(error, await reportFailure(run, subject, error, error));
}

async function sentNothingSince(run: RunState, sent: number): Promise<boolean> {
  const network = Network.of(run);
  return !(await network.isWriting()) && network.quietSince() !== null && network.sent === sent;
}

function notConfirmed(cause: unknown): SopFailure {
  return new SopFailure(
    'not_sent',
    'the portal asked in a dialog of the browser whether to submit, and the procedure has no answer: write "on_dialog: accept" before the step that opens it',
    { notes: 'The portal asked whether to submit, and the procedure has no answer.', cause },
  );
}

/** Not if a page is making a request that Playwright has not reported yet. */
async function provesSilence(run: RunState): Promise<boolean> {
  const { fuse, ports } = run;
  if (fuse === null || (await Network.of(run).isWriting())) return false;
  return fuse.provesSilence(ports.context.pages());
}

interface Doubted extends Doubt {
  readonly story: string;
  readonly error: unknown;
  /** The steps leave the proof to `verify`, which is expected to find the submission. */
  readonly isPlanned: boolean;
  readonly shown: JsonObject;
}

/** Looks on the portal whether it happened. Only a proof makes it done; anything else leaves it to a person. */
async function verify(context: StepHost, block: OnceBlock, entry: OnceEntry, doubt: Doubted): Promise<void> {
  const { run, frame } = context.around;
  const outcome: Look = run.signal.aborted
    ? { why: 'there was no time to look' }
    : await unsetBy(frame, doubt.shown, () => lookUp(context, block, doubt));
  if ('found' in outcome) {
    await done(context, entry, outcome.found);
    run.submissions.isFound(entry.step);
    for (const name of Object.keys(outcome.found)) frame.known.add(name);
    // To find it does not make right what the procedure has judged. What is to be tried again, such as a portal that is down, says nothing about it.
    if (doubt.error instanceof SopFailure && doubt.error.kind !== 'transient' && isOwnJudgement(doubt.error))
      throw doubt.error;
    const report = doubt.error instanceof Error ? run.reports.get(doubt.error) : undefined;
    if (report !== undefined && !doubt.isPlanned)
      for (const line of rescueNotes(report)) run.ports.note?.(line);
    return;
  }
  await run.ports.ledger.resolve(entry, { state: 'unknown' });
  run.ports.emit({ kind: 'once.unknown', step: entry.step });
  const { file, line } = context.step.place;
  throw new Uncertain(
    entry.step,
    `[submission_uncertain] Whether "${block.name}" (${file}:${line}) happened is not known: ${doubt.story}; ${outcome.why}. Search the portal before submitting again.`,
    outcome.hindrance ?? null,
    doubt.error,
  );
}
