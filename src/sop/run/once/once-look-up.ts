import type { OnceBlock } from '../../../sdk/action.ts';
import type { StepBlock } from '../../../sdk/field.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import type { CompiledBlock } from '../../compile/compiled-sop.ts';
import type { StepPlace } from '../../ports.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { TargetNode } from '../../targets/target.ts';
import { walkTarget } from '../../targets/walk-target.ts';
import { shownMs } from '../../waiting/deadline.ts';
import type { StepHost } from '../steps/block-context.ts';
import { LeaveSignal, SessionLost } from '../steps/leave-signal.ts';
import { outputsSince } from '../steps/outputs.ts';
import { saysSomething } from './says-something.ts';
import { stepsInside } from './steps-inside.ts';
import { isSound, openLookPage } from '../steps/look-page.ts';
import type { RunState } from '../steps/run-state.ts';
import { pause } from '../../waiting/until.ts';
import { LOOK_UP_BUDGET_MS, LOOK_UP_PAUSES_MS, LOOK_UP_SETTLED_MS } from '../../waiting/times.ts';

/** What looking on the portal has shown. */
export type Look =
  | { readonly found: JsonObject }
  /**
   * `hindrance`: what kept it from looking, and may be gone the next time. `stuckAt`: the step whose control, named by fixed words, was not there.
   */
  | {
      readonly why: string;
      readonly hindrance?: SopFailure;
      readonly final?: boolean;
      readonly stuckAt?: StepPlace;
    };

export interface Doubt {
  /** When the submission was last known to be under way. */
  readonly since: Date;
  /** Its request was aborted, and the page with it. */
  readonly broken: boolean;
}

/**
 * Looks, by the steps of `verify`, whether a submission that was begun is there. They prove it by setting an output. Looks again after a pause,
 * on a new page, if the look was hindered or the submission may not show yet.
 */
export async function lookUp(context: StepHost, block: OnceBlock, doubt: Doubt): Promise<Look> {
  const { run, until } = context.around;
  const { verify } = block;
  if (verify === null) return { why: 'the procedure has no way to look it up' };
  const started = performance.now();
  const needsPage = doubt.broken || !(await isSound(run));
  let look = needsPage ? await lookOnNewPage(context, verify) : await lookOnce(context, verify);
  const isSettled = run.ports.now().getTime() - doubt.since.getTime() > LOOK_UP_SETTLED_MS;
  for (const pauseMs of LOOK_UP_PAUSES_MS) {
    if ('found' in look || look.final === true || (isSettled && look.hindrance === undefined)) break;
    const end = performance.now() + pauseMs;
    if (end > until || end - started > LOOK_UP_BUDGET_MS) break;
    run.ports.note?.(`${look.why}; it is looked up again in ${shownMs(pauseMs)}`);
    if (!(await waited(run, pauseMs))) break;
    const { stuckAt } = look;
    look = await lookOnNewPage(context, verify);
    // A wrong name does not become right.
    if (stuckAt !== undefined && 'why' in look && look.stuckAt === stuckAt) break;
  }
  return look;
}

/** False if the run ended during the wait. */
async function waited({ ports, signal }: RunState, ms: number): Promise<boolean> {
  await (ports.pause?.(ms, signal) ?? pause(ms, signal)).catch(() => undefined);
  return !signal.aborted;
}

/** A browser that has ended opens no page here: a later attempt looks, in another one. */
async function lookOnNewPage(context: StepHost, verify: StepBlock): Promise<Look> {
  try {
    await openLookPage(context);
  } catch (error) {
    return { ...hindered(error), final: true };
  }
  return lookOnce(context, verify);
}

async function lookOnce(context: StepHost, verify: StepBlock): Promise<Look> {
  const { frame, run } = context.around;
  const before = frame.written.length;
  // It goes to see for itself.
  const known = [...frame.known];
  frame.known.clear();
  try {
    await context.runSteps(verify);
  } catch (error) {
    if (!(error instanceof LeaveSignal)) return hinderedAt(error, context, verify);
  }
  for (const name of known) frame.known.add(name);
  const found = outputsSince(frame, before);
  return saysSomething(found) ? { found } : { why: `it was not found at ${run.ports.now().toISOString()}` };
}

function hinderedAt(error: unknown, { around: { run } }: StepHost, verify: StepBlock): Look {
  const look = hindered(error);
  const place = error instanceof Error ? run.reports.get(error)?.step : undefined;
  if (place === undefined) return look;
  const why = `${look.why} in "${place.title}" (${place.file}:${place.line})`;
  // Every StepBlock was made by the compiler.
  const { step } = stepsInside(verify as CompiledBlock).find((one) => one.step.place === place) ?? {};
  const isMissing = error instanceof SopFailure && error.code === 'target_not_found';
  const isStuck = isMissing && step?.action.effect === 'changes' && step.parts.targets.every(isFixed);
  return isStuck ? { ...look, why, stuckAt: place } : { ...look, why };
}

/** Named by words that the author wrote: the name of a claim shows when the claim does. */
function isFixed(target: TargetNode): boolean {
  let fixed = true;
  walkTarget(target, {
    target: ({ find }) => (fixed &&= find.by !== 'element'),
    value: ({ constant }) => (fixed &&= constant !== undefined),
  });
  return fixed;
}

function hindered(error: unknown): Extract<Look, { readonly why: string }> {
  // Without a session every look ends the same: a later attempt signs in again, and looks.
  if (error instanceof SessionLost)
    return { why: 'looking it up ended with session_lost', hindrance: sessionLost(error), final: true };
  if (!(error instanceof SopFailure)) return { why: 'looking it up ended with an error' };
  const why = `looking it up ended with ${error.code}`;
  if (error.kind === 'transient') return { why, hindrance: error };
  return { why, final: error.kind === 'sop' || error.kind === 'credentials' };
}

function sessionLost(cause: SessionLost): SopFailure {
  return new SopFailure('session_lost', 'the session ended before the submission was looked up', {
    kind: 'transient',
    notes: 'The portal ended the session.',
    cause,
  });
}
