import { withTimeout } from '../../../platform/time-limit.ts';
import type { CompiledPortal, OutcomeRule, Surroundings } from '../../compile/compiled-sop.ts';
import { SopFailure } from '../../sop-failure.ts';
import { anywhere } from '../../targets/frame-path.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import type { BlockContext, StepHost } from '../steps/block-context.ts';
import type { RunState } from '../steps/run-state.ts';
import type { RunSubmissions } from '../once/submissions.ts';
import { SessionLost } from '../steps/leave-signal.ts';
import {
  alternatives,
  firstShown,
  joined,
  lookAt,
  standsInFrame,
  visibleMatches,
} from '../steps/visible-matches.ts';
import { Disappearance } from './disappearance.ts';
import { isDocumentGone } from '../../page/playwright-errors.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** What ends a step wherever it shows: an outcome of the SOP or the portal, or that the session has ended. */
export interface EndSign {
  readonly target: TargetNode;
  /** An outcome may be of an earlier answer. The end of the session holds for as long as it shows. */
  readonly mayBeStale: boolean;
  /** What it means. */
  meaning(cause?: unknown): SopFailure | SessionLost;
}

/** The end of the session goes before all else; the outcomes of the SOP go before those of the portal. */
export function endSignsOf({ run, frame }: BlockContext): readonly EndSign[] {
  const expired = run.signedIn && !run.signingIn ? (frame.portal.session?.expired ?? []) : [];
  const news = expired.filter((one) => !run.shownSignedIn.has(one));
  return [
    ...news.map((one) => ({
      target: anywhere(one, frame.portal.inFrame),
      mayBeStale: false,
      meaning: () =>
        new SessionLost(
          `${describeTarget(one)} showed, an "expired" target of ${frame.portal.file} (line ${one.place.line})`,
        ),
    })),
    ...[...framed(frame.sop, frame.portal), ...framed(frame.portal, frame.portal)].map(
      ({ rule, target }) => ({
        target,
        mayBeStale: true,
        meaning(cause?: unknown) {
          // If the SOP catches it and continues, it still shows.
          run.stoodBefore = async () => 'all';
          return outcomeFailure(rule, cause);
        },
      }),
    ),
  ];
}

/** Outcomes, each where its file looks for what it names. */
const framed = (of: Surroundings, portal: CompiledPortal) =>
  of.outcomes.map((rule) => ({ rule, target: anywhere(rule.when, of.inFrame ?? portal.inFrame) }));

/** What the outcomes that stood on the page said; null if that is unknown. `all`: whatever shows is known to be of an earlier answer. */
export type Stood = readonly string[] | 'all' | null;

/** The answer to a question that has left already. A page that was busy answers late, and still about the moment at which it was asked. */
export type StoodAnswer = () => Promise<Stood>;

export const NOTHING_STOOD: StoodAnswer = async () => [];

/** What is news now. `stale`: an outcome has been on the page since before it was last acted on. */
export function newsOf(endSigns: readonly EndSign[], stale: boolean): readonly EndSign[] {
  return stale ? endSigns.filter((endSign) => !endSign.mayBeStale) : endSigns;
}

/** The first end sign that shows now, and is news. */
export async function newsShown(around: BlockContext, scope: TargetScope): Promise<EndSign | null> {
  const news = newsOf(endSignsOf(around), isStanding(await around.run.stoodBefore()));
  const targets = news.map((endSign) => endSign.target);
  return news[(await firstShown(targets, scope)) ?? -1] ?? null;
}

/** Right after a sign-in: what shows now is not the end of the session. Many pages mention something else that has expired. */
export async function noteShownSignedIn({ around, targetScope }: StepHost): Promise<void> {
  const { run, frame } = around;
  run.shownSignedIn.clear();
  await Promise.all(
    (frame.portal.session?.expired ?? []).map(async (one) => {
      if ((await lookAt(anywhere(one, frame.portal.inFrame), targetScope)) !== true) return;
      run.shownSignedIn.set(one, new Disappearance());
      run.ports.note?.(
        `${describeTarget(one)} (${frame.portal.file}:${one.place.line}) shows right after the sign-in, so it does not count as the end of the session until it disappears. Name something that shows only when the session has expired`,
      );
    }),
  );
}

/** What has gone since counts when it shows again. */
export async function forgetGone(host: StepHost): Promise<void> {
  const { run, frame } = host.around;
  for (const [one, disappearance] of run.shownSignedIn) {
    const target = anywhere(one, frame.portal.inFrame);
    // In a table with unclear entries it may show.
    const shows = (): Promise<boolean> =>
      lookAt(target, host.targetScope).then(
        (seen) => seen !== false,
        () => true,
      );
    if (await disappearance.hasGone(host, shows)) run.shownSignedIn.delete(one);
  }
}

/**
 * Why a step has failed: the first end sign that shows and says something that it did not say before the page was last acted on. If nothing is known of that
 * moment, what shows now counts, except while a submission is under way: there, a hint that each page has would pass for its answer.
 */
export async function reasonShown(
  endSigns: readonly EndSign[],
  run: Pick<RunState, 'stoodBefore'> & { readonly submissions: Pick<RunSubmissions, 'isUnderWay'> },
  scope: TargetScope,
): Promise<EndSign | null> {
  const stood = await run.stoodBefore();
  const isOld = async (endSign: EndSign): Promise<boolean> => {
    if (!endSign.mayBeStale) return false;
    if (stood === null) return run.submissions.isUnderWay;
    if (stood === 'all' || stood.length === 0) return stood === 'all';
    const said = await (await askWhetherStanding([endSign], scope))();
    return said === null || said === 'all' || said.every((text) => stood.includes(text));
  };
  const areOld = await Promise.all(endSigns.map(isOld));
  const news = endSigns.filter((_, index) => areOld[index] !== true);
  const targets = news.map((endSign) => endSign.target);
  return news[(await firstShown(targets, scope)) ?? -1] ?? null;
}

export const isStanding = (stood: Stood): boolean => stood?.length !== 0;

/** What says that the session has ended. */
export const expiryOf = (endSigns: readonly EndSign[]): readonly EndSign[] => newsOf(endSigns, true);

/** What may have been on the page before it was acted on, and then counts for nothing. */
export function datedOf(endSigns: readonly EndSign[]): readonly EndSign[] {
  return endSigns.filter((endSign) => endSign.mayBeStale);
}

/** Asks, all at once, which of them show now, by what they say. The question has left when this function returns. */
export async function askWhetherStanding(
  endSigns: readonly EndSign[],
  scope: TargetScope,
): Promise<StoodAnswer> {
  const all = endSigns.flatMap((endSign) => alternatives(endSign.target, scope));
  const inFrames = all.filter((target) => standsInFrame(target, scope));
  const plain = all.filter((target) => !inFrames.includes(target));
  const matches = await Promise.all(plain.map((target) => visibleMatches(target, scope)));
  const looks = [
    ...(matches.length === 0 ? [] : [joined(matches).allInnerTexts()]),
    ...inFrames.map(async (target) => (await visibleMatches(target, scope)).allInnerTexts()),
  ];
  // A page that is gone shows nothing. Of one that hangs, or is on its way elsewhere, nothing is known: what shows later may have been there all along.
  const sure = looks.map((look) => look.catch((error: unknown) => (isDocumentGone(error) ? null : [])));
  const asked = Promise.all(sure).then((said) =>
    said.includes(null) ? null : said.flatMap((one) => one ?? []),
  );
  const end = performance.now() + ANSWER_MS;
  return () => withTimeout<Stood, Stood>(asked, Math.max(0, end - performance.now()), () => null);
}

/** The failure that an end sign stands for. Where the rule says no time to wait, the one that the portal has named holds. */
function outcomeFailure(rule: OutcomeRule, cause: unknown): SopFailure {
  const told = cause instanceof SopFailure ? cause.retryAfterMs : undefined;
  const retryAfterMs = rule.retryAfterMs ?? told;
  return new SopFailure(rule.code, rule.notes, {
    kind: rule.kind,
    notes: rule.notes,
    cause,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
