import type { CompiledBlock } from '../../compile/compiled-sop.ts';
import { type ReadSource, readSources } from '../../compile/read-sources.ts';
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
  const others: readonly Source[] = [
    ...inside.filter((step) => !failing.has(step)).flatMap(readSources),
    ...signs.filter(({ fails }) => !fails).map(({ target }) => ({ target, regex: null })),
  ];
  const isAlone = (source: Source): boolean => !others.some((other) => isSameRead(source, other));
  return new Set(
    [...failing]
      .flatMap(readSources)
      .filter(isAlone)
      .map(({ target }) => target),
  );
}

type Source = Pick<ReadSource, 'target' | 'regex'>;

/** Of a page that has both in one element, two patterns find what is different. */
const isSameRead = (one: Source, other: Source): boolean =>
  describeTarget(one.target) === describeTarget(other.target) &&
  (one.regex === null || other.regex === null || one.regex === other.regex);
