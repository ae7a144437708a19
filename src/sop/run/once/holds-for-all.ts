import type { Locator } from 'playwright-core';
import { withTimeout } from '../../../platform/time-limit.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { Limits } from '../../waiting/margins.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, visibleMatches } from '../steps/visible-matches.ts';

/** Whether the page has the target, and this holds for each element that shows of it. */
export async function holdsForAll(
  host: StepHost,
  target: TargetNode,
  holds: (found: Locator, limits: Limits) => Promise<boolean>,
): Promise<boolean> {
  const scope = host.targetScope;
  const limits = { timeout: ANSWER_MS, signal: scope.signal };
  const judged = Promise.all(
    alternatives(target, scope).map(async (one) =>
      Promise.all((await (await visibleMatches(one, scope)).all()).map((found) => holds(found, limits))),
    ),
  ).then((all) => all.flat());
  const found = await withTimeout<readonly boolean[], readonly boolean[]>(judged, ANSWER_MS, () => []).catch(
    (): readonly boolean[] => [],
  );
  return found.length > 0 && !found.includes(false);
}
