import { namedTarget } from './bare-words.ts';
import { frameOf } from './frame-path.ts';
import { partsNamedBy } from './lost-part.ts';
import { frameTarget } from './resolve-frame.ts';
import type { TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';

/** The part of the page that a target is looked for in, else the frame; null if its author named neither. */
export function partOf(target: TargetNode, scope: TargetScope): TargetNode | null {
  const { find, within } = target;
  if (within !== null) return partsNamedBy(target)[0]?.target ?? null;
  if (find.by === 'element' && target.frame === null) return partOf(namedTarget(find, scope), scope);
  return frameTarget(frameOf(target, scope));
}
