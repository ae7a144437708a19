import type { TargetNode, TextMatch } from './target.ts';
import type { WalkTarget } from './target-engine.ts';

/** Calls back for a target, all targets inside it, and every text with expressions: what the checker looks at. */
export const walkTarget: WalkTarget = (target, visit) => {
  visit.target(target);
  for (const inner of targetsInside(target)) walkTarget(inner, visit);
  for (const match of matchesInside(target)) if (match.kind === 'text') visit.value(match.text);
  if (target.nth) visit.value(target.nth);
};

function targetsInside(target: TargetNode): readonly TargetNode[] {
  const { find } = target;
  return [
    ...(find.by === 'any_of' ? find.candidates : []),
    ...(find.by === 'cell' ? [find.row] : []),
    ...(target.within ? [target.within] : []),
    ...(Array.isArray(target.frame) ? (target.frame as readonly TargetNode[]) : []),
    ...target.has,
    ...target.hasNot,
    ...target.and,
    ...target.or,
    ...target.anchors.map((anchor) => anchor.of),
  ];
}

function matchesInside(target: TargetNode): readonly TextMatch[] {
  return [...matchesOfFinder(target), ...target.hasText, ...target.hasNotText];
}

function matchesOfFinder({ find }: TargetNode): readonly TextMatch[] {
  if (find.by === 'role') return find.name ? [find.name] : [];
  if (find.by === 'row') return find.columns.map((column) => column.match);
  return 'match' in find ? [find.match] : [];
}
