import type { Locator } from 'playwright-core';
import { suggestedTarget } from './describe-candidates.ts';
import { describeElement, isOnlyText } from './describe-element.ts';
import { inBraces, writeInFrame, writePath } from './describe-frames.ts';
import { frameOf } from './frame-path.ts';
import { parsePlainTarget } from './plain-target.ts';
import { readSnapshot } from './read-snapshot.ts';
import { resolveTarget } from './resolve-target.ts';
import type { TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';
import { ANSWER_MS } from '../waiting/times.ts';

const MOST = 10;

/**
 * What an ambiguous target matches, each as a text to paste that finds this one alone: `button "Save" [exact]`, `{ find: button "Save", nth: 1 }`. Of one
 * that no words find alone, what it is and where: `{ find: Status, nth: 1 } # <b> "Open", in "History"`. What it returns comes from the page: it is patient data
 * until proved otherwise. Never throws.
 */
export async function describeMatches(target: TargetNode, scope: TargetScope): Promise<readonly string[]> {
  try {
    const locator = await resolveTarget(target, scope);
    const count = Math.min(await locator.count(), MOST);
    const matches = Array.from({ length: count }, (_, index) => locator.nth(index));
    return await Promise.all(
      matches.map(
        async (match, nth) =>
          (await describeMatch(match, target, scope)) ?? describePlace(match, target, nth),
      ),
    );
  } catch {
    // The failure itself is what counts; its explanation may be missing. Mostly several elements are what the target is next to.
    const anchors = await Promise.all(target.anchors.map(({ of }) => describeMatches(of, scope)));
    return anchors.find((matches) => matches.length > 1) ?? [];
  }
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

/** Null for an element that is not in the snapshot for screen readers, such as a hidden one, or only a text. */
async function textOf(match: Locator, target: TargetNode, scope: TargetScope): Promise<string | null> {
  if (await isOnlyText(match)) return null;
  const [element] = readSnapshot(await match.ariaSnapshot({ timeout: ANSWER_MS }));
  if (element === undefined) return null;
  const name = suggestedTarget(element, target.find, []);
  const alike = await found(name, scope);
  if ((await alike.count()) === 1) return (await isSame(alike, match)) ? name : null;
  const exact = element.name === '' ? null : await found(`${name} [exact]`, scope);
  if (exact !== null && (await exact.count()) === 1 && (await isSame(exact, match))) return `${name} [exact]`;
  for (let nth = 0; nth < Math.min(await alike.count(), 5 * MOST); nth += 1)
    if (await isSame(alike.nth(nth), match)) return `{ find: ${inBraces(name)}, nth: ${nth} }`;
  return null;
}

/** Without words that find it alone: by its place, if the target itself has no place yet. */
async function describePlace(
  match: Locator,
  { source, find, ...more }: TargetNode,
  nth: number,
): Promise<string> {
  const element = await describeElement(match, true);
  const isPlain =
    more.nth === null && more.within === null && more.frame === null && more.anchors.length === 0;
  return isPlain && find.by !== 'any_of' && find.by !== 'row' && find.by !== 'cell'
    ? `{ find: ${inBraces(source)}, nth: ${nth} } # ${element}`
    : element;
}

async function isSame(one: Locator, other: Locator): Promise<boolean> {
  return (await one.and(other).count()) === 1;
}

async function found(source: string, scope: TargetScope): Promise<Locator> {
  const read = parsePlainTarget(source, 'text');
  if ('fault' in read) throw new Error(read.fault);
  return resolveTarget(read.target, scope);
}
