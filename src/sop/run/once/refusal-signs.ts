import { withTimeout } from '../../../platform/time-limit.ts';
import { askPage } from '../../page/ask-page.ts';
import type { TargetNode } from '../../targets/target.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, visibleMatches } from '../steps/visible-matches.ts';
import { readSources } from '../../compile/read-sources.ts';

/** The names that a `read` step has read from a part of the page that looks like a refusal. */
export async function readFromRefusals(host: StepHost): Promise<readonly string[]> {
  const names = readSources(host.step).map(async ({ name, target, isTable }) =>
    !isTable && (await looksRefused(host, target, true)) ? [name] : [],
  );
  return (await Promise.all(names)).flat();
}

/** Whether all that shows of it looks like a refusal. `byRole`: an alert does, too, unless it is presented as a success. */
export async function looksRefused(host: StepHost, target: TargetNode, byRole: boolean): Promise<boolean> {
  const scope = host.targetScope;
  const limits = { timeout: ANSWER_MS, signal: scope.signal };
  const judged = Promise.all(
    alternatives(target, scope).map(async (one) =>
      Promise.all(
        (await (await visibleMatches(one, scope)).all()).map((found) =>
          askPage(found, { ask: 'is_error', alerts: byRole }, limits),
        ),
      ),
    ),
  ).then((all) => all.flat());
  const found = await withTimeout<readonly boolean[], readonly boolean[]>(judged, ANSWER_MS, () => []).catch(
    (): readonly boolean[] => [],
  );
  return found.length > 0 && !found.includes(false);
}
