import type { Locator } from 'playwright-core';
import type { Evaluable } from '../../../sdk/field.ts';
import { inOneLine } from '../../page/in-one-line.ts';
import { wordByWord } from '../../page/literal-pattern.ts';
import { searchPattern } from '../../page/safe-pattern.ts';
import { saying } from '../../page/word-parts.ts';
import { writtenPattern } from './literal-checks.ts';

/**
 * How a text of the page is compared: a text that the author wrote as `/pattern/i` is a pattern; any other must be contained, spaces and case aside.
 * The value of an expression is never a pattern. The empty text would be contained in every text, so it matches only an empty text.
 */
export function textTest(value: Evaluable<string>, text: string): (found: string) => boolean {
  const pattern = textPattern(value, text);
  return (found) => searchPattern(pattern, inOneLine(found)) !== null;
}

/** Those of the elements that say the text: a part of it is enough that begins a word. */
export function withText(found: Locator, value: Evaluable<string>, text: string): Locator {
  const isPart =
    text.trim() !== '' && (value.constant === undefined || writtenPattern(value.constant) === null);
  return saying(found, isPart ? text : textPattern(value, text));
}

function textPattern(value: Evaluable<string>, text: string): RegExp {
  const written = value.constant === undefined ? null : writtenPattern(value.constant);
  if (written !== null) return written;
  return text.trim() === '' ? /^\s*$/ : new RegExp(wordByWord(text), 'i');
}
