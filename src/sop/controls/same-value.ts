import { isCode, readNumber } from '../page/portal-number.ts';
import { withoutZeroSeconds } from './zero-seconds.ts';

/** In fewer digits, a hyphen, slash or space makes another value: `1-5` is not `15`. */
export const DIGITS_IN_GROUPS = 7;

/**
 * Whether a field of a record holds a value: the same number, the same date, or the same whole text. Only case, white space within a line and
 * empty lines are ignored, and what separates the groups of a long number that is not an amount: `(555) 555-0100`. Stricter than `sameContent`, which knows what was typed just before.
 */
export function sameValue(found: string, wanted: string, momentOf: (text: string) => number | null): boolean {
  if (plain(withoutZeroSeconds(found)) === plain(withoutZeroSeconds(wanted))) return true;
  const numbers = [readNumber(found), readNumber(wanted)];
  if (!numbers.includes(null) && !isCode(found) && !isCode(wanted))
    return numbers[0] === numbers[1] && unitsFit(found, wanted);
  const moments = [momentOf(found), momentOf(wanted)];
  if (!moments.includes(null)) return moments[0] === moments[1];
  return hasGroups(wanted) && ungrouped(found) === ungrouped(wanted);
}

const plain = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
    .toLowerCase();

const unit = (text: string): string => text.replace(/[\d.,\s'’()\-−]/g, '');

/** A currency or percent sign may be missing in one of them, but not be another one. */
const unitsFit = (one: string, other: string): boolean =>
  unit(one) === '' || unit(other) === '' || unit(one) === unit(other);

const hasGroups = (text: string): boolean => (text.match(/\d/g)?.length ?? 0) >= DIGITS_IN_GROUPS;

const ungrouped = (text: string): string =>
  plain(text)
    .replace(/^\((\d+)\) ?(?=\d)/, '$1')
    .replace(/(?<=\d)[ \u2010\u2011-](?=\d)/g, '');
