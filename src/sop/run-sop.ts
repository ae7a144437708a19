import type { JsonObject } from '../sdk/json.ts';
import type { Failure } from '../sdk/outcome.ts';
import type { CompiledSop } from './compile/compiled-sop.ts';
import type { SopLibrary } from './load-library.ts';
import { INCOMPLETE, NOT_LOOKED_UP, type RunPorts, type SopOutcome, type SopRequest } from './ports.ts';
import { DryRunEnd, LeaveSignal, SessionLost, Uncertain } from './run/steps/leave-signal.ts';
import { knownFailure } from './run/outcomes/classify-error.ts';
import { withOwnNotes } from './run/outcomes/own-notes.ts';
import { explain } from './run/steps/explain-failure.ts';
import type { Frame } from './run/steps/frame.ts';
import { signInBrowser } from './run/session/session.ts';
import { mayAutomate } from './run/session/may-automate.ts';
import { DryRunGuard } from './run/once/dry-run-guard.ts';
import { Downloads } from './page/downloads.ts';
import { NetworkFuse } from './run/once/network-fuse.ts';
import { mustNotBeHeldBackDry } from './run/steps/dry-run-stop.ts';
import { answersNow } from './run/steps/look-page.ts';
import { closeFrame, openFrame } from './run/steps/run-frame.ts';
import { RunState } from './run/steps/run-state.ts';
import { StepContext } from './run/steps/step-context.ts';
import type { BlockContext } from './run/steps/block-context.ts';
import { engine } from './run/steps/step-engine.ts';
import { Deadline } from './waiting/deadline.ts';
import { PAGE_ITSELF } from './targets/frame-path.ts';
import { isSignInOnly, signInOnly } from './sign-in-only.ts';
import { SopFailure } from './sop-failure.ts';

/** The number of times that a run may start over because the portal ended its session. A test of the credentials signs in once. */
const mostRestarts = (sop: string): number => (isSignInOnly(sop) ? 0 : 2);

/**
 * Runs one SOP of a library in a browser context from its first step to an outcome. Never throws: whatever happens is an outcome. It signs in
 * first where `portal.yaml` has a session block, and starts over where the portal ends the session, but never once a `once` block has begun.
 *
 * @example
 * const outcome = await runSop(library, { sop: 'acme-health/eligibility', inputs, files: [], task }, ports);
 */
export async function runSop(library: SopLibrary, request: SopRequest, ports: RunPorts): Promise<SopOutcome> {
  const portal = library.portal(request.sop.split('/')[0] ?? '');
  let run: RunState;
  try {
    if (portal === undefined) throw new SopFailure('unknown_sop', `no valid SOP "${request.sop}"`);
    run = new RunState(library, request, ports, portal);
  } catch (error) {
    return failed(error as SopFailure, {}, null);
  }
  let frame: Frame | null = null;
  try {
    await mayAutomate(run);
    await installFuse(run);
    await installDryRunGuard(run);
    for (let restarts = 0; ; restarts += 1) {
      frame = openFrame(run, request.sop, request.inputs);
      try {
        return run.secrets.hide(await runFrame(run, frame));
      } catch (error) {
        if (!(error instanceof SessionLost)) throw error;
        await forgetSession(run, restarts, error);
      }
    }
  } catch (error) {
    return run.secrets.hide(outcomeOf(run, frame, error));
  } finally {
    await run.end();
  }
}

async function installFuse(run: RunState): Promise<void> {
  if (run.portal.commitRequests.length === 0) return;
  const fuse = new NetworkFuse(run.portal.commitRequests);
  run.onEnd(await fuse.install(run.ports.context));
  run.fuse = fuse;
}

async function installDryRunGuard(run: RunState): Promise<void> {
  if (run.request.dryRun !== true) return;
  const guard = new DryRunGuard();
  run.onEnd(await guard.install(run.ports.context));
  run.dryRun = guard;
}

async function runFrame(run: RunState, frame: Frame): Promise<SopOutcome> {
  const around: BlockContext = {
    run,
    frame,
    engine,
    names: {},
    elements: new Map(),
    said: new Map(),
    traffic: null,
    iteration: '',
    inFrame: frame.sop.inFrame ?? frame.portal.inFrame ?? PAGE_ITSELF,
    until: Number.POSITIVE_INFINITY,
    interrupting: false,
    tried: false,
    next: null,
  };
  await startSession(run, frame.sop, around);
  try {
    await engine.runBlock(frame.sop.steps, around);
  } catch (error) {
    if (!(error instanceof LeaveSignal)) throw error;
  }
  await Downloads.of(run).settled(run.signal);
  const heldBack = await run.fuse?.takeLastHeldBack(run.ports.context.pages());
  if (heldBack) throw heldBack;
  if (run.dryRun !== null) await Promise.all(run.ports.context.pages().map(answersNow));
  mustNotBeHeldBackDry(run);
  return { status: 'finished', outputs: closeFrame(frame), issues: run.issues, files: run.artifacts };
}

/** Signs in before the first step, unless the SOP needs no session, signs in itself, or is the one that signs in. */
async function startSession(run: RunState, sop: CompiledSop, around: BlockContext): Promise<void> {
  const { session } = run.portal;
  const [first] = sop.steps.steps;
  if (session === null || sop.withoutSession || first === undefined || run.signedIn) return;
  const signs = sop.name === session.signIn || sop.name === session.signOut;
  if ((signs && session.http === null) || first.action.name === 'sign_in') return;
  const step = run.library.get(signInOnly(run.portal.name))?.steps.steps[0] ?? first;
  await run.ensurePage();
  const deadline = new Deadline(Number.POSITIVE_INFINITY, run.signal, 'sign in');
  const context = new StepContext(step, around, deadline);
  const signIn = signs ? signInBrowser(context, session) : context.signIn();
  await signIn.catch(async (error: unknown) => {
    throw await explain(error, step, context, around);
  });
}

async function forgetSession(run: RunState, restarts: number, { message }: SessionLost): Promise<void> {
  run.ports.emit({ kind: 'session.lost' });
  run.signedIn = false;
  await run.workAsideDone();
  await run.ports.session.forget();
  await run.ports.context.clearCookies();
  const { open, made } = run.submissions;
  if (open !== null || made.length > 0 || restarts >= mostRestarts(run.request.sop)) {
    throw new SopFailure('session_lost', `the portal ended the session again: ${message}`, {
      kind: 'transient',
      notes: `The portal ended the session again and again: ${message}.`,
    });
  }
  run.ports.note?.(`The portal ended the session, so the procedure starts over: ${message}`);
}

function failed(failure: SopFailure, outputs: JsonObject, run: RunState | null): SopOutcome {
  const kind: Failure = { code: failure.code, kind: failure.kind, retryable: failure.retryable };
  return {
    status: 'failed',
    failure: kind,
    notes: failure.notes,
    report: run?.reports.get(failure) ?? null,
    outputs,
    issues: run?.issues ?? [],
    files: run?.artifacts ?? [],
    ...(failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs }),
  };
}

function outcomeOf(run: RunState, frame: Frame | null, error: unknown): SopOutcome {
  const base = { outputs: { ...frame?.outputs }, issues: run.issues, files: run.artifacts };
  if (error instanceof Uncertain) return uncertain(run, frame, error);
  if (error instanceof DryRunEnd) return { ...base, status: 'dry_run', stoppedBefore: error.stoppedBefore };
  const failure = asFailure(error);
  // If the run ends in the middle of a submission, it is unknown whether the submission happened. It must not be repeated on a guess.
  const { open, made, areFoundOnly } = run.submissions;
  if (open !== null) {
    const at =
      run.started === null ? '' : `, at "${run.started.title}" (${run.started.file}:${run.started.line})`;
    const notes = `[submission_uncertain] The run was ended (${failure.code}) while "${open}" was under way${at}. Search the portal before submitting again.`;
    const report = run.reports.get(failure) ?? null;
    return { ...base, status: 'uncertain', notes, step: open, report };
  }
  // The submission is made: an error after it must not cause another one. A run that was only interrupted continues in another attempt.
  const handedOn = failure.kind === 'transient' && (run.signal.aborted || failure.code === 'deferred');
  if (made.length > 0 && !handedOn) {
    const report = run.reports.get(failure);
    const place = report === undefined ? '' : ` in ${report.step.file}:${report.step.line}`;
    const named = made.map((step) => `"${step}"`).join(' and ');
    const what = made.length === 1 ? `submission ${named} was` : `submissions ${named} were`;
    const after = made.length === 1 ? 'it' : 'them';
    run.issues.push({
      code: INCOMPLETE,
      message: `The ${what} ${areFoundOnly ? 'found by verify' : 'made'}, but the procedure failed after ${after} (${failure.code}${place}${withOwnNotes(failure)}).`,
    });
    return { ...base, status: 'finished', ...(report && { report }) };
  }
  return failed(failure, base.outputs, run);
}

/** Where only the look-up was hindered, a later attempt looks again; until then the ledger keeps anybody from submitting. */
function uncertain(run: RunState, frame: Frame | null, error: Uncertain): SopOutcome {
  const { step, message, hindrance } = error;
  const outputs = { ...frame?.outputs };
  const report = run.reports.get(error) ?? null;
  if (hindrance === null)
    return {
      status: 'uncertain',
      outputs,
      issues: run.issues,
      files: run.artifacts,
      notes: message,
      step,
      report,
    };
  const { retryAfterMs } = hindrance;
  const failure = new SopFailure(NOT_LOOKED_UP, hindrance.message, {
    kind: 'transient',
    notes: message,
    cause: hindrance,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  if (report !== null) run.reports.set(failure, report);
  return failed(failure, outputs, run);
}

function asFailure(error: unknown): SopFailure {
  const known = knownFailure(error);
  if (known !== null) return known;
  return new SopFailure('interpreter_error', error instanceof Error ? error.message : String(error), {
    notes: 'The interpreter failed.',
    cause: error,
  });
}
