import type { NamedMatches } from '../../../sdk/action.ts';
import type { Evaluable } from '../../../sdk/field.ts';
import type { TargetNode } from '../../targets/target.ts';
import { inFrame } from '../../targets/frame-path.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { walkTarget } from '../../targets/walk-target.ts';
import type { BlockContext } from './block-context.ts';

/**
 * The matches of a loop as named elements. What the loop's target says is kept as the loop understands it: inside, `loop` and the name of the entry
 * mean something else.
 */
export async function matchElements(
  matches: NamedMatches,
  scope: TargetScope,
): Promise<Pick<BlockContext, 'elements' | 'said'>> {
  const elements = new Map<string, TargetNode>();
  const values = new Set<Evaluable<unknown>>();
  for (const [name, { target, nth }] of Object.entries(matches)) {
    // Every Target was made by the compiler.
    const node = target as TargetNode;
    walkTarget(node, { target: () => undefined, value: (value) => values.add(value) });
    // One that names its place itself has no other match.
    elements.set(name, {
      ...(scope.frame.length === 0 ? node : inFrame(node, scope.frame)),
      nth: node.nth ?? { source: String(nth), place: node.place, constant: nth },
    });
  }
  const said = [...values].map(async (value) => [value, await scope.evaluate(value)] as const);
  return { elements, said: new Map(await Promise.all(said)) };
}
