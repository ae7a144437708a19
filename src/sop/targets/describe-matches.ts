import type { Locator } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import type { BareMeaning } from '../../sdk/field.ts';
import { namedTarget } from './bare-words.ts';
import { describeTarget } from './describe-target.ts';
import { describeElement, describeMarks, isOnlyText, snapshotOf } from './describe-element.ts';
import { inBraces, writeInFrame, writePath } from './describe-frames.ts';
import { partsAround } from './describe-parts.ts';
import { fieldIn, inSight } from '../page/engine-selector.ts';
import { frameOf } from './frame-path.ts';
import { partsNamedBy } from './lost-part.ts';
import { isLongText } from './parse-target.ts';
import { parsePlainTarget } from './plain-target.ts';
import { readSnapshot } from './read-snapshot.ts';
import { resolveTarget } from './resolve-target.ts';
import { hasPassword, passwordsIn } from '../page/held-values.ts';
import { isRole } from './roles.ts';
import { isFoundByName, sayingTarget, suggestedTarget } from './suggested-target.ts';
import type { TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';
import { ANSWER_MS, EVIDENCE_MS, EVIDENCE_ROOM_MS, MATCHES_MS, PARTS_MS } from '../waiting/times.ts';

const MOST = 10;

/**
 * What an ambiguous target matches, each as a text to paste that finds this one alone: `button "Save" [exact]`, `{ find: button "Save", within: History }`, or,
 * if nothing else distinguishes it, `{ find: button "Save", nth: 1 }`. Of one that no words find alone, what it is and where:
 * `{ find: Status, nth: 1 } # <b> "Open", in "History"`. What it returns comes from the page: it is patient data until proved otherwise. Never throws.
 */
export async function describeMatches(target: TargetNode, scope: TargetScope): Promise<readonly string[]> {
  const inTime = timeLimits();
  try {
    const found = await resolveTarget(target, scope);
    // One cell is ambiguous by the fields in it.
    const isOne = (await found.count()) === 1;
    const locator = isOne ? fieldIn(found) : found;
    const count = Math.min(await locator.count(), MOST);
    const matches = Array.from({ length: count }, (_, index) => locator.nth(index));
    const shown = inTime(MATCHES_MS, describeShown(locator, target, scope), []);
    const described = matches.map(async (match, nth) => {
      const late = inTime(EVIDENCE_MS - EVIDENCE_ROOM_MS, describeElement(match, true), '');
      const text = await inTime(MATCHES_MS, describeFully(match, target, nth, scope), null);
      return text ?? inPlace(isOne ? null : byPlace(target, nth), await late);
    });
    const all = [...(await shown), ...(await Promise.all(described))];
    return all.filter((text) => text !== '');
  } catch {
    // The failure itself is what counts; its explanation may be missing. Mostly several elements are what the target is in or next to.
    const parts = await Promise.all(partsNamedBy(target).map((part) => describeMatches(part.target, scope)));
    return parts.find((matches) => matches.length > 1) ?? [];
  }
}

/**
 * The same of what a selector finds before it is narrowed to what nothing is: it has no words that could be compared with the page. Empty for other targets, which
 * have, and for one that finds nothing before, either.
 */
export async function matchesBefore(target: TargetNode, scope: TargetScope): Promise<readonly string[]> {
  const before = { ...target, has: [], hasNot: [], hasText: [], hasNotText: [], and: [], nth: null };
  const isNarrowed = describeTarget(before) !== describeTarget(target);
  return isNarrowed && isSelector(target, scope) ? describeMatches(before, scope) : [];
}

function isSelector({ find }: TargetNode, scope: TargetScope): boolean {
  return find.by === 'element' ? isSelector(namedTarget(find, scope), scope) : 'selector' in find;
}

/** Counted from now on, all together: what was found out about some of the matches is better than nothing about all. */
function timeLimits(): <T, L>(ms: number, work: Promise<T>, otherwise: L) => Promise<T | L> {
  const start = performance.now();
  return (ms, work, otherwise) =>
    withTimeout(work, Math.max(0, start + ms - performance.now()), () => otherwise);
}

async function describeFully(
  match: Locator,
  target: TargetNode,
  nth: number,
  scope: TargetScope,
): Promise<string> {
  const text = await withMarks(await describeMatch(match, target, scope), match);
  return text ?? describePlace(match, target, nth, scope);
}

/** Of a slow page, on which nothing was tried out. */
const inPlace = (place: string | null, element: string): string =>
  [place, element].filter(Boolean).join(' # ');

/** Null if the target has no place yet that could be counted. */
function byPlace(target: TargetNode, nth: number): string | null {
  if (!isPlain(target) || ['any_of', 'row', 'cell'].includes(target.find.by)) return null;
  return `{ find: ${inBraces(target.source)}, nth: ${nth} }`;
}

/** A role alone, or a place, says nothing to the author: `{ find: combobox, nth: 2 } # combobox, name=rate, next to "Rate type"`. What a field holds is data. */
async function withMarks(text: string | null, match: Locator): Promise<string | null> {
  const [, role = ''] = /^(?:\{ find: )?(\w+)(?:, .*\})?$/.exec(text ?? '') ?? [];
  return isRole(role) ? `${text} # ${[role, ...(await describeMarks(match))].join(', ')}` : text;
}

/** The target that finds the only match that shows, and what that is: it need not be what was meant. None if several show, or none. */
async function describeShown(
  locator: Locator,
  target: TargetNode,
  scope: TargetScope,
): Promise<readonly string[]> {
  const shown = inSight(locator);
  if (!isPlain(target) || (await shown.count()) !== 1) return [];
  const text = `{ find: ${inBraces(target.source)}, visible: true }`;
  if (!(await findsAlone(text, shown, scope, bareOf(target)))) return [];
  return [`${text} # ${await describeElement(shown, true)}`];
}

/** A target that finds this one match of an ambiguous target alone; null if there is none in words. */
export async function describeMatch(
  match: Locator,
  target: TargetNode,
  scope: TargetScope,
): Promise<string | null> {
  const path = frameOf(target, scope);
  const text = await textOf(match, target, { ...scope, frame: path }).catch(() => null);
  return text === null || path === scope.frame ? text : writeInFrame(text, writePath(path));
}

/**
 * By its name, by its whole name, by the part of the page that it is in, or by its place among all that are called so. Null for an element that is not in the
 * snapshot for screen readers, such as a hidden one, or only a text.
 */
async function textOf(match: Locator, target: TargetNode, scope: TargetScope): Promise<string | null> {
  if (await isOnlyText(match)) return null;
  const [said] = readSnapshot(await snapshotOf(match));
  if (said === undefined) return null;
  const isSecret = (await passwordsIn(match)).some((one) => hasPassword(said.name, one));
  const element = isSecret ? { ...said, name: '' } : said;
  const name = suggestedTarget(element, target.find, []);
  const names = element.name === '' ? [name] : [name, `${name} [exact]`];
  const saying = isFoundByName(element) ? [] : [sayingTarget(element)];
  for (const one of [...names, ...saying]) if (await findsAlone(one, match, scope)) return one;
  const inHtml = element.name === '' && target.find.by === 'words' ? await nameInHtml(match) : null;
  if (inHtml !== null && (await findsAlone(inHtml, match, scope, bareOf(target)))) return inHtml;
  const inPart = await textInPart(names, 'text', match, scope);
  if (inPart !== null) return inPart;
  const alike = await allOf(name, 'text', scope);
  for (let nth = 0; nth < Math.min(await alike.count(), 5 * MOST); nth += 1)
    if (await isSame(alike.nth(nth), match)) return `{ find: ${inBraces(name)}, nth: ${nth} }`;
  return null;
}

/** As bare words, which also find a field by it; in quotes if YAML would read something else in them: `"where[1][col]"`. */
async function nameInHtml(match: Locator): Promise<string | null> {
  const name = await match.getAttribute('name', { timeout: ANSWER_MS });
  if (name === null || !/^[a-z][\w.:[\]$-]*$/i.test(name)) return null;
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

/** The first name that finds this element alone in a part of the page that it is in, from the smallest part on. Only the first ones if the page answers slowly. */
async function textInPart(
  names: readonly string[],
  bare: BareMeaning,
  match: Locator,
  scope: TargetScope,
): Promise<string | null> {
  const end = performance.now() + PARTS_MS;
  for (const part of await partsAround(match).catch(() => []))
    for (const name of names) {
      if (performance.now() > end) return null;
      const within = isLongText(part) ? part : inBraces(part);
      const text = `{ find: ${inBraces(name)}, within: ${within} }`;
      if (await findsAlone(text, match, scope, bare)) return text;
    }
  return null;
}

/** Without words that find it alone: by the part of the page that it is in, or by its place, if the target itself has no place yet. */
async function describePlace(
  match: Locator,
  target: TargetNode,
  nth: number,
  scope: TargetScope,
): Promise<string> {
  const element = await describeElement(match, true);
  const place = byPlace(target, nth);
  if (place === null) return element;
  const bare = bareOf(target);
  if (await isOnlyText(match)) return `${place} # ${element}`;
  const inPart = await textInPart([target.source], bare, match, scope);
  if (inPart === null && !(await findsAlone(place, match, scope, bare))) return element;
  return `${inPart ?? place} # ${element}`;
}

function bareOf({ find }: TargetNode): BareMeaning {
  return find.by === 'words' && find.as !== 'section' && find.as !== 'unseen' && find.as !== 'heads_text'
    ? find.as
    : 'text';
}

/** Its source says all of it: what else judges its matches would be lost, and its places with it. */
function isPlain({ nth, within, frame, visible, ...more }: TargetNode): boolean {
  const { has, hasNot, hasText, hasNotText, and, or, anchors } = more;
  const judges = [has, hasNot, hasText, hasNotText, and, or, anchors];
  return (
    [nth, within, frame, visible].every((one) => one === null) && judges.every((one) => one.length === 0)
  );
}

/** Whether a text finds this element, and no other. */
async function findsAlone(
  source: string,
  match: Locator,
  scope: TargetScope,
  bare: BareMeaning = 'text',
): Promise<boolean> {
  try {
    const all = await allOf(source, bare, scope);
    return (await all.count()) === 1 && (await isSame(all, match));
  } catch {
    // A part of it, such as what it is within, is not alone.
    return false;
  }
}

async function isSame(one: Locator, other: Locator): Promise<boolean> {
  return (await one.and(other).count()) === 1;
}

async function allOf(source: string, bare: BareMeaning, scope: TargetScope): Promise<Locator> {
  const read = parsePlainTarget(source, bare);
  if ('fault' in read) throw new Error(read.fault);
  return resolveTarget(read.target, scope);
}
