import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import { readSources } from '../../compile/read-sources.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import { type Sign, ENDS } from './proof-signs.ts';
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

/** The reads of some steps that nothing keeps from the `fail` after them. */
export function readsBeforeFail({ steps }: Pick<CompiledBlock, 'steps'>): readonly CompiledStep[] {
  const end = steps.findIndex(
    ({ action, condition, onError }) => ENDS.has(action.name) && condition === null && onError === 'fail',
  );
  const before = steps.slice(0, Math.max(end, 0));
  return before.slice(before.findLastIndex(mayTurn) + 1).filter(({ action }) => action.name === 'read');
}

/** Whether a step changes the page, decides, or may leave the steps around it. */
const mayTurn = ({ action: { effect, family, name }, parts }: CompiledStep): boolean =>
  effect !== 'reads' || family === 'control' || name === 'finish' || parts.blocks.length > 0;

const sourcesOf = (step: CompiledStep): readonly TargetNode[] =>
  readSources(step).map(({ target }) => target);
