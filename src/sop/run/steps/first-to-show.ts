import { untilTypedIsSought } from '../../page/after-typing.ts';
import { Network } from '../../page/network.ts';
import { notResponding } from '../../page/page-answer.ts';
import { unlessPageLost } from '../../page/page-lost.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import { alternatives, firstShown, joined, standsInFrame, visibleMatches } from './visible-matches.ts';
import type { StepHost } from './block-context.ts';
import { unwatched } from '../outcomes/end-sign-watch.ts';
import { askWhetherStanding, datedOf, isStanding, newsOf, endSignsOf } from '../outcomes/end-signs.ts';
import type { SubmissionProof } from '../once/submission-proof.ts';
import { GONE_AGAIN_MS, LOOK_EVERY_MS } from '../../waiting/times.ts';
import { pause } from '../../waiting/until.ts';

/**
 * Waits for the first of several targets, or of the signs that end a step wherever it shows. If all are in one frame, the browser itself waits for any of
 * them; the order decides between those that show at once. If an outcome of an earlier answer may still show, only the step's own watch
 * looks for outcomes: it knows when that one has gone.
 */
export async function firstToShow(
  context: StepHost,
  targets: readonly TargetNode[],
  orNull: boolean,
): Promise<number | null> {
  await untilTypedIsSought(Network.of(context), context);
  const { run } = context.around;
  const all = endSignsOf(context.around);
  const dated = datedOf(all);
  const endSigns = newsOf(all, dated.length > 0 && isStanding(await run.stoodBefore()));
  const wanted = [...targets, ...endSigns.map((endSign) => endSign.target)];
  const found =
    endSigns.length === 0
      ? await waitForNews(context, wanted)
      : await unwatched(context, () => waitForNews(context, wanted));
  // What ends the run wherever it shows goes first.
  if (run.proof === null && (found === null || found < targets.length))
    await mustBeAnAnswer(context, found !== null);
  if (found === null) {
    // What shows, and may be an answer or not, is not missing.
    if (orNull && !targets.some((target) => run.proof?.isOld(target))) return null;
    context.lastTarget = targets[0] ?? null;
    throw nothingShowed(targets, run.proof);
  }
  const endSign = endSigns[found - targets.length];
  if (endSign !== undefined) throw endSign.meaning();
  await run.proof?.took(context, targets[found] ?? null);
  // The SOP has decided: other outcomes that show at the same time are not news for the steps that follow.
  if (dated.length > 0) run.stoodBefore = await askWhetherStanding(dated, context.targetScope);
  return found;
}

/** A page that has not changed may still get its answer: what shows may be of the one before. */
async function mustBeAnAnswer(context: StepHost, isNamed: boolean): Promise<void> {
  const { page } = context;
  const network = Network.of(context);
  if (network.isAwaited(page) && (await network.errors.isUnchanged(page)))
    await network.untilKnownAnswered(context);
  await network.errors.mustNotStand(page, isNamed);
}

/** In a `once` block, what showed before the last click is not an answer: waits until it has gone. */
async function waitForNews(context: StepHost, wanted: readonly TargetNode[]): Promise<number | null> {
  const { proof, signal } = context.around.run;
  if (proof === null) return waitForAny(context, wanted);
  while (wanted.some((target) => proof.isOld(target))) {
    await proof.look();
    const fresh = wanted.filter((target) => !proof.isOld(target));
    const found = await firstShown(fresh, context.targetScope);
    const shown = fresh[found ?? -1];
    if (shown !== undefined) {
      const place = wanted.indexOf(shown);
      await proof.mustGoFirst(shown, wanted.slice(0, place));
      return place;
    }
    if (context.timeLeft() <= 1) return null;
    await pause(LOOK_EVERY_MS, context.signal).catch(() => undefined);
    signal.throwIfAborted();
  }
  return waitForAny(context, wanted);
}

function nothingShowed(targets: readonly TargetNode[], proof: SubmissionProof | null): SopFailure {
  const old = targets.filter((target) => proof?.isOld(target) === true).map(describeTarget);
  const why =
    old.length === 0 ? '' : `. ${old.join(', ')} already showed before the last click, which proves nothing`;
  return new SopFailure(
    'target_not_found',
    `none of these showed in time: ${targets.map(describeTarget).join(', ')}${why}`,
    {
      kind: 'portal_changed',
      notes: 'The portal does not show what the procedure expects.',
    },
  );
}

/**
 * Many pages say "nothing found" until their data comes. So if several may show, what shows while data is under way counts only if it still shows then, or
 * if nothing comes in its place.
 */
async function waitForAny(context: StepHost, wanted: readonly TargetNode[]): Promise<number | null> {
  let before: number | null = null;
  for (;;) {
    const waited = await unlessPageLost(context.targetScope.page, waitOnPage(context, wanted));
    // The only one there is: no second look is needed.
    if (waited && wanted.length === 1) return 0;
    const found = await firstShown(wanted, context.targetScope);
    if (found !== null && found !== -1) {
      if (context.timeLeft() <= 1 || !(await Network.of(context).untilAnswered(context))) return found;
      before = found;
      continue;
    }
    if (context.timeLeft() <= 1) {
      if (before !== null) return before;
      // "None of them" is an answer only if the page was asked.
      if (found === null) throw notResponding();
      return null;
    }
    // It showed and went again, or the page is on its way elsewhere.
    await pause(waited ? GONE_AGAIN_MS : LOOK_EVERY_MS, context.signal).catch(() => undefined);
    context.around.run.signal.throwIfAborted();
  }
}

/** True where the page was asked to wait; false where it could not: one wait sees one frame. */
async function waitOnPage(context: StepHost, wanted: readonly TargetNode[]): Promise<boolean> {
  const scope = context.targetScope;
  const all = wanted.flatMap((target) => alternatives(target, scope));
  if (all.some((target) => standsInFrame(target, scope))) return false;
  try {
    const locators = await Promise.all(all.map((target) => visibleMatches(target, scope)));
    const { signal } = context;
    await joined(locators).first().waitFor({ state: 'visible', timeout: context.timeLeft(), signal });
    return true;
  } catch {
    return false;
  }
}
