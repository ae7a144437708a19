import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { propertySchema } from '../../compile/json-schema.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * What a step passes on to another SOP. Expressions read null for what the data of a task does not have; a null for a property that must not be null is missing
 * again, so that an optional one may be missing, and the failure for a required one names it. Inputs that fit the schema stay as they are.
 */
export function withoutMissing(schema: Schema, value: JsonObject): JsonObject {
  const given = Object.entries(value).flatMap(([name, part]): [string, JsonValue][] => {
    const own = propertySchema(schema, name) as Schema | null;
    return part === null && own !== null && !allowsNull(own)
      ? []
      : [[name, inside(own, part, withoutMissing)]];
  });
  return Object.fromEntries(given);
}

/** With the `default` of each property that is missing, also in mappings and in the items of lists. */
export function withDefaults(schema: Schema, value: JsonObject): JsonObject {
  const own = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const missing = own.flatMap(([name, property]): [string, JsonValue][] =>
    property['default'] === undefined || Object.hasOwn(value, name)
      ? []
      : [[name, structuredClone(property['default']) as JsonValue]],
  );
  const given = Object.entries(value).map(([name, part]): [string, JsonValue] => [
    name,
    inside(propertySchema(schema, name) as Schema | null, part, withDefaults),
  ]);
  return Object.fromEntries([...given, ...missing]);
}

/** A value with a change made in it: in a mapping, or in each item of a list. */
function inside(schema: Schema | null, value: JsonValue, change: typeof withDefaults): JsonValue {
  if (schema === null || typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return change(schema, value as JsonObject);
  const { items, prefixItems } = schema;
  if (typeof items !== 'object' || items === null || prefixItems !== undefined) return value;
  return value.map((one: JsonValue) => inside(items as Schema, one, change));
}

function allowsNull({ type, enum: words }: Schema): boolean {
  if (Array.isArray(words) && !words.includes(null)) return false;
  return type === undefined || [type].flat().includes('null');
}
