import { unlessAborted, withTimeout } from '../../../platform/time-limit.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import { mustNotBeLost } from '../../page/page-lost.ts';
import { mustNotBeHeldBackDry } from './dry-run-stop.ts';
import { PageLoad } from './page-load.ts';
import { newsShown, NOTHING_STOOD } from '../outcomes/end-signs.ts';
import type { RunState } from './run-state.ts';
import type { StepContext } from './step-context.ts';
import { Deadline } from '../../waiting/deadline.ts';
import { OVERTIME_MS } from '../../waiting/times.ts';

/** Holds an action to its deadline (while steps run inside of it, to theirs), and to the end of the run and to what its watch sees at once. */
export async function guarded(work: Promise<void>, deadline: Deadline, context: StepContext): Promise<void> {
  const { watch } = context;
  const { signal } = context.around.run;
  const ends: Promise<void>[] = [work];
  const overtime = deadline.overtime(() => context.runsSteps);
  if (overtime !== null) ends.push(overtime.passed);
  let meaning: Error | null = null;
  const giveUp = async (endSign: Error): Promise<void> => {
    meaning = endSign;
    deadline.giveUp();
    deadline.stop(endSign);
    // What was begun must not continue while the next steps run.
    await unlessAborted(
      withTimeout(work, OVERTIME_MS, () => undefined),
      signal,
    );
  };
  if (watch !== null) ends.push(watch.seen.then(giveUp));
  try {
    await unlessAborted(ends.length === 1 ? work : Promise.race(ends), signal);
  } catch (error) {
    deadline.giveUp();
    throw signal.aborted ? error : (meaning ?? error);
  } finally {
    overtime?.end();
  }
  if (meaning !== null) throw meaning;
}

/** A submission that the fuse has held back must not pass for one that the portal got. */
export function mustNotBeHeldBack(run: RunState): void {
  const heldBack = run.fuse?.takeHeldBack() ?? null;
  if (heldBack !== null) throw heldBack;
  mustNotBeHeldBackDry(run);
}

/** What is not done to a target of the page, as a key that is pressed, acts on the page as it is. */
export async function beginLoad(step: CompiledStep, context: StepContext): Promise<void> {
  context.load = new PageLoad(context);
  if (step.parts.targets.length === 0) await context.load.begin(null);
}

/** Without a time of the author's own, a page has as long as one that is opened. */
export async function untilLoaded(
  step: CompiledStep,
  context: StepContext,
  deadline: Deadline,
  load: PageLoad,
): Promise<void> {
  const { run, until } = context.around;
  const { navigationMs, triedMs } = run.request.patience;
  const at =
    step.timeoutMs === null ? Math.min(until, performance.now() + (triedMs ?? navigationMs)) : deadline.at;
  const loading = new Deadline(at, run.signal, step.place.title);
  try {
    await guarded(load.done(loading), loading, context);
    mustNotBeHeldBack(run);
    mustNotBeLost(context.page);
    await mustBeNoRefusal(context, load);
  } catch (error) {
    throw await load.explained(error);
  } finally {
    loading.end();
  }
}

/** The page that a step has loaded may be what ends the run. A branch that follows looks for that itself: its ways go first. */
async function mustBeNoRefusal(context: StepContext, { isNewDocument }: PageLoad): Promise<void> {
  const { around } = context;
  const { run } = around;
  if (around.interrupting) return;
  // On a new page everything is new, also what the old one showed in the same words.
  if (isNewDocument) run.stoodBefore = NOTHING_STOOD;
  if (around.next?.action.name === 'branch') return;
  const endSign = await newsShown(around, context.targetScope);
  if (endSign !== null) throw endSign.meaning();
  await run.proof?.mustNotBeRefused();
}
