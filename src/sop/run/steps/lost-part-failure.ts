import { withTimeout } from '../../../platform/time-limit.ts';
import type { Issue } from '../../../sdk/outcome.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeLostPart, lostPart, type LostPart } from '../../targets/lost-part.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { headsTextNow, hidesNow, lookAt, momentary, visibleMatches } from './visible-matches.ts';

/** Failures that a missing part of the page brings about as well as a missing target. */
const MISSING: ReadonlySet<string> = new Set([
  'target_not_found',
  'wait_timed_out',
  'expectation_failed',
  'sign_in_not_recognized',
]);

/** The page cannot be asked, or has the target. */
const NOT_LOST: ReadonlySet<string> = new Set(['page_not_responding', 'target_ambiguous']);

/** The part of the page that is missing, if the target of a failed step was looked for in it or next to it. Nothing on the page is instead of a credential. */
export async function lostPartOf(
  target: TargetNode | null,
  scope: TargetScope,
  { code, kind }: SopFailure,
): Promise<LostPart | null> {
  if (target === null || kind === 'credentials' || NOT_LOST.has(code)) return null;
  const asked = lostPart(target, momentary(scope)).catch(() => null);
  return withTimeout(asked, ANSWER_MS, () => null);
}

/** The failure with the missing part, if that is to blame. */
export function withLostPart(failure: SopFailure, lost: LostPart | null): SopFailure {
  const { code, kind, message, notes, cause } = failure;
  if (lost === null || kind !== 'portal_changed' || !MISSING.has(code)) return failure;
  return new SopFailure(code, `${message}: ${describeLostPart(lost)}`, { kind, notes, cause });
}

/** Where the words of a value are those of a heading. */
export const headingHelp = ({ source }: TargetNode): string =>
  `the page has "${source}" as a heading, which is not a caption: for the text below, write { find: css "…", within: ${source} }`;

/** Why an optional value is not read although the page has something for it. Null if the page has nothing for it, or could not be asked. */
export async function whyUnread(target: TargetNode, scope: TargetScope): Promise<Issue | null> {
  if (await hidesNow(target, scope))
    return {
      code: 'value_hidden',
      message: `the page has "${target.source}", but does not show it. If it is in a tab or a section that is closed, click that first.`,
    };
  if (await headsTextNow(target, scope))
    return { code: 'heading_without_value', message: headingHelp(target) };
  const part = await withTimeout(lostPart(target, momentary(scope)), ANSWER_MS, () => null).catch(() => null);
  if (part?.target.find.by !== 'words') return null;
  const words: TargetNode = { ...part.target, exact: true, find: { ...part.target.find, as: 'text' } };
  const isNamed = (await showsAsTitle(words, scope)) || (await opensPart(words, target, scope));
  if (!isNamed) return null;
  return {
    code: 'part_not_found',
    message: `the page shows "${words.source}", but not as the heading or caption of a part. Name that part in another way, such as with css.`,
  };
}

/** Controls that open and close a part of the same page: a link in the table above it, for example (LibreHealth). Not those of menus and tabs. */
const OPENERS =
  ':is(button,summary,[role=button],a[href^="#"],a[href^="javascript:"],a:not([href])):not(nav *,li *,[role=tablist] *,[role=menu] *)';

/** The words are those of such a control, and the value shows without that part. */
async function opensPart(words: TargetNode, value: TargetNode, scope: TargetScope): Promise<boolean> {
  const alone = { ...value, within: null, anchors: [] };
  const isOpener = (await eachIn(words, OPENERS, scope)).includes(true);
  return isOpener && (await lookAt(alone, scope).catch(() => false)) === true;
}

/** Where the same words have another meaning, although the part is not there: a menu, a tab, the caption of a field or value, a cell. */
const NO_TITLES =
  'a,button,label,summary,option,nav,li,td,th,dt,dd,[role=link],[role=button],[role=tab],[role=menuitem],[role=option],[role=treeitem],[role=cell],[role=gridcell],[role=columnheader]';

const showsAsTitle = async (words: TargetNode, scope: TargetScope): Promise<boolean> =>
  (await eachIn(words, NO_TITLES, scope)).includes(false);

/** For each element that shows, whether it is one of these or in one of them. None if the page could not be asked. */
async function eachIn(target: TargetNode, selector: string, scope: TargetScope): Promise<readonly boolean[]> {
  const asked = visibleMatches(target, scope).then((found) =>
    found.evaluateAll((all, outer) => all.map((one) => one.closest(outer) !== null), selector),
  );
  return withTimeout<readonly boolean[], readonly boolean[]>(asked, ANSWER_MS, () => []).catch(() => []);
}
