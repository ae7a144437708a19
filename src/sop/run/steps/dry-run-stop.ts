import { isDoubtful, namedElements, submittingTarget } from '../../compile/submitting-click.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import type { BlockContext } from './block-context.ts';
import { DryRunEnd } from './leave-signal.ts';
import type { RunState } from './run-state.ts';

/**
 * Ends a dry run before a step that submits something outside of a `once` block: an action that declares it, or a click for which the linter wants such a block.
 * What any other click or key sends is held back, and ends it, too. A comment of the file can declare a step harmless. A `once` block and a request end it themselves.
 */
export function mayRunDry(step: CompiledStep, around: BlockContext): void {
  const { run, frame } = around;
  if (run.dryRun === null) return;
  mustNotBeHeldBackDry(run);
  const { name, effect } = step.action;
  const place = `${frame.sop.name}:${step.place.line}`;
  const declared = effect === 'submits' && name !== 'once';
  if (declared || wantsOnce(step, around)) throw new DryRunEnd(place);
  // What it sends may come late, while the next steps look at the page.
  if (effect !== 'reads' || name === 'goto')
    run.dryRun.begins(!isHarmlessStep(step, around) && isDoubtful(step) ? place : null);
}

/** Whether it is a click for which the linter wants a `once` block. */
export function wantsOnce(step: CompiledStep, around: BlockContext): boolean {
  const elements = namedElements(around.frame.portal, around.frame.sop);
  return submittingTarget(step, elements) !== null && !isHarmlessStep(step, around);
}

/** Signing in and closing a notice submit nothing, nor does what a comment of the file declares harmless. */
export function isHarmlessStep(step: CompiledStep, { run, frame, interrupting }: BlockContext): boolean {
  const { sop, portal } = frame;
  const signs = run.signingIn || sop.name === portal.session?.signIn || sop.name === portal.session?.signOut;
  if (interrupting || signs) return true;
  const lines = [step.place.line, ...step.parts.targets.map(({ place }) => place.line)];
  return lines.some((line) => run.library.silences({ file: sop.file, line }, 'submit-outside-once'));
}

/** The request of an earlier step was held back. */
export function mustNotBeHeldBackDry({ dryRun }: RunState): void {
  const place = dryRun?.heldBack ?? null;
  if (place !== null) throw new DryRunEnd(place);
}
