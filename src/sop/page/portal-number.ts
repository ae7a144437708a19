/**
 * Numbers and amounts of money as portals write them, by one rule for everything that reads them: `as: number` and `as: money`, the functions of
 * expressions, and the check of what a field holds.
 */

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `1,234.50`, `1 234.50`, `1.234,50`, `1'234`, `1234.5`, `.5`, `12,50`. A single comma in front of three digits separates thousands. */
const DIGITS =
  "(?:[1-9]\\d{0,2}(?:,\\d{3})+(?:\\.\\d+)?|[1-9]\\d{0,2}(?:['’\\u0020\\u00a0\\u202f]\\d{3})+(?:[.,]\\d+)?|[1-9]\\d{0,2}(?:\\.\\d{3})+,\\d{1,2}|\\d+,\\d{1,2}|\\d*\\.\\d+|\\d+)";
const MINUS = '[-−]';
const CURRENCY = '(?:[A-Z]{0,2}\\p{Sc}|[A-Z]{3})';

const NUMBER = new RegExp(
  `^(?<open>\\()?\\s*(?<first>${MINUS})?\\s*(?<before>${CURRENCY})?\\s*(?<second>${MINUS})?\\s*(?<digits>${DIGITS})\\s*(?:(?<after>${CURRENCY})|%)?\\s*(?<last>${MINUS})?\\s*(?<close>\\))?$`,
  'u',
);

/** A number with what belongs to it. What is tied to other digits by a hyphen is a telephone number or a date, and no number. */
const IN_TEXT = new RegExp(
  `(?<![\\d.,]|\\d[-−])(?:\\(\\s*\\p{Sc}?\\s*${DIGITS}\\s*\\)|(?:${MINUS}\\s?)?\\p{Sc}?\\s?${DIGITS})(?![-−]?\\d|[.,]\\d)`,
  'u',
);

/**
 * The number that a text is, or null if it is not a number. Currency signs, codes of currencies and a percent sign are left out. A minus at either end and
 * parentheses mean a negative number.
 *
 * @example readNumber('$1,234.50') // 1234.5
 * @example readNumber('(12.00)')   // -12
 * @example readNumber('USD 12,50') // 12.5
 * @example readNumber('555-1234')  // null
 */
export function readNumber(text: string): number | null {
  const parts = NUMBER.exec(text.trim())?.groups;
  if (parts === undefined) return null;
  const { open, close, first, second, last, before, after, digits = '' } = parts;
  if ((open === undefined) !== (close === undefined)) return null;
  if (!isCurrency(before) || !isCurrency(after)) return null;
  const value = Number(withPoint(digits));
  if (!Number.isFinite(value)) return null;
  return (open ?? first ?? second ?? last) === undefined || value === 0 ? value : -value;
}

/** Whether digits are an identifier and no amount: with zeros in front, or more of them than a number can hold. `00123` is not `123`. */
export function isCode(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.length > 15 || /^0\d+$/.test(text.trim());
}

/** The first number within a text; null if there is none. */
export function firstNumber(text: string): number | null {
  const found = IN_TEXT.exec(text)?.[0];
  return found === undefined ? null : readNumber(found);
}

/** Half away from zero, as money is rounded; the small push undoes binary fractions (1.005 is stored as 1.00499…). */
export function roundTo(value: number, places: number): number {
  const factor = 10 ** places;
  const rounded = Math.sign(value) * Math.round(Math.abs(value) * factor * (1 + Number.EPSILON));
  return rounded / factor + 0;
}

/** As an amount is passed on: two decimals, no separators. */
export function moneyText(value: number): string {
  return roundTo(value, 2).toFixed(2);
}

/** Three letters in front of a number may also be a part of an identifier. */
function isCurrency(sign: string | undefined): boolean {
  return sign === undefined || !/^[A-Z]{3}$/.test(sign) || CURRENCIES.has(sign);
}

/** A comma is the decimal sign if one or two digits follow, or if another separator comes before it. */
function withPoint(digits: string): string {
  const plain = digits.replace(/['’\u0020\u00a0\u202f]/gu, '');
  const comma = /,\d{1,2}$/.test(plain) || (plain !== digits && plain.includes(','));
  return comma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
}
