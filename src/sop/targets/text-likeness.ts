import { nearestWord } from '../../platform/nearest-word.ts';

/** How alike two texts are: shared pairs of letters, 0 to 1 (Sørensen and Dice), or near 1 where one text holds the other. */
export function likeness(a: string, b: string): number {
  const [left, right] = [normal(a), normal(b)];
  if (left === '' || right === '') return 0;
  if (left === right) return 1;
  if (left.includes(right) || right.includes(left))
    return 0.6 + (0.4 * Math.min(left.length, right.length)) / Math.max(left.length, right.length);
  const rest = pairs(right);
  const shared = pairs(left).filter((pair) => {
    const index = rest.indexOf(pair);
    if (index !== -1) rest.splice(index, 1);
    return index !== -1;
  });
  return (2 * shared.length) / Math.max(1, left.length + right.length - 2);
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100);
}

function pairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}

export const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether they have a word in common, which may have another ending or a typing error: "Entries" and "Entry", "Log out" and "Logout", but not "Logout" and "Logo". */
export function shareWord(a: string, b: string): boolean {
  const [left, right] = [tellingWords(a), tellingWords(b)];
  return left.some((one) => right.some((other) => isSameWord(one, other)));
}

/** Words that say something, and each two joined. A number or a word like "of" is in many names. */
function tellingWords(text: string): readonly string[] {
  const all = wordsIn(text);
  const long = all.filter((word) => word.length >= SHORT && /\p{L}/u.test(word));
  const joined = all.slice(1).map((word, index) => `${all[index]}${word}`);
  return [...(long.length === 0 ? all : long), ...joined];
}

const SHORT = 3;

/** Words of a few letters differ in one or two from many others. */
const ONE_ERROR = 5;
const TWO_ERRORS = 9;

function isSameWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const errors = short.length >= TWO_ERRORS ? 2 : short.length >= ONE_ERROR ? 1 : 0;
  return (
    isInflected(short, long) || sameBeginning(short, long) || nearestWord(short, [long], errors) !== null
  );
}

/** "Registration" and "Register". */
const sameBeginning = (short: string, long: string): boolean =>
  short.length >= BEGINNING && long.startsWith(short.slice(0, Math.max(BEGINNING, long.length / 2)));

const BEGINNING = 5;

function isInflected(short: string, long: string): boolean {
  if (!long.startsWith(short)) return short.endsWith('y') && long === `${short.slice(0, -1)}ies`;
  return /^(?:e?[sdn]|ing)$/.test(long.slice(short.length));
}
