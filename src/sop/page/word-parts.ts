import type { Locator } from 'playwright-core';
import { pageWords } from './engine/page-words.ts';
import { engineSelector, pageMatch } from './engine-selector.ts';

const words = pageWords();

/** Whether words alone say that something was refused, as the engine reads them. */
export const saysRefusal = (said: string): boolean => words.saysRefusal(said);

/** Whether they say that something went wrong; a payer's "Denied" does not. */
export const saysFailure = (said: string): boolean => words.saysFailure(said);

/** Whether they end in a question that must be answered before anything is done. */
export const asksFirst = (said: string): boolean => words.asksFirst(said);

/** A name as Playwright compares it where a part of it is enough: a part that begins a word, as the engine reads it. */
export function namePart(match: string | RegExp): RegExp {
  return typeof match !== 'string' ? match : new RegExp(words.partPattern(match), 'iu');
}

/** Those of the elements that say this. */
export function saying(found: Locator, match: string | RegExp): Locator {
  return found.locator(engineSelector({ kind: 'says', match: pageMatch(match) }));
}

/** Those of the elements that do not. */
export function notSaying(found: Locator, match: string | RegExp): Locator {
  return found.locator(engineSelector({ kind: 'says_not', match: pageMatch(match) }));
}
