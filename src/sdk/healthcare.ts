/**
 * The small rules of claims and eligibility that every plugin needs: identifiers, code forms, dates, money.
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

/** True for the form of an ICD-10-CM code with its dot, as `E11.9`; whether the code exists is the payer's business. */
export function isIcd10(text: string): boolean {
  return /^[A-TV-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/.test(text);
}

/** True for the form of a CPT or HCPCS code: `99213`, `0001F`, `0042T`, `J1100`. */
export function isProcedureCode(text: string): boolean {
  return /^(\d{4}[0-9FTUMA]|[A-V]\d{4})$/.test(text);
}

/** True for a day of the calendar as `YYYY-MM-DD`; `2026-02-30` is none. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * An amount of money in whole cents, from a decimal text or a number; null where it is none, is negative, or has a fraction of a
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
