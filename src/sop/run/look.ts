import type { Locator } from 'playwright-core';
import { resolveTarget } from '../targets/resolve-target.ts';
import type { TargetNode } from '../targets/target.ts';
import type { TargetScope } from '../targets/target-engine.ts';
import { orLate } from './wait.ts';

/** How long a look may take on a page that hangs. */
export const PATIENCE_MS = 2_000;

/** A scope for looking at what is there now: candidates are not waited for, and nothing is told of them. */
export function momentary(scope: TargetScope): TargetScope {
  return {
    page: scope.page,
    get signal() {
      return scope.signal;
    },
    timeLeft: () => 1,
    evaluate: (value) => scope.evaluate(value),
    element: (name) => scope.element(name),
    matched: () => undefined,
  };
}

/** The targets that one with candidates stands for, named elements looked up; else the target itself. */
export function alternatives(target: TargetNode, scope: TargetScope): readonly TargetNode[] {
  const { find } = target;
  if (find.by === 'any_of') return find.candidates.flatMap((candidate) => alternatives(candidate, scope));
  if (find.by !== 'element') return [target];
  const meant = scope.element(find.name);
  return meant.find.by === 'any_of' ? alternatives(meant, scope) : [target];
}

/** Whether a target leads into a frame: Playwright joins only what stands in one document. */
export function standsInFrame(target: TargetNode, scope: TargetScope): boolean {
  if (target.frame !== null) return true;
  const { find, within } = target;
  if (within !== null && standsInFrame(within, scope)) return true;
  return find.by === 'element' && standsInFrame(scope.element(find.name), scope);
}

/** The visible matches of a target. */
export async function visibleMatches(target: TargetNode, scope: TargetScope): Promise<Locator> {
  return (await resolveTarget(target, momentary(scope))).filter({ visible: true });
}

/** One locator for what any of them finds. */
export function joined(locators: readonly Locator[]): Locator {
  return locators.reduce((all, one) => all.or(one));
}

/** Whether the target shows now. A page that is on its way elsewhere, or hangs, shows nothing. */
export async function showsNow(target: TargetNode, scope: TargetScope): Promise<boolean> {
  const looks = alternatives(target, scope).map((one) =>
    visibleMatches(one, scope)
      .then((locator) => locator.first().isVisible())
      .catch(() => false),
  );
  return (await orLate(Promise.all(looks), PATIENCE_MS, [false])).includes(true);
}

/** The first of several targets that shows now, in their order; -1 where none does. Mostly it is the very first: then nothing more is asked. */
export async function firstShown(targets: readonly TargetNode[], scope: TargetScope): Promise<number> {
  const [first, ...rest] = targets;
  if (first === undefined) return -1;
  if (await showsNow(first, scope)) return 0;
  const shown = await Promise.all(rest.map((target) => showsNow(target, scope)));
  return shown.indexOf(true) + (shown.includes(true) ? 1 : 0);
}
