import { isIsoDate, toCents } from './healthcare.ts';
import type { JsonObject, JsonValue } from './json.ts';

/**
 * Helpers to read the outputs of an SOP in `conclude`, which must handle everything: a value of a portal may be missing, a dash, or not what
 * the author of the SOP expected. Each of these functions then returns null.
 */

/**
 * A trimmed text; null if the portal shows nothing or a dash.
 *
 * @example textOf(' Gold PPO ') // 'Gold PPO'
 * @example textOf('—') // null
 */
export function textOf(value: JsonValue | undefined, maxLength = 500): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  const text = value.trim().slice(0, maxLength);
  return /^[-–—]*$/.test(text) ? null : text;
}

/**
 * A day as `YYYY-MM-DD`; null for any other value.
 *
 * @example dateOf('2026-03-02') // '2026-03-02'
 * @example dateOf('open') // null
 */
export function dateOf(value: JsonValue | undefined): string | null {
  const text = textOf(value);
  return text !== null && isIsoDate(text) ? text : null;
}

/**
 * An amount of dollars as decimal text with two places, which can be negative; null for any other value. Results contain amounts as text:
 * numbers with a fraction have no one canonical form in the signed webhook.
 *
 * @example moneyOf('25') // '25.00'
 * @example moneyOf(-12.5) // '-12.50'
 */
export function moneyOf(value: JsonValue | undefined): string | null {
  const text = textOf(value) ?? '';
  const cents = toCents(text.replace(/^-/, ''));
  if (cents === null) return null;
  const sign = text.startsWith('-') && cents !== 0 ? '-' : '';
  return `${sign}${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/**
 * The rows of a table that was read, objects only. Empty if the value is not a list.
 *
 * @example rowsOf([{ service: 'Office visit' }, null]) // [{ service: 'Office visit' }]
 */
export function rowsOf(value: JsonValue | undefined): readonly JsonObject[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).filter(
    (row): row is JsonObject => typeof row === 'object' && row !== null && !Array.isArray(row),
  );
}

/**
 * One of the words of a code set; null for anything else.
 *
 * @example oneOf('F1', ['F1', 'F2']) // 'F1'
 */
export function oneOf<const T extends string>(value: JsonValue | undefined, words: readonly T[]): T | null {
  return words.find((word) => word === value) ?? null;
}
