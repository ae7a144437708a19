import { withTimeout } from '../../../platform/time-limit.ts';
import type { Locator } from 'playwright-core';
import { inSight } from '../../page/engine-selector.ts';
import { namedTarget } from '../../targets/bare-words.ts';
import { resolveTarget } from '../../targets/resolve-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { pause } from '../../waiting/until.ts';
import { severalAnchors } from '../../page/several-anchors.ts';
import { unclearFailure } from '../../page/unclear-entries.ts';
import { notResponding } from '../../page/page-answer.ts';
import { ANSWER_MS, LOOK_EVERY_MS } from '../../waiting/times.ts';

/** A scope for what is on the page now: candidates are not waited for, and not reported. */
export function momentary(scope: TargetScope): TargetScope {
  return {
    page: scope.page,
    frame: scope.frame,
    get signal() {
      return scope.signal;
    },
    timeLeft: () => 1,
    evaluate: (value) => scope.evaluate(value),
    element: (name) => scope.element(name),
    matched: () => undefined,
    ...(scope.unheard === true && { unheard: true }),
  };
}

/** The targets that one with candidates stands for, named elements looked up; else the target itself. */
export function alternatives(target: TargetNode, scope: TargetScope): readonly TargetNode[] {
  const { find } = target;
  if (find.by === 'any_of') return find.candidates.flatMap((candidate) => alternatives(candidate, scope));
  if (find.by !== 'element') return [target];
  const meant = namedTarget(find, scope);
  return meant.find.by === 'any_of' ? alternatives(meant, scope) : [target];
}

/** Whether a target leads into a frame: Playwright joins only locators in one document. */
export function standsInFrame(target: TargetNode, scope: TargetScope): boolean {
  if (target.frame !== null && target.frame.length > 0) return true;
  const { find, within } = target;
  if (within !== null && standsInFrame(within, scope)) return true;
  if (find.by === 'element' && standsInFrame(namedTarget(find, scope), scope)) return true;
  return target.frame === null && scope.frame.length > 0;
}

/** The visible matches of a target. */
export async function visibleMatches(target: TargetNode, scope: TargetScope): Promise<Locator> {
  return inSight(await resolveTarget(target, momentary(scope)));
}

/** One locator for what any of them finds. */
export function joined(locators: readonly Locator[]): Locator {
  return locators.reduce((all, one) => all.or(one));
}

/**
 * Whether the target shows now; null if the page could not be asked: it hangs, or has just gone elsewhere. A failed check is not an answer: taken for
 * "no", it would run the wrong branch.
 */
export async function lookAt(target: TargetNode, scope: TargetScope): Promise<boolean | null> {
  const looks = alternatives(target, scope).map((one): Promise<boolean | null> =>
    visibleMatches(one, scope)
      .then((locator) => locator.first().isVisible())
      .catch((error: unknown) => {
        const unclear = unclearFailure(error, one.source) ?? severalAnchors(error);
        if (unclear !== null) throw unclear;
        return null;
      }),
  );
  const seen = await withTimeout<(boolean | null)[], (boolean | null)[]>(
    Promise.all(looks),
    ANSWER_MS,
    () => [null],
  );
  return seen.includes(true) ? true : seen.includes(null) ? null : false;
}

/**
 * Whether the target shows now. A "no" is asked for twice, because Playwright says "no" as well if the page went elsewhere during the look.
 *
 * @throws `page_not_responding` if the page cannot be asked within `patienceMs` milliseconds
 */
export async function showsNow(
  target: TargetNode,
  scope: TargetScope,
  patienceMs = ANSWER_MS,
): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (let before: boolean | null = null; ;) {
    const shows = await lookAt(target, scope);
    if (shows === true || (shows === false && before === false)) return shows;
    if (shows === null && performance.now() >= until) throw notResponding();
    if (shows === null) await pause(LOOK_EVERY_MS, scope.signal);
    before = shows;
  }
}

/** Whether the page has a value under the bare words of the target that does not show. False if the page could not be asked. */
export const hidesNow = (target: TargetNode, scope: TargetScope): Promise<boolean> =>
  hasNow(target, scope, (one) => valueAs(one, 'unseen'));

/** Whether the bare words of a value are those of a heading, with a text below it. False if the page could not be asked. */
export const headsTextNow = (target: TargetNode, scope: TargetScope): Promise<boolean> =>
  hasNow(target, scope, (one) => valueAs(one, 'heads_text'));

const valueAs = ({ find, ...where }: TargetNode, as: 'unseen' | 'heads_text'): TargetNode | null =>
  find.by === 'words' && find.as === 'value' ? { ...where, find: { ...find, as } } : null;

/** Whether the page has a target that does not show, as in a closed menu. False if the page could not be asked. */
export const standsHidden = (target: TargetNode, scope: TargetScope): Promise<boolean> =>
  hasNow(target, scope, alsoHidden);

function alsoHidden({ find, within, ...where }: TargetNode): TargetNode {
  const hidden = { includeHidden: true };
  return {
    ...where,
    within: within && alsoHidden(within),
    find: find.by === 'role' ? { ...find, attributes: { ...find.attributes, ...hidden } } : find,
  };
}

/** For what must be gone: also what shows behind an open dialog. */
export const alsoUnheard = (scope: TargetScope): TargetScope => ({ ...momentary(scope), unheard: true });

/** How many elements a target finds now, also hidden ones. */
export async function countNow(target: TargetNode, scope: TargetScope): Promise<number> {
  const counts = alternatives(target, scope).map(async (one) =>
    (await resolveTarget(one, momentary(scope))).count(),
  );
  return Math.max(...(await Promise.all(counts)));
}

async function hasNow(
  target: TargetNode,
  scope: TargetScope,
  otherwise: (one: TargetNode) => TargetNode | null,
): Promise<boolean> {
  const counts = alternatives(target, scope).map(async (one) => {
    const sought = otherwise(one.find.by === 'element' ? namedTarget(one.find, scope) : one);
    return sought === null ? 0 : (await resolveTarget(sought, momentary(scope))).count();
  });
  const found = withTimeout<number[], number[]>(Promise.all(counts), ANSWER_MS, () => []);
  return (await found.catch((): number[] => [])).some((count) => count > 0);
}

/**
 * The first of several targets that shows now, in their order; -1 if none does, null if a part of the page could not be asked. Mostly it is the very
 * first: then nothing more is asked. The page may draw two of them between two looks: so those before the one found are asked again.
 */
export async function firstShown(targets: readonly TargetNode[], scope: TargetScope): Promise<number | null> {
  const look = (target: TargetNode): Promise<boolean | null> => lookAt(target, scope);
  const [first, ...rest] = targets;
  if (first === undefined) return -1;
  const before = await look(first);
  if (before === true) return 0;
  const shown = [before, ...(await Promise.all(rest.map(look)))];
  const found = shown.indexOf(true);
  if (found === -1) return shown.includes(null) ? null : -1;
  const again = await Promise.all(targets.slice(0, found).map(look));
  return again.includes(true) ? again.indexOf(true) : found;
}
