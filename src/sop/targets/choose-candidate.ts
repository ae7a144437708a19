import type { Locator } from 'playwright-core';
import { answerOf } from '../page/page-answer.ts';
import { isAmbiguous } from '../page/playwright-errors.ts';
import type { TargetScope } from './target-engine.ts';
import { until } from '../waiting/until.ts';
import { ANSWER_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { callMs } from '../waiting/margins.ts';

/**
 * The first candidate with exactly one match, looked for until the step's deadline. If none comes, the first candidate: the action that uses
 * it then fails and names it.
 */
export async function chooseCandidate(
  candidates: readonly (() => Promise<Locator>)[],
  scope: TargetScope,
): Promise<Locator> {
  const locators = await Promise.all(candidates.map((candidate) => candidate()));
  const first = locators[0];
  if (first === undefined) throw new Error('a target with candidates has at least one');
  const look = async (): Promise<number> => {
    scope.signal.throwIfAborted();
    const counts = await answerOf(Promise.all(locators.map(countOf)), Math.max(ANSWER_MS, scope.timeLeft()));
    return counts.indexOf(1);
  };
  // Some time must be left for the action itself to fail in its own words.
  const end = performance.now() + callMs(scope);
  const index = await until(look, (at) => at !== -1, { every: LOOK_EVERY_MS, end, signal: scope.signal });
  const chosen = locators[index];
  if (chosen) scope.matched(index);
  return chosen ?? first;
}

/** One that is found in several parts of the page is not the only one. */
const countOf = (locator: Locator): Promise<number> =>
  locator.count().catch((error: unknown) => {
    if (!isAmbiguous(error)) throw error;
    return Infinity;
  });
