import type { CompiledStep } from '../../compile/compiled-sop.ts';
import type { AnyAction } from '../../../sdk/action.ts';
import type { StepPatience } from '../../ports.ts';
import type { BlockContext } from './block-context.ts';

/** The moment by which a step that begins now must be done (`performance.now()`). */
export function untilOf(step: CompiledStep, { run, until }: BlockContext): number {
  const own = step.timeoutMs ?? timeoutOf(step.action, run.request.patience);
  return Math.min(until, performance.now() + own);
}

/** The same for the steps inside of it: a time that the author has set holds for them, unless it is for what the action itself waits for. */
export function innerUntilOf(
  { timeoutMs, action }: CompiledStep,
  own: number,
  { until }: BlockContext,
): number {
  return timeoutMs !== null && action.timeout === 'none' ? own : until;
}

function timeoutOf({ timeout }: AnyAction, { stepMs, navigationMs, triedMs }: StepPatience): number {
  if (timeout === 'none') return Number.POSITIVE_INFINITY;
  return timeout === 'navigation' ? navigationMs : (triedMs ?? timeout ?? stepMs);
}
