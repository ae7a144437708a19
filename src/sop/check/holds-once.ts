import type { CompiledStep } from '../compile/compiled-sop.ts';

/** Whether a `once` block is the step, or inside of it. */
export function holdsOnce(step: CompiledStep): boolean {
  return step.action.name === 'once' || step.parts.blocks.some((block) => block.steps.some(holdsOnce));
}
