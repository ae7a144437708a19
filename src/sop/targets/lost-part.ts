import { namedTarget } from './bare-words.ts';
import { describeTarget } from './describe-target.ts';
import { resolveTarget } from './resolve-target.ts';
import type { FramePath, Side, TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';

/** What a target must be in or next to, and which is not on the page. */
export interface LostPart {
  readonly target: TargetNode;
  readonly place: 'within' | Side;
}

/** The first one: then nothing like the target itself helps the author. Null if all of it is there. */
export async function lostPart(target: TargetNode, scope: TargetScope): Promise<LostPart | null> {
  const { find } = target;
  for (const part of partsNamedBy(target)) {
    const inner = await lostPart(part.target, scope);
    if (inner !== null) return inner;
    if ((await (await resolveTarget(part.target, scope)).count()) === 0) return part;
  }
  return find.by === 'element' ? lostPart(namedTarget(find, scope), scope) : null;
}

/** What a target names that it is in or next to. */
export const partsNamedBy = ({ within, frame, anchors }: TargetNode): readonly LostPart[] => [
  ...(within === null
    ? []
    : [{ target: { ...within, frame: joined(frame, within.frame) }, place: 'within' as const }]),
  ...anchors.map(({ side, of }) => ({ target: of, place: side })),
];

/** In the words of an error message. */
export function describeLostPart({ target, place }: LostPart): string {
  const bare = target.find.by === 'words' && target.within === null;
  const what = bare ? `part of the page ${JSON.stringify(target.source)}` : describeTarget(target);
  return `there is no ${what} that it should be ${place.replace('_', ' ')}`;
}

/** The frames of a part lead from those of what is in it. */
function joined(outer: FramePath | null, inner: FramePath | null): FramePath | null {
  if (outer === null || inner === null) return outer ?? inner;
  return outer === 'any' || inner === 'any' ? inner : [...outer, ...inner];
}
