import { isJsonObject, type JsonSchema, type JsonValue } from '../../sdk/json.ts';

type Schema = Readonly<Record<string, unknown>>;
const MOST_LEVELS = 12;

/** Data with every property that a schema names: enough to see which names a plugin passes on, not necessarily valid. */
export function sampleOf(schema: JsonSchema): JsonValue {
  return sample(schema, schema, 0);
}

function sample(schema: unknown, root: Schema, level: number): JsonValue {
  if (!isJsonObject(schema) || level > MOST_LEVELS) return null;
  const { $ref: reference, properties, items } = schema;
  const [first] = [schema['const'], schema['enum'], schema['examples']]
    .flat()
    .filter((one) => one !== undefined);
  if (first !== undefined) return first;
  if (typeof reference === 'string') return sample(referred(reference, root), root, level + 1);
  const [way] = [schema['oneOf'] ?? schema['anyOf'] ?? schema['allOf']].flat();
  if (isJsonObject(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, sample(part, root, level + 1)]),
    );
  if (way !== undefined) return sample(way, root, level + 1);
  const type = [schema['type']].flat().find((one) => one !== 'null');
  if (type === 'array') return [sample(items, root, level + 1)];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 1);
  return schema['format'] === 'date' ? '2026-01-31' : '1';
}

function referred(reference: string, root: Schema): unknown {
  return reference
    .replace(/^#\/?/, '')
    .split('/')
    .reduce<unknown>((found, key) => (isJsonObject(found) ? found[key] : undefined), root);
}
