/** What has a deadline: the context of an action, the scope of a target. */
export interface Timed {
  timeLeft(): number;
}

/** The time of one call of Playwright. It ends a little before the step does, so that the failure names what was missing and not only the time. */
export function callMs(timed: Timed): number {
  const left = timed.timeLeft();
  return Math.max(1, left - Math.min(100, left / 10));
}

/** The moment (`performance.now()`) after which no further look begins: the rest of the step's time is for the last look and its failure. */
export function looksEnd(timed: Timed): number {
  const left = timed.timeLeft();
  return performance.now() + left - Math.min(1_000, left / 4);
}
