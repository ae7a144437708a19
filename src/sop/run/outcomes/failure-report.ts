import { withTimeout } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import type { FailureReport, SavedArtifact, StepPlace } from '../../ports.ts';
import {
  candidateText,
  hereFirst,
  rankCandidates,
  type RankedElement,
} from '../../targets/describe-candidates.ts';
import { describeErrors, describeWords } from '../../targets/describe-errors.ts';
import { describeTarget } from '../../targets/describe-target.ts';
import { describeMatches, matchesBefore } from '../../targets/describe-matches.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { callLogOf } from './classify-error.ts';
import { heldFormText } from './held-form.ts';
import { proposeChange } from './propose-change.ts';
import type { ReportSubject } from './report-subject.ts';
import { maskedPicture, type Masks } from '../../page/masked-picture.ts';
import { shownAddress } from '../../page/shown-address.ts';
import { saysRefusal } from '../../page/word-parts.ts';
import { Refused } from '../once/proof-failures.ts';
import type { SubmissionProof } from '../once/submission-proof.ts';
import { alternatives, headsTextNow, lookAt, momentary, visibleMatches } from '../steps/visible-matches.ts';
import { headingHelp } from '../steps/lost-part-failure.ts';
import type { RunState } from '../steps/run-state.ts';
import type { SopFailure } from '../../sop-failure.ts';
import { EVIDENCE_MS, PICTURE_MS } from '../../waiting/times.ts';

function quietPage(run: RunState): Page | null {
  try {
    return run.page;
  } catch {
    return null;
  }
}

async function inTime<T, L>(evidence: Promise<T>, none: L): Promise<T | L> {
  return withTimeout(
    evidence.catch(() => none),
    EVIDENCE_MS,
    () => none,
  );
}

/** The target is not there under this name: another one may be what it is called now. */
const NOT_FOUND: ReadonlySet<string> = new Set(['target_not_found', 'sign_in_not_recognized']);

/** The page may say in an error message what it is that the procedure did not see, or why it did not take a file. */
const UNSEEN: ReadonlySet<string> = new Set([
  ...NOT_FOUND,
  'answer_not_seen',
  'answer_contradictory',
  'file_refused',
]);

/** Gathers the evidence of a failure while the page still shows it. Never throws: the failure itself is what counts. */
export async function reportFailure(
  run: RunState,
  subject: ReportSubject,
  error: unknown,
  failure: SopFailure,
): Promise<FailureReport> {
  const page = failure.code === 'page_not_responding' ? null : quietPage(run);
  // Nothing on the page is instead of a credential.
  const sought = failure.kind === 'credentials' ? null : subject.target;
  const ambiguous = failure.code === 'target_ambiguous';
  const { lost, proof } = subject;
  const missing = NOT_FOUND.has(failure.code);
  const [heldForm, refusal, errors, before, ranked, matches, screenshot] = await Promise.all([
    page === null ? '' : inTime(heldFormText(run), ''),
    page === null || !(failure instanceof Refused)
      ? []
      : inTime(refusalWords(failure.refusal, subject.scope), []),
    page === null || failure.kind === 'credentials' || !UNSEEN.has(failure.code)
      ? []
      : inTime(describeErrors(page, run.signal), []),
    page === null || sought === null || !missing
      ? []
      : inTime(matchesBefore(sought, momentary(subject.scope)), []),
    page === null || sought === null || ambiguous
      ? []
      : inTime(
          rankCandidates(lost?.target ?? sought, subject.scope, (words) => proof?.isNew(words) === true),
          [],
        ),
    page === null || sought === null || !ambiguous ? [] : inTime(describeMatches(sought, subject.scope), []),
    page === null || !subject.pictured
      ? null
      : inTime(takePicture(run, page, subject.place, subject.masks), null),
  ]);
  const there = failure.code === 'target_not_found' ? await whetherThere(subject, ranked) : '';
  return {
    step: subject.place,
    message: [failure.message, there, heldForm].filter((part) => part !== '').join('. '),
    callLog: callLogOf(error, subject.target === null ? undefined : describeTarget(subject.target)),
    url: addressOf(run),
    candidates: [
      ...subject.dialogs,
      ...(ambiguous
        ? matches
        : new Set([
            ...refusal,
            ...errors,
            ...before,
            ...listed(ranked, lost?.target ?? sought, subject.scope).map(candidateText),
          ])),
    ],
    proposal:
      subject.target === null || lost !== null || !missing
        ? null
        : proposeChange(subject.target, provable(proof, subject.target, ranked, errors), subject.sources),
    screenshot,
  };
}

/** It may have come right after the time was up, or be there without showing: screen readers know it then, and it is listed under the very words that were looked for. */
async function whetherThere(
  { target, isInEntry, lost, scope, proof }: ReportSubject,
  ranked: readonly RankedElement[],
): Promise<string> {
  // What showed before the last click of a block was not missing.
  if (target === null || lost !== null || proof?.isOld(target) === true) return '';
  const shows = await inTime(lookAt(target, scope), null);
  if (isInEntry)
    return shows === true
      ? 'The page shows it now, but it is looked for in the entry: it is elsewhere, or came too late'
      : '';
  if (shows === true) return 'It shows now: it came too late. Give the step more time with "timeout"';
  if (shows === false && (await headsTextNow(target, scope))) return headingHelp(target);
  const isListed = shows === false && ranked.some((one) => one.target === target.source);
  return isListed ? 'The page has it, but it does not show' : '';
}

/** The procedure may know only a pattern of them. */
async function refusalWords(refusal: TargetNode, scope: TargetScope): Promise<readonly string[]> {
  const shown = alternatives(refusal, scope).map(async (one) =>
    describeWords(await visibleMatches(one, scope), scope.signal),
  );
  return (await Promise.all(shown)).flat();
}

/** What is new comes first. */
const listed = (
  ranked: readonly RankedElement[],
  sought: TargetNode | null,
  scope: TargetScope,
): readonly RankedElement[] =>
  (sought === null ? ranked : hereFirst(ranked, sought, scope)).toSorted(
    (a, b) => Number(b.isNew) - Number(a.isNew),
  );

/** In a `once` block without what proves nothing. On a page that says that something went wrong, nothing proves that it was accepted. */
function provable(
  proof: SubmissionProof | null,
  target: TargetNode,
  ranked: readonly RankedElement[],
  errors: readonly string[],
): readonly RankedElement[] {
  if (proof?.restsOn(target) !== true) return ranked;
  if (errors.length > 0 || ranked.some(({ isNew, name }) => isNew && saysRefusal(name))) return [];
  // "Add transaction" is the heading of the form, and no new name of the text "Transaction added".
  const { find } = target;
  const role = 'role' in find ? find.role : null;
  return ranked.filter((one) => one.role === role && !proof.saidBefore(one.name) && !saysRefusal(one.name));
}

function addressOf(run: RunState): string | null {
  const page = quietPage(run);
  return page === null ? null : shownAddress(page.url());
}

export async function takePicture(
  run: RunState,
  page: Page,
  place: StepPlace,
  masks: Masks,
): Promise<SavedArtifact> {
  const content = await maskedPicture(page, masks, {
    timeout: PICTURE_MS,
    animations: 'disabled',
  });
  const name = `${place.sop.replace('/', '-')}-${place.line}.png`;
  const saved = await run.ports.saveArtifact({
    kind: 'screenshot',
    name,
    contentType: 'image/png',
    step: place.path,
    content,
  });
  run.artifacts.push(saved);
  return saved;
}
