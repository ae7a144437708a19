import { withTimeout } from '../../../platform/time-limit.ts';
import type { ElementHandle } from 'playwright-core';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { alternatives, lookAt, visibleMatches } from '../steps/visible-matches.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** Looks for what the portal shows when it has refused a submission (`not_sent_when`). */
export interface RefusalCheck {
  readonly targets: readonly TargetNode[];
  /** The first that shows now and did not show before the submission. */
  shown(): Promise<TargetNode | null>;
}

/**
 * A message that is on the page already belongs to an earlier answer, and proves nothing about the next submission: it counts only after that very
 * element is gone.
 */
export async function watchForRefusals(
  targets: readonly TargetNode[],
  scope: TargetScope,
): Promise<RefusalCheck> {
  // Where the page cannot be asked, what shows later may have stood there.
  const stood = await Promise.all(
    targets.map((target) => withTimeout(standing(target, scope), ANSWER_MS, () => null).catch(() => null)),
  );
  const isNew = async (target: TargetNode, before: readonly ElementHandle[] | null): Promise<boolean> => {
    // A page that was closed with its browser shows nothing new.
    if (before === null || (await lookAt(target, scope).catch(() => null)) !== true) return false;
    // A page that has gone took its elements along.
    const still = Promise.all(before.map((element) => element.isVisible().catch(() => false)));
    return !(await withTimeout(still, ANSWER_MS, () => [true])).includes(true);
  };
  return {
    targets,
    async shown() {
      const judged = await Promise.all(targets.map((target, index) => isNew(target, stood[index] ?? null)));
      return targets[judged.indexOf(true)] ?? null;
    },
  };
}

async function standing(target: TargetNode, scope: TargetScope): Promise<readonly ElementHandle[]> {
  const found = await Promise.all(
    alternatives(target, scope).map(async (one) => (await visibleMatches(one, scope)).elementHandles()),
  );
  return found.flat();
}
