import { resolveTarget } from './resolve-target.ts';
import type { TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';

/** What a target must be next to, if that is not on the page: then nothing like the target itself helps the author. Null if all of it is there. */
export async function lostAnchor(target: TargetNode, scope: TargetScope): Promise<TargetNode | null> {
  for (const { of } of target.anchors) {
    const inner = await lostAnchor(of, scope);
    if (inner !== null) return inner;
    if ((await (await resolveTarget(of, scope)).count()) === 0) return of;
  }
  return null;
}
