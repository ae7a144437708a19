/**
 * Rules of claims and eligibility that every plugin needs: identifiers, code formats, dates, money.
 */

/**
 * True for a National Provider Identifier: ten digits, the last one the Luhn check digit over `80840` and the first nine.
 *
 * @example isNpi('1234567893') // true
 */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const digits = [...`80840${text}`].toReversed().map(Number);
  const sum = digits.reduce((total, digit, index) => total + luhnWeight(digit, index), 0);
  return sum % 10 === 0;
}

function luhnWeight(digit: number, index: number): number {
  const weighted = index % 2 === 1 ? digit * 2 : digit;
  return weighted > 9 ? weighted - 9 : weighted;
}

/** True for the form of an ICD-10-CM code with its dot, as `E11.9`; the payer decides whether the code exists. */
export function isIcd10(text: string): boolean {
  return /^[A-TV-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/.test(text);
}

/** True for the form of a CPT or HCPCS code: `99213`, `0001F`, `0042T`, `J1100`. */
export function isProcedureCode(text: string): boolean {
  return /^(\d{4}[0-9FTUMA]|[A-V]\d{4})$/.test(text);
}

/** Prefixes that the IRS has never given to an employer identification number. */
const NO_EIN = /^(00|07|08|09|17|18|19|28|29|49|69|70|78|79|89|96|97)/;
const NO_SSN = /^(000|666|9\d\d)|^...00|0000$/;

/**
 * True for the form of a taxpayer identification number, nine digits: an employer's (EIN), or the social security number of a provider who
 * bills under that. False for numbers that neither of them can have.
 *
 * @example isTaxId('900000001') // true
 * @example isTaxId('000000000') // false
 */
export function isTaxId(text: string): boolean {
  return /^\d{9}$/.test(text) && (!NO_EIN.test(text) || !NO_SSN.test(text));
}

/** True for the form of a NUCC health care provider taxonomy code, as `207Q00000X`. */
export function isTaxonomy(text: string): boolean {
  return /^\d{3}[0-9A-Z]{6}X$/.test(text);
}

const PLACES_OF_SERVICE = new Set(
  `01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 31 32 33 34 41 42 49 50 51 52 53 54 55 56 57 58 60
  61 62 65 66 71 72 81 99`.split(/\s+/),
);

/**
 * True for a place of service code of the CMS list.
 *
 * @example isPlaceOfService('11') // true
 * @example isPlaceOfService('30') // false
 */
export function isPlaceOfService(text: string): boolean {
  return PLACES_OF_SERVICE.has(text);
}

/**
 * True for a day that has not started anywhere on earth: a date of service or birth cannot be such a day.
 *
 * @example isFutureDay('1980-03-05') // false
 */
export function isFutureDay(text: string, now = new Date()): boolean {
  const farthestEast = new Date(now.getTime() + 14 * 3_600_000);
  return text > farthestEast.toISOString().slice(0, 10);
}

/** True for an existing day as `YYYY-MM-DD`. False for `2026-02-30`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Converts a decimal text or a number to whole cents. Null if it is not an amount, is negative, or has a fraction of a
 * cent. Sums of cents are exact, sums of decimals are not.
 *
 * @example toCents('125.50') // 12550
 * @example toCents(19.99)    // 1999
 */
export function toCents(amount: string | number): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount;
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Cents as decimal text: `fromCents(12550)` is `125.50`. */
export function fromCents(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
