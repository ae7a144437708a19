import { isCode, readNumber } from '../page/portal-number.ts';
import { DIGITS_IN_GROUPS } from './same-value.ts';
import { withoutZeroSeconds } from './zero-seconds.ts';

const GROUPS_OF_DATE = 3;
/** In letters. Longer ones are neither numbers nor codes. */
const LONGEST_CODE = 40;
/** Between the groups of digits of one number or date. */
const IN_NUMBER = /^(?:[ \u00a0./:-]|\) ?| ?\()$/;
const AROUND_NUMBER = /^[+() ]+$/;
const IN_CODE = /^[ \u00a0.-]$/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Whether a field holds what was filled, although the portal writes it its own way: masks and separators (`(555) 555-0100`), money
 * (`1,500.00`), upper case, spaces, a time without zero seconds. Anything lost is a difference, as is the apostrophe of a name or the slash of `120/80`, and so
 * is another number: `1.5` or `12.34` of a field that moves the point.
 */
export function sameContent(found: string, wanted: string): boolean {
  const [left, right] = [readNumber(found), readNumber(wanted)];
  const [one, other] = [withoutZeroSeconds(found), withoutZeroSeconds(wanted)];
  const same = isWritten(one, other) || isWritten(shortHours(one), shortHours(other));
  if (left === null || right === null) return same;
  if (same && areThousands(found, wanted)) return true;
  return left === right && (same || !isCode(wanted));
}

/** `7:05` of `07:05`. */
const shortHours = (text: string): string => text.replace(/\b0(?=\d:\d{2})/g, '');

/** `1.234` may be 1234 if that was typed: the reader of numbers, which does not know, takes the point for a decimal point. */
const areThousands = (found: string, wanted: string): boolean =>
  /^\d+$/.test(wanted.trim()) && /^[1-9]\d{0,2}\.\d{3}$/.test(found.trim());

/** Its letters and digits, in small letters, and what is before, between, and behind them. */
interface Writing {
  readonly letters: readonly string[];
  readonly gaps: readonly string[];
}

function writingOf(text: string): Writing {
  const letters: string[] = [];
  const gaps = [''];
  for (const sign of plain(text).trim())
    if (LETTER.test(sign)) {
      letters.push(sign);
      gaps.push('');
    } else gaps.push(`${gaps.pop() ?? ''}${sign}`);
  return { letters, gaps };
}

/** Editors draw quotes, dashes and dots their own way. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015]|--+/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\u00ad|\u200b|\u200c|\u200d|\ufe0f/g, '')
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m');

/** Whether two texts have the same letters and digits, whatever is between them. */
export const sameLetters = (found: string, wanted: string): boolean =>
  lettersOf(writingOf(found)) === lettersOf(writingOf(wanted));

const lettersOf = ({ letters }: Writing): string => letters.join('');

/** Whether all of it is still there; the portal may have added marks, but no point or slash to a number in a text. */
function isWritten(found: string, wanted: string): boolean {
  const [left, right] = [writingOf(found), writingOf(wanted)];
  if (right.letters.length === 0) return found.trim() === wanted.trim();
  if (lettersOf(left) !== lettersOf(right)) return false;
  return right.gaps.every((gap, at) => isKept(left.gaps[at] ?? '', gap, right, at));
}

/** Of one gap: the separators of a long number, a date, a time or a code may be left out or be others, as may points and commas where a blank stays. */
function isKept(found: string, gap: string, wanted: Writing, at: number): boolean {
  const lost = [...gap].filter((sign) => (/\s/.test(sign) ? found === '' : !found.includes(sign))).join('');
  const isEnd = at === wanted.letters.length;
  const [isAhead, isBehind] = [isDigit(wanted.letters[at - 1]), isDigit(wanted.letters[at])];
  if (isAhead && isBehind && gap === '' && /[./]/.test(found) && !wanted.letters.every(isDigit))
    return isOfCode(wanted, at, found);
  if (/^[.,]*$/.test(lost) && (lost === '' || isEnd || /^[.,]+\s/.test(gap))) return true;
  if (at > 0 && !isEnd && (isOfCode(wanted, at, gap) || isAhead !== isBehind)) return IN_CODE.test(gap);
  if (gap === '.' && isInitial(wanted, at)) return true;
  const groups = groupsAround(wanted, at);
  const isLong = groups.join('').length >= DIGITS_IN_GROUPS && (gap !== '.' || groups.length > 2);
  if (!isAhead || !isBehind) return isLong && AROUND_NUMBER.test(gap);
  return (
    IN_NUMBER.test(gap) &&
    (isLong || isMoment(groups, gap) || (IN_NUMBER.test(found) && groups.length === GROUPS_OF_DATE))
  );
}

/** `01/05/26`, `09:30`. */
const isMoment = (groups: readonly string[], gap: string): boolean =>
  groups.every(({ length }) => length === 2) && groups.length === (gap === ':' ? 2 : GROUPS_OF_DATE);

const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\p{N}/u.test(letter);

/** The groups of digits of the number in which a gap is, or which it is at: `["555", "0100"]`. */
function groupsAround({ letters, gaps }: Writing, at: number): readonly string[] {
  let [from, to] = [at, at];
  const [least, most] = [at - LONGEST_CODE, at + LONGEST_CODE];
  while (from > least && isDigit(letters[from - 1]) && (from === at || isInNumber(gaps[from]))) from -= 1;
  while (to < most && isDigit(letters[to]) && (to === at || isInNumber(gaps[to]))) to += 1;
  const groups: string[] = [];
  for (let place = from; place < to; place += 1) {
    const isFirst = place === from || gaps[place] !== '';
    groups.push(`${isFirst ? '' : (groups.pop() ?? '')}${letters[place] ?? ''}`);
  }
  return groups;
}

const isInNumber = (gap = ''): boolean => gap === '' || IN_NUMBER.test(gap);

/**
 * The word around a gap begins with a letter and has digits: `E11.9`, `AB-CD-12`. Between digits it needs more of them: `v2.5` and `q4-6h` are no codes, nor is
 * `2.5mg`.
 */
function isOfCode({ letters, gaps }: Writing, at: number, gap: string): boolean {
  let [first, last] = [at, at];
  const [least, most] = [Math.max(0, at - LONGEST_CODE), Math.min(letters.length, at + LONGEST_CODE)];
  while (first > least && !/\s/.test(gaps[first] ?? '')) first -= 1;
  while (last < most && !/\s/.test(gaps[last] ?? '')) last += 1;
  const word = letters.slice(first, last);
  const isInside = isDigit(letters[at - 1]) && isDigit(letters[at]);
  const digits = !isInside ? 1 : gap === '.' ? 3 : 5;
  return first < at && !isDigit(word[0]) && word.filter(isDigit).length >= digits;
}

/** Behind a letter for itself: `P.O. Box`. */
const isInitial = ({ letters, gaps }: Writing, at: number): boolean =>
  at > 0 && !isDigit(letters[at - 1]) && (at === 1 || gaps[at - 1] !== '');
