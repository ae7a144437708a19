import { withTimeout } from '../../../platform/time-limit.ts';
import type { ElementHandle } from 'playwright-core';
import { describeTarget } from '../../targets/describe-target.ts';
import { Network } from '../../page/network.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import type { StepHost } from '../steps/block-context.ts';
import { alternatives, lookAt, visibleMatches } from '../steps/visible-matches.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** Looks for what the portal shows when it has refused a submission (`not_sent_when`). */
export interface RefusalCheck {
  readonly targets: readonly TargetNode[];
  readonly names: ReadonlySet<string>;
  /** Those that showed before the submission. */
  readonly standing: readonly TargetNode[];
  /** The first that shows now and did not show before the submission. */
  shown(): Promise<TargetNode | null>;
  /** The same, and if none shows any more, the one that a step has seen, unless a page has sent a change since: many messages disappear after a while. */
  see(): Promise<TargetNode | null>;
  /** Right before what may submit again: what shows and was seen so far does not answer it. */
  renew(): Promise<void>;
  /** The first that shows on another page in the words that showed before the submission: the same refusal again, or a hint that each page has. */
  shownAgain(): Promise<TargetNode | null>;
}

type News = 'new' | 'again' | 'none';

/** What showed a refusal before the submission. */
interface Stood {
  readonly element: ElementHandle;
  readonly text: string;
}

/**
 * A message that is on the page already belongs to an earlier answer, and proves nothing about the next submission: it counts only after that very
 * element is gone. On another page, it may also be a hint that each of them has: there, only other words count.
 */
export async function watchForRefusals(
  targets: readonly TargetNode[],
  host: StepHost,
): Promise<RefusalCheck> {
  const [scope, network] = [host.targetScope, Network.of(host)];
  let stood = await allStanding(targets, scope);
  const judge = async (target: TargetNode, before: readonly Stood[] | null): Promise<News> => {
    // A page that was closed with its browser shows nothing new.
    if (before === null || (await lookAt(target, scope).catch(() => null)) !== true) return 'none';
    const still = Promise.all(before.map(({ element }) => element.isVisible().catch(() => false)));
    if ((await withTimeout(still, ANSWER_MS, () => [true])).includes(true)) return 'none';
    const isSamePage = Promise.all(before.map(({ element }) => isOnPage(element)));
    if (!(await withTimeout(isSamePage, ANSWER_MS, () => [false])).includes(false)) return 'new';
    const now = await withTimeout(standing(target, scope), ANSWER_MS, () => []).catch(() => []);
    return now.some(({ text }) => !before.some((one) => one.text === text)) ? 'new' : 'again';
  };
  const first = async (news: News): Promise<TargetNode | null> => {
    const judged = await Promise.all(targets.map((target, index) => judge(target, stood[index] ?? null)));
    return targets[judged.indexOf(news)] ?? null;
  };
  let seen: { readonly target: TargetNode; readonly written: number } | null = null;
  const see = async (): Promise<TargetNode | null> => {
    const { written } = network;
    const target = await first('new');
    if (target !== null) seen = { target, written };
    return target ?? (seen?.written === network.written ? seen.target : null);
  };
  return {
    targets,
    names: new Set(targets.map(describeTarget)),
    standing: targets.filter((_, index) => (stood[index] ?? []).length > 0),
    shown: () => first('new'),
    see,
    renew: async () => {
      seen = null;
      stood = await allStanding(targets, scope);
    },
    shownAgain: () => first('again'),
  };
}

/** Where the page cannot be asked, what shows later may have stood there. */
const allStanding = (
  targets: readonly TargetNode[],
  scope: TargetScope,
): Promise<readonly (readonly Stood[] | null)[]> =>
  Promise.all(
    targets.map((target) => withTimeout(standing(target, scope), ANSWER_MS, () => null).catch(() => null)),
  );

async function standing(target: TargetNode, scope: TargetScope): Promise<readonly Stood[]> {
  const found = await Promise.all(
    alternatives(target, scope).map(async (one) => (await visibleMatches(one, scope)).elementHandles()),
  );
  return Promise.all(
    found.flat().map(async (element) => ({ element, text: (await element.textContent()) ?? '' })),
  );
}

/** Whether the page of an element is still there, with the element or without it. */
export const isOnPage = (element: ElementHandle): Promise<boolean> =>
  element.evaluate(() => true).catch(() => false);
