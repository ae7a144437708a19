import { pointerKeys } from '../../platform/json-pointer.ts';
import { describeForm } from './describe-form.ts';
import { isJsonObject } from '../../sdk/json.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A place at which values of one JSON Schema do not fit another one. `path` is empty for the value itself, else `member.id`, `lines[].units`. */
export interface Misfit {
  readonly path: readonly string[];
  readonly problem:
    | { readonly kind: 'missing' }
    | { readonly kind: 'unknown' }
    | { readonly kind: 'type'; readonly given: string; readonly wanted: string }
    /** Texts of any form may fit. */
    | { readonly kind: 'form'; readonly given: string; readonly wanted: string };
}

const DEEPEST = 12;

/**
 * Compares two schemas by names, types, formats, and enums: what can be said without a value. A part that a schema leaves open fits.
 *
 * @example schemaMisfits({ properties: { a: { type: 'string' } } }, { required: ['b'] }) // [{ path: ['b'], problem: { kind: 'missing' } }]
 */
export function schemaMisfits(given: unknown, wanted: unknown): readonly Misfit[] {
  return compare({ given, wanted, givenRoot: given, wantedRoot: wanted }, []);
}

interface Pair {
  readonly given: unknown;
  readonly wanted: unknown;
  readonly givenRoot: unknown;
  readonly wantedRoot: unknown;
}

function compare(pair: Pair, path: readonly string[]): readonly Misfit[] {
  const given = resolved(pair.given, pair.givenRoot);
  const wanted = resolved(pair.wanted, pair.wantedRoot);
  if (given === null || wanted === null || path.length > DEEPEST) return [];
  const unfit = typeMisfit(given, wanted);
  if (unfit !== null) return [{ path, problem: unfit }];
  const inner = (part: Pick<Pair, 'given' | 'wanted'>, name: string): readonly Misfit[] =>
    compare({ ...pair, ...part }, [...path, name]);
  return [
    ...propertyMisfits(given, wanted, path),
    ...Object.entries(propertiesOf(given)).flatMap(([name, part]) =>
      inner({ given: part, wanted: propertiesOf(wanted)[name] }, name),
    ),
    ...inner({ given: given['items'], wanted: wanted['items'] }, '[]'),
  ];
}

/** Names that the other side requires, or does not know. */
function propertyMisfits(given: Schema, wanted: Schema, path: readonly string[]): readonly Misfit[] {
  if (!isJsonObject(given['properties'])) return [];
  const passed = new Set(namesIn(given['required']));
  const known = propertiesOf(wanted);
  const isClosed = wanted['additionalProperties'] === false;
  return [
    ...namesIn(wanted['required'])
      .filter((name) => !passed.has(name))
      .map((name): Misfit => ({ path: [...path, name], problem: { kind: 'missing' } })),
    ...Object.keys(given['properties'])
      .filter((name) => isClosed && !Object.hasOwn(known, name))
      .map((name): Misfit => ({ path: [...path, name], problem: { kind: 'unknown' } })),
  ];
}

function typeMisfit(given: Schema, wanted: Schema): Misfit['problem'] | null {
  const types = typesOf(given);
  const allowed = typesOf(wanted);
  const unfit = (one: string, other: string): Misfit['problem'] => ({
    kind: 'type',
    given: one,
    wanted: other,
  });
  if (types !== null && allowed !== null && types.some((type) => !isAmong(type, allowed)))
    return unfit(types.join(' or '), allowed.join(' or '));
  const values = valuesOf(given);
  const words = valuesOf(wanted);
  const foreign = values?.find((value) => words?.includes(value) === false);
  if (foreign !== undefined) return unfit(foreign, describeForm(wanted));
  return values === null && types?.includes('string') === true ? formatMisfit(given, wanted) : null;
}

function formatMisfit({ format: own }: Schema, wanted: Schema): Misfit['problem'] | null {
  const { format } = wanted;
  if (typeof format !== 'string' || own === format) return null;
  return typeof own === 'string'
    ? { kind: 'type', given: `a string with format: ${own}`, wanted: describeForm(wanted) }
    : { kind: 'form', given: 'any string', wanted: `a string with format: ${format}` };
}

const isAmong = (type: string, allowed: readonly string[]): boolean =>
  allowed.includes(type) || (type === 'integer' && allowed.includes('number'));

/** Null if a schema does not restrict it. */
function typesOf(schema: Schema): readonly string[] | null {
  const { type } = schema;
  if (typeof type === 'string' || Array.isArray(type)) return [type].flat().map(String);
  const values = [schema['const'], schema['enum']].flat().filter((one) => one !== undefined);
  if (values.length > 0) return [...new Set(values.map(typeOfJson))];
  return isJsonObject(schema['properties']) ? ['object'] : null;
}

function typeOfJson(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const valuesOf = (schema: Schema): readonly string[] | null =>
  Array.isArray(schema['enum']) ? schema['enum'].map((one) => JSON.stringify(one)) : null;

export const propertiesOf = ({ properties }: Schema): Schema => (isJsonObject(properties) ? properties : {});

export const namesIn = (required: unknown): readonly string[] =>
  Array.isArray(required) ? required.map(String) : [];

function resolved(schema: unknown, root: unknown): Schema | null {
  let found = schema;
  for (let level = 0; level < DEEPEST && isJsonObject(found); level += 1) {
    const reference: unknown = found['$ref'];
    if (typeof reference !== 'string') return found;
    found = reference.startsWith('#/')
      ? pointerKeys(reference.slice(1)).reduce<unknown>(
          (at, key) => (isJsonObject(at) ? at[key] : undefined),
          root,
        )
      : undefined;
  }
  return null;
}

/** The schema of a part, such as `['lines', '[]', 'charge']`; null if the schema does not specify it. */
export function schemaAt(root: unknown, path: readonly string[]): Schema | null {
  return path.reduce<Schema | null>(
    (at, key) => {
      const part = key === '[]' ? at?.['items'] : propertiesOf(at ?? {})[key];
      return resolved(part, root);
    },
    resolved(root, root),
  );
}
