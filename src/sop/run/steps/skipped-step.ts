import type { CompiledStep } from '../../compile/compiled-sop.ts';
import { judgesPage, looksAtPage, readsVariables, restsOnUnread } from '../../compile/looks-at-page.ts';
import type { Evaluable } from '../../../sdk/field.ts';
import type { BlockContext } from './block-context.ts';
import { explain } from './explain-failure.ts';
import { SopFailure } from '../../sop-failure.ts';
import { StepContext } from './step-context.ts';
import { Deadline } from '../../waiting/deadline.ts';
import { inspectorAt, orEnded } from './at-step.ts';
import { factsOf } from './step-facts.ts';
import { untilOf } from './step-times.ts';

/** After a skipped `once` block the page is not where the block would have left it: what a step would read there is known already. */
export function isKnown(step: CompiledStep, { frame: { known } }: BlockContext): boolean {
  const { outputs } = step.parts;
  return outputs.length > 0 && outputs.every(({ name }) => known.has(name)) && !computes(step);
}

/** What it sets follows from inputs and outputs: variables that a skipped block sets are not there. */
const computes = (step: CompiledStep): boolean =>
  ['set', 'finish'].includes(step.action.name) && !looksAtPage(step) && !readsVariables(step);

/**
 * Whether a procedure ends at a step that is known must follow from what is known as well: the page is another one, and what the skipped block has read is not
 * there. To end too early would leave out the submissions behind it, to continue would make those that were not to be made.
 *
 * @throws `finish_unknown`
 */
export async function mustBeDecidable(step: CompiledStep, around: BlockContext): Promise<void> {
  const { condition, place } = step;
  if (condition === null || !restsOnUnread(condition, around.frame.vars)) return;
  const failure = new SopFailure(
    'finish_unknown',
    `whether "${place.title}" (line ${place.line}) ends the procedure is not known: a once block before it was skipped, and the "if" needs its page or a variable of it: write "goto" in between, or set an output in the block and ask for that`,
    { kind: 'sop', notes: 'Whether more is to be done on the portal is not known.' },
  );
  const deadline = new Deadline(untilOf(step, around), around.run.signal, place.title);
  throw await explain(failure, step, new StepContext(step, around, deadline), around);
}

/** By its `if`. */
export async function isRuledOut(step: CompiledStep, around: BlockContext): Promise<boolean> {
  if (step.condition === null) return false;
  const deadline = new Deadline(untilOf(step, around), around.run.signal, step.place.title);
  const context = new StepContext(step, around, deadline);
  const holds = await context.evaluate(step.condition as Evaluable<boolean>);
  if (judgesPage(step.condition)) around.run.proof?.decided();
  return !holds;
}

/** The person at the debugger may skip the step. */
export async function isDeclined(step: CompiledStep, around: BlockContext): Promise<boolean> {
  const { run } = around;
  if (run.ports.beforeStep === undefined || around.tried) return false;
  await run.ensurePage();
  const answer = run.ports.beforeStep(step.place, inspectorAt(step, around), factsOf(step, around));
  return (await orEnded(run, answer)) === 'skip';
}
