import { withTimeout } from '../../../platform/time-limit.ts';
import type { ElementHandle, Locator, Page } from 'playwright-core';
import { saysRefusal } from '../../page/word-parts.ts';
import { matchOf } from '../../targets/resolve-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** An element that shows a target, and what it says. */
export interface StoodWords {
  readonly element: ElementHandle;
  readonly text: string;
}

/** The elements that the locators find now. */
export async function stoodIn(found: readonly Locator[]): Promise<readonly StoodWords[]> {
  const elements = (await Promise.all(found.map((one) => one.elementHandles()))).flat();
  return Promise.all(
    elements.map(async (element) => ({ element, text: (await element.textContent()) ?? '' })),
  );
}

/** Whether the page of an element is still there, with the element or without it. */
export const isOnPage = (element: ElementHandle): Promise<boolean> =>
  element.evaluate(() => true).catch(() => false);

/**
 * Whether other elements show the target now, in other words, and none of the old words shows any more: "Finished all operations." after "Dry run
 * finished". Only for a target that names words: what else has an element of the same role may say anything. What says that something failed is left old.
 */
export async function isInOtherWords(
  { find }: TargetNode,
  scope: TargetScope,
  before: readonly StoodWords[],
  now: readonly StoodWords[],
): Promise<boolean> {
  const named =
    find.by === 'text' ? find.match : find.by === 'role' && SAID.has(find.role) ? find.name : null;
  if (named === null) return false;
  const match = await matchOf(named, scope);
  const areOther = now.every(
    ({ text }) => !saysRefusal(text) && before.every((one) => areOtherWords(one.text, text, match)),
  );
  if (!areOther || (await shareAnElement(before, now))) return false;
  const all = lettersOf(await shownOn(scope.page));
  return all !== '' && !before.some(({ text }) => all.includes(lettersOf(text)));
}

/** Roles whose name is what they say. */
const SAID: ReadonlySet<string> = new Set(['heading', 'alert', 'status']);
/** A longer text has more in it than a message. */
const LONGEST_MESSAGE = 300;
/** "Saved a minute ago" becomes "Saved just now", and "30 Nov, 11:59 AM" becomes "1 Dec, 12:01 PM" without any step. */
const TIMES =
  /^(?:an?|about|ago|few|just|now|less|more|than|last|on|at|in|since|am|pm|to?day|yesterday|moments?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)$/;

/** Whether each of two texts has words that the target does not name, and they share none of those. */
function areOtherWords(before: string, now: string, match: string | RegExp): boolean {
  if (Math.max(before.length, now.length) > LONGEST_MESSAGE) return false;
  const [old, fresh] = [ownWords(before, match), ownWords(now, match)];
  return old.size > 0 && fresh.size > 0 && [...fresh].every((word) => !old.has(word));
}

function ownWords(text: string, match: string | RegExp): ReadonlySet<string> {
  const rest =
    typeof match === 'string'
      ? text.toLowerCase().replaceAll(match.toLowerCase(), ' ')
      : text.replace(match, ' ');
  const words = rest.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter((word) => !TIMES.test(word)));
}

/** True as well where it cannot be known. */
async function shareAnElement(before: readonly StoodWords[], now: readonly StoodWords[]): Promise<boolean> {
  const pairs = before.map(async ({ element }) => {
    if (!(await isOnPage(element))) return false;
    const same = now.map((one) =>
      element
        .evaluate((old, fresh) => old === fresh, one.element)
        // Elements of two frames cannot be compared.
        .catch(() => false),
    );
    return (await Promise.all(same)).includes(true);
  });
  return withTimeout(
    Promise.all(pairs).then((each) => each.includes(true)),
    ANSWER_MS,
    () => true,
  );
}

const lettersOf = (text: string): string => text.replace(/[\d\s]+/g, '').toLowerCase();

/** What all frames show; empty if one could not be asked. */
async function shownOn(page: Page): Promise<string> {
  const each = page.frames().map((frame) => frame.evaluate(() => document.body.innerText));
  const asked = Promise.all(each).then((all) => all.join(' '));
  return withTimeout(asked, ANSWER_MS, () => '').catch(() => '');
}
