import type { ActionContext } from '../../../sdk/action.ts';
import type { JsonSchema, JsonValue } from '../../../sdk/json.ts';
import { readPortalDate } from '../../controls/portal-date.ts';
import { moneyText, readNumber } from '../../page/portal-number.ts';

export const VALUE_KINDS = ['text', 'number', 'integer', 'money', 'date', 'boolean'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** What is known of a value of each kind. A text of the page can be anything. */
export const VALUE_SCHEMAS: Readonly<Record<ValueKind, JsonSchema>> = {
  text: {},
  number: { type: 'number' },
  integer: { type: 'integer' },
  money: { type: 'string', examples: ['1234.50', '-12.00'] },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
};

/** How the values of each kind are written. */
export const VALUE_FORMS: Readonly<Record<Exclude<ValueKind, 'date'>, string>> = {
  text: 'a text is anything',
  number: 'a number is written alone, such as 1,234.50',
  integer: 'an integer is written alone, without a fraction, such as 1,234',
  money: 'an amount is written alone, such as $1,234.50',
  boolean: 'a boolean is a word such as yes or no',
};

/** What portals write for an empty value. */
const NOTHING = /^(?:|-+|–|—|n\/?a|none|not available|null)$/i;

/**
 * A text of the page as a typed value: money as decimal text with two places (`$1,234.5` -> `1234.50`, `(12)` -> `-12.00`), dates in ISO form. Null where
 * it says that there is nothing, undefined where it cannot be read.
 */
export function convertValue(
  context: ActionContext,
  text: string,
  kind: ValueKind,
  format?: string,
): JsonValue | undefined {
  if (kind === 'text') return text === '' ? null : text;
  return convertPlain(context, withSingleSpaces(text), kind, format);
}

/** As a text is compared: several spaces in a row may show, as in `<pre>`, and mean no more than one. */
export function withSingleSpaces(text: string): string {
  return text.replace(/[ \t]+/g, ' ').replace(/ ?\n ?/g, '\n');
}

function convertPlain(
  context: ActionContext,
  text: string,
  kind: Exclude<ValueKind, 'text'>,
  format?: string,
): JsonValue | undefined {
  if (NOTHING.test(text)) return null;
  switch (kind) {
    case 'number':
      return readNumber(text) ?? undefined;
    case 'integer': {
      const value = readNumber(text);
      return value !== null && Number.isInteger(value) ? value : undefined;
    }
    case 'money': {
      const value = readNumber(text);
      return value === null ? undefined : moneyText(value);
    }
    case 'date':
      return readPortalDate(context, text, format) ?? undefined;
    default:
      return readBoolean(text);
  }
}

function readBoolean(text: string): boolean | undefined {
  if (/^(yes|true|y|on|active|checked|required|✓|✔)$/i.test(text.trim())) return true;
  if (/^(no|false|n|off|inactive|unchecked|not required|✗|✘)$/i.test(text.trim())) return false;
  return undefined;
}
