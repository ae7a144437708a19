import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { ANSWER_MS, answerOf } from '../page/page-answer.ts';
import type { TargetScope } from './target-engine.ts';

const PAUSE_MS = 50;

/**
 * The first candidate with exactly one match, looked for until the step's deadline. Where none comes, the first candidate: the action that uses
 * it then fails and names it.
 */
export async function chooseCandidate(
  candidates: readonly (() => Promise<Locator>)[],
  scope: TargetScope,
): Promise<Locator> {
  const locators = await Promise.all(candidates.map((candidate) => candidate()));
  const first = locators[0];
  if (first === undefined) throw new Error('a target with candidates has at least one');
  // Some time must be left for the action itself to fail in its own words.
  const until = performance.now() + scope.timeLeft() - 2 * PAUSE_MS;
  do {
    scope.signal.throwIfAborted();
    const counts = await answerOf(
      Promise.all(locators.map((locator) => locator.count())),
      Math.max(ANSWER_MS, scope.timeLeft()),
    );
    const index = counts.indexOf(1);
    const chosen = locators[index];
    if (chosen) {
      scope.matched(index);
      return chosen;
    }
    await delay(PAUSE_MS, undefined, { signal: scope.signal });
  } while (performance.now() < until);
  return first;
}
