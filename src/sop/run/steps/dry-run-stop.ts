import { submittingTarget } from '../../compile/submitting-click.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import type { BlockContext } from './block-context.ts';
import { DryRunEnd } from './leave-signal.ts';

/**
 * Ends a dry run before a step that may submit something outside of a `once` block: an action that declares it, or a click for which the linter wants such a block
 * and that no comment of the file declares harmless. A `once` block and a request end it themselves.
 */
export function mayRunDry(step: CompiledStep, around: BlockContext): void {
  if (around.run.request.dryRun !== true) return;
  const { name, effect } = step.action;
  const declared = effect === 'submits' && name !== 'once';
  if (declared || clicksToSubmit(step, around))
    throw new DryRunEnd(`${around.frame.sop.name}:${step.place.line}`);
}

function clicksToSubmit(step: CompiledStep, { run, frame, interrupting }: BlockContext): boolean {
  const { sop, portal } = frame;
  // Signing in and closing a notice submit nothing.
  if (interrupting || sop.name === portal.session?.signIn || sop.name === portal.session?.signOut)
    return false;
  const target = submittingTarget(step, new Map([...portal.elements, ...sop.elements]));
  if (target === null) return false;
  return !run.library.silences({ file: sop.file, line: target.place.line }, 'submit-outside-once');
}
