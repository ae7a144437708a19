/**
 * Runs cases ahead of their tests, several at once, each in one of `count` places (a page, for one) that it has for itself: a case on a page spends most of
 * its time waiting, and mocha runs the tests of a file one after another.
 *
 * @example
 * const runs = ahead(CASES, 4, openActionLab, async (lab, { html, steps }) => { … });
 * after(() => runs.close((lab) => lab.close()));
 * for (const one of CASES) it(one.title, async () => expect(await runs.of(one)).to.equal(one.outcome));
 */
export function ahead<Case, Place, Result>(
  cases: readonly Case[],
  count: number,
  open: () => Promise<Place>,
  run: (place: Place, one: Case) => Promise<Result>,
): Ahead<Case, Place, Result> {
  const places: Promise<Place>[] = [];
  const free: Promise<unknown>[] = [];
  const results = new Map<Case, Promise<Result>>();
  const start = (one: Case, index: number): void => {
    if (results.has(one)) return;
    const place = (places[index % count] ??= open());
    const result = Promise.resolve(free[index % count])
      .then(() => place)
      .then((at) => run(at, one));
    results.set(one, result);
    // Its test gets the error.
    free[index % count] = result.catch(() => undefined);
  };
  return {
    of(one) {
      const at = cases.indexOf(one);
      cases.slice(at, at + count).forEach((next, after) => start(next, at + after));
      return results.get(one) ?? Promise.reject(new Error('not one of the cases'));
    },
    async close(end) {
      await Promise.all(free);
      for (const place of places) await end(await place);
    },
  };
}

export interface Ahead<Case, Place, Result> {
  /** What came of the case. The cases after it are started as well. */
  of(one: Case): Promise<Result>;
  /** Waits for the cases that are started, and ends each place. */
  close(end: (place: Place) => Promise<void>): Promise<void>;
}
