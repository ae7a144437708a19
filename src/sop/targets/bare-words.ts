import type { BareWord, Finder, TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';

/** The target that a name stands for, as the one who uses the name understands bare words. */
export function namedTarget(
  find: Extract<Finder, { by: 'element' }>,
  scope: Pick<TargetScope, 'element'>,
): TargetNode {
  return usedAs(scope.element(find.name), find.as);
}

function usedAs(target: TargetNode, as: BareWord): TargetNode {
  const use = (one: TargetNode): TargetNode => usedAs(one, as);
  return {
    ...target,
    find: finderAs(target, as),
    has: target.has.map(use),
    hasNot: target.hasNot.map(use),
    and: target.and.map(use),
    or: target.or.map(use),
  };
}

function finderAs({ find }: TargetNode, as: BareWord): Finder {
  if (find.by === 'any_of') return { ...find, candidates: find.candidates.map((one) => usedAs(one, as)) };
  if (find.by === 'words' && find.as === 'use') return { ...find, as };
  return find.by === 'element' && find.as === 'use' ? { ...find, as } : find;
}
