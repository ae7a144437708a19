import { pointerKeys } from '../../platform/json-pointer.ts';
import type { ValueType } from '../../sdk/field.ts';
import { isJsonObject } from '../../sdk/json.ts';

/** What the checker knows of a value before anything runs. */
export type StaticType =
  | { readonly kind: 'any' | 'number' | 'boolean' | 'null' | 'secret' }
  /** `date`: a date in ISO form; `values`: one of these literal texts; `examples`: what its texts look like. */
  | {
      readonly kind: 'text';
      readonly date?: true;
      readonly values?: readonly string[];
      readonly examples?: readonly string[];
    }
  | { readonly kind: 'list'; readonly of: StaticType }
  /** `open`: other properties may be there as well; `rest` is their type. */
  | {
      readonly kind: 'object';
      readonly properties: Readonly<Record<string, StaticType>>;
      readonly open: boolean;
      readonly rest?: StaticType;
      /** Why a name is not there, and what to write instead; null for a name of which nothing is known. */
      readonly instead?: (name: string) => string | null;
    };

type TextType = StaticType & { readonly kind: 'text' };

export const anyType: StaticType = Object.freeze({ kind: 'any' });
export const textType: StaticType = Object.freeze({ kind: 'text' });
export const dateType: StaticType = Object.freeze({ kind: 'text', date: true });
export const numberType: StaticType = Object.freeze({ kind: 'number' });
export const booleanType: StaticType = Object.freeze({ kind: 'boolean' });
export const nullType: StaticType = Object.freeze({ kind: 'null' });
export const secretType: StaticType = Object.freeze({ kind: 'secret' });

export function listType(of: StaticType): StaticType {
  return { kind: 'list', of };
}

export type ObjectType = StaticType & { readonly kind: 'object' };

export function objectType(properties: Readonly<Record<string, StaticType>>, open = false): ObjectType {
  return { kind: 'object', properties, open };
}

const scalarKinds: Readonly<Record<string, StaticType>> = {
  string: textType,
  integer: numberType,
  number: numberType,
  boolean: booleanType,
  null: nullType,
};

/** `null` next to one other type only means that the value may be missing. */
function mainType(type: unknown): unknown {
  if (!Array.isArray(type)) return type;
  const others = type.filter((one) => one !== 'null');
  return others.length === 1 ? others[0] : undefined;
}

/** What a JSON Schema says of a value. Where a schema leaves it open, `any`; undeclared properties of an object do not exist. */
export function typeOfSchema(schema: unknown, root: unknown = schema, depth = 0): StaticType {
  if (!isJsonObject(schema) || depth > 16) return anyType;
  if (typeof schema['$ref'] === 'string')
    return typeOfSchema(resolveReference(schema['$ref'], root), root, depth + 1);
  const type = mainType(schema['type']);
  if (type === 'array') return listType(typeOfSchema(schema['items'], root, depth + 1));
  if (isJsonObject(schema['properties'])) {
    const properties: Record<string, StaticType> = Object.create(null) as Record<string, StaticType>;
    for (const [name, part] of Object.entries(schema['properties']))
      properties[name] = typeOfSchema(part, root, depth + 1);
    const open = schema['additionalProperties'] === true || isJsonObject(schema['additionalProperties']);
    return objectType(properties, open);
  }
  if (type === 'object') return objectType({}, true);
  if (type === 'string' && schema['format'] === 'date') return dateType;
  if (type === 'string' && Array.isArray(schema['examples']))
    return { kind: 'text', examples: schema['examples'].map(String) };
  if (typeof type === 'string') return scalarKinds[type] ?? anyType;
  const values = schema['enum'];
  if (Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string'))
    return textType;
  return anyType;
}

function resolveReference(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const key of pointerKeys(reference.slice(1))) found = isJsonObject(found) ? found[key] : undefined;
  return found;
}

/** The type of plain data, as a schema would say it. */
export function typeOfValue(value: unknown): StaticType {
  if (value === null) return nullType;
  if (Array.isArray(value))
    return listType(value.length === 0 ? anyType : value.map(typeOfValue).reduce(joinTypes));
  if (typeof value === 'object')
    return objectType(
      Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typeOfValue(part)])),
    );
  if (typeof value === 'string') return { kind: 'text', values: [value] };
  if (typeof value === 'number') return numberType;
  return typeof value === 'boolean' ? booleanType : anyType;
}

/** The type without its literal texts: what is computed from one, or may be set again, is another text. */
export function withoutLiterals(type: StaticType): StaticType {
  if (type.kind === 'text') return type.values === undefined ? type : textType;
  if (type.kind === 'list') return listType(withoutLiterals(type.of));
  if (type.kind !== 'object') return type;
  const properties = Object.entries(type.properties).map(([name, part]) => [name, withoutLiterals(part)]);
  return { ...type, properties: Object.fromEntries(properties) as typeof type.properties };
}

/** What either of two ways may yield. */
export function joinTypes(a: StaticType, b: StaticType): StaticType {
  if (a.kind === 'null') return b;
  if (b.kind === 'null') return a;
  if (a.kind === 'secret' || b.kind === 'secret') return secretType;
  if (a.kind !== b.kind) return anyType;
  if (a.kind === 'list' && b.kind === 'list') return listType(joinTypes(a.of, b.of));
  if (a.kind === 'object' && b.kind === 'object') {
    const names = new Set([...Object.keys(a.properties), ...Object.keys(b.properties)]);
    const properties: Record<string, StaticType> = {};
    for (const name of names)
      properties[name] = joinTypes(a.properties[name] ?? nullType, b.properties[name] ?? nullType);
    return objectType(properties, a.open || b.open);
  }
  if (a.kind === 'text' && b.kind === 'text') return joinTexts(a, b);
  return a;
}

function joinTexts(a: TextType, b: TextType): StaticType {
  if (a.values && b.values) return { kind: 'text', values: [...new Set([...a.values, ...b.values])] };
  if (a.values ?? b.values) return textType;
  if (a.examples || b.examples) return a.examples === b.examples ? a : textType;
  return a.date === b.date ? a : textType;
}

/** Whether a value of this type may stand where `wanted` is asked for. Null may stand anywhere: it is an empty field. */
export function fits(type: StaticType, wanted: ValueType): boolean {
  if (type.kind === 'any' || type.kind === 'null' || wanted === 'any') return true;
  if (wanted === 'text')
    return (
      type.kind === 'text' || type.kind === 'number' || type.kind === 'boolean' || type.kind === 'secret'
    );
  if (wanted === 'texts') return fits(type.kind === 'list' ? type.of : type, 'text');
  if (wanted === 'integer') return type.kind === 'number';
  return type.kind === wanted;
}

export function describeType(type: StaticType): string {
  if (type.kind === 'list') return type.of.kind === 'any' ? 'list' : `list of ${describeType(type.of)}`;
  return type.kind === 'any' ? 'any value' : type.kind;
}
