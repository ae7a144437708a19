import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import { readSources } from '../../compile/read-sources.ts';
import { readsBeforeFail } from '../../compile/reads-before-fail.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { Sign } from './proof-signs.ts';
import { stepsInside } from './steps-inside.ts';

/**
 * What a `once` block reads only to fail with it, such as the words of the portal's refusal: it does not show that the portal accepted. What the block also
 * reads or waits for elsewhere may be the sign of a success.
 */
export function refusalReads(block: CompiledBlock, signs: readonly Sign[]): ReadonlySet<TargetNode> {
  const inside = stepsInside(block).map(({ step }) => step);
  const failing = new Set(inside.flatMap(({ parts }) => parts.blocks.flatMap(readsBeforeFail)));
  const others = new Set(
    [
      ...inside.filter((step) => !failing.has(step)).flatMap((step) => sourcesOf(step)),
      ...signs.filter(({ fails }) => !fails).map(({ target }) => target),
    ].map(describeTarget),
  );
  return new Set([...failing].flatMap(sourcesOf).filter((target) => !others.has(describeTarget(target))));
}

const sourcesOf = (step: CompiledStep): readonly TargetNode[] =>
  readSources(step).map(({ target }) => target);
