import type { SourcePlace } from '../../sdk/field.ts';
import { plainTarget } from './empty-target.ts';
import type { BareWord, Finder, TargetNode, TextMatch } from './target.ts';
import type { TargetScope } from './target-engine.ts';

/** Bare words for the one who uses them. A table has several roles, of which a page uses one. */
export function wordsAs(as: BareWord, match: TextMatch, source: string, place: SourcePlace): Finder {
  if (as !== 'table') return { by: 'words', as, match };
  const roles = ['table', 'grid', 'treegrid'].map((role): Finder => ({
    by: 'role',
    role,
    name: match,
    attributes: {},
  }));
  const candidates = [...roles, { by: 'text', match } as const].map((find) =>
    plainTarget(find, source, place),
  );
  return { by: 'any_of', candidates };
}

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

function finderAs({ find, source, place }: TargetNode, as: BareWord): Finder {
  if (find.by === 'any_of') return { ...find, candidates: find.candidates.map((one) => usedAs(one, as)) };
  if (find.by === 'words' && find.as === 'use') return wordsAs(as, find.match, source, place);
  return find.by === 'element' && find.as === 'use' ? { ...find, as } : find;
}
