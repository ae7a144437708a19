import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import type { FramePath } from '../../targets/target.ts';

/** A step of a `once` block, and where it works. */
export interface StepInside {
  readonly step: CompiledStep;
  /** Null: where the block works. */
  readonly frame: FramePath | null;
}

/** The steps of a block, and the steps inside of them. A procedure that they call has its own, which are unknown here. */
export function stepsInside({ steps }: CompiledBlock, frame: FramePath | null = null): readonly StepInside[] {
  return steps.flatMap((step) => {
    const where = step.inFrame ?? frame;
    return [{ step, frame: where }, ...step.parts.blocks.flatMap((block) => stepsInside(block, where))];
  });
}
