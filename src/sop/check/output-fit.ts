import { pointerKeys } from '../../platform/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonSchema, type JsonValue } from '../../sdk/json.ts';
import { trustedValueFaults } from '../compile/json-schema.ts';
import { describeForm } from './describe-form.ts';
import { schemaAt } from './schema-fit.ts';

/** An output that a plugin cannot use. */
export interface OutputMisfit {
  /** `copay`, `lines[].charge` */
  readonly name: string;
  /** What the plugin reads; null if it does not read this output. */
  readonly form: string | null;
}

/** Whether a plugin reads an output. What its schema does not declare is in no result, unless the schema allows more. */
export const isRead = (read: JsonSchema, name: string): boolean =>
  (read['additionalProperties'] ?? false) !== false ||
  (isJsonObject(read['properties']) && Object.hasOwn(read['properties'], name));

/**
 * The outputs that a plugin does not read, and those that do not have the form that it reads.
 *
 * @example outputMisfits({ properties: { day: { format: 'date' } } }, { day: '1/2/26' }) // [{ name: 'day', form: 'a date such as 2026-01-31' }]
 */
export function outputMisfits(read: JsonSchema, outputs: JsonObject): readonly OutputMisfit[] {
  return Object.entries(outputs).flatMap(([name, value]) =>
    isRead(read, name) ? (valueMisfit(read, [name], value) ?? []) : { name, form: null },
  );
}

/** Why a value cannot be the part of the outputs at `path` (`['lines', '[]', 'charge']`); null if it can. */
export function valueMisfit(
  read: JsonSchema,
  path: readonly string[],
  value: JsonValue,
): OutputMisfit | null {
  const outputs = path.reduceRight<JsonValue>(
    (inner, key) => (key === '[]' ? [inner] : { [key]: inner }),
    shownValue(value),
  );
  const places = trustedValueFaults(optional(read), outputs).map(({ pointer }) => pointerKeys(pointer));
  const place = places.find((keys) => valueAt(outputs, keys) !== null);
  if (place === undefined) return null;
  const keys = place.map((key) => (/^\d+$/.test(key) ? '[]' : key));
  return { name: shownPath(keys), form: describeForm(schemaAt(read, keys)) };
}

/** `lines[].charge` */
export const shownPath = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]');

const optionals = new WeakMap<JsonSchema, JsonSchema>();

/** The schema without what it requires: an output that is not set is null, and the plugin decides about that. */
function optional(read: JsonSchema): JsonSchema {
  const { required: _required, ...rest } = read;
  const made = optionals.get(read) ?? { type: 'object', ...rest, additionalProperties: true };
  optionals.set(read, made);
  return made;
}

/** White space around a text does not count. A portal that shows an empty text or a dash shows nothing. */
function shownValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return /^[-–—]*$/.test(value.trim()) ? null : value.trim();
  if (Array.isArray(value)) return value.map(shownValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shownValue(part)]));
}

const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
