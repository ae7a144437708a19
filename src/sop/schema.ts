import type { AnyAction } from '../sdk/action.ts';
import type { Field, Fields } from '../sdk/field.ts';
import type { JsonSchema } from '../sdk/json.ts';
import { actionTable } from './actions/table.ts';
import { durationText } from './compile/duration-text.ts';
import { modifierFields } from './compile/modifier-fields.ts';
import { portalFields, sopFields } from './compile/document-fields.ts';
import { schemaOfSchemas } from './compile/schema-of-schemas.ts';
import { targetSchema } from './targets/target-schema.ts';

type Schema = Record<string, unknown>;

const expression: Schema = { type: 'string', pattern: '\\$\\{\\{' };
const scalar: Schema = { type: ['string', 'number', 'boolean'] };

const valueSchemas: Readonly<Record<string, Schema>> = {
  any: {},
  text: scalar,
  texts: { anyOf: [scalar, { type: 'array', items: scalar }] },
  boolean: { anyOf: [{ type: 'boolean' }, expression] },
  integer: { anyOf: [{ type: 'integer' }, expression] },
  number: { anyOf: [{ type: 'number' }, expression] },
  list: { anyOf: [{ type: 'array' }, expression] },
  object: { anyOf: [{ type: 'object' }, expression] },
};

/** The JSON Schema of one field, with its text for the editor. */
function fieldSchema(field: Field<unknown>): Schema {
  return { description: field.doc, ...specSchema(field) };
}

/** As an author would write it. */
function writtenDefault({ spec }: Field<unknown>, fallback: unknown): unknown {
  return spec.kind === 'duration' && typeof fallback === 'number' ? durationText(fallback) : fallback;
}

function specSchema(field: Field<unknown>): Schema {
  const { spec } = field;
  switch (spec.kind) {
    case 'optional':
      return spec.fallback === undefined || typeof spec.fallback === 'object'
        ? specSchema(spec.of)
        : { ...specSchema(spec.of), default: writtenDefault(spec.of, spec.fallback) };
    case 'target':
      return { $ref: '#/$defs/target' };
    case 'value':
      return { ...valueSchemas[spec.type] };
    case 'flag':
      return { type: 'boolean' };
    case 'whole':
      return { type: 'integer', minimum: spec.min, maximum: spec.max };
    case 'decimal':
      return { type: 'number', minimum: spec.min, maximum: spec.max };
    case 'duration':
      return { type: 'string', pattern: '^\\d+(\\.\\d+)?(ms|s|m|h)$' };
    case 'word':
      return { type: 'string', pattern: spec.pattern.source };
    case 'choice':
      return { enum: spec.choices };
    case 'steps':
      return { $ref: '#/$defs/steps' };
    case 'json':
      return { ...spec.schema };
    case 'list': {
      const list = { type: 'array', items: fieldSchema(spec.of), minItems: spec.min };
      return spec.single ? { anyOf: [specSchema(spec.of), list] } : list;
    }
    case 'map':
      return { type: 'object', additionalProperties: fieldSchema(spec.of), minProperties: spec.min };
    case 'any_of':
      return { anyOf: spec.of.map(fieldSchema) };
    case 'object':
      return objectWithShort(spec.fields, spec.short);
  }
}

function objectWithShort(fields: Fields, short: string | null): Schema {
  const long = objectSchema(fields);
  const shortField = short === null ? undefined : fields[short];
  if (shortField === undefined) return long;
  const others = Object.entries(fields).filter(
    ([name, field]) => name !== short && field.spec.kind !== 'optional',
  );
  return others.length > 0 ? long : { anyOf: [specSchema(shortField), long] };
}

function objectSchema(fields: Fields): Schema {
  const required = Object.entries(fields).flatMap(([name, field]) =>
    field.spec.kind === 'optional' ? [] : [name],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function needsNothing(field: Field<unknown>): boolean {
  const { spec } = field;
  return (
    spec.kind === 'optional' ||
    (spec.kind === 'object' && Object.values(spec.fields).every((one) => one.spec.kind === 'optional'))
  );
}

/** With a text on each alternative as well: of several, an editor shows the text of the one that fits. */
function withText(schema: Schema, description: string): Schema {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return { ...schema, description };
  const texts = anyOf.map((one: Schema) => withText('$ref' in one ? { allOf: [one] } : one, description));
  return { ...schema, anyOf: texts, description };
}

/** A step that performs this action: its key, its fields next to the key if it has any, and the modifiers. */
function stepSchema(action: AnyAction): Schema {
  const { spec } = action.arguments;
  const own =
    action.beside === true && spec.kind === 'object' ? spec.fields : { [action.name]: action.arguments };
  const modifiers = Object.fromEntries(
    Object.entries(modifierFields).filter(([name]) => !Object.hasOwn(own, name)),
  );
  const schema = objectSchema(own);
  const text = `${action.title}. ${action.doc}`;
  const properties = schema['properties'] as Record<string, Schema>;
  for (const name of Object.keys(modifiers)) properties[name] = { $ref: `#/$defs/modifier.${name}` };
  const argument = needsNothing(action.arguments)
    ? { anyOf: [specSchema(action.arguments), { type: 'null' }] }
    : { ...properties[action.name] };
  properties[action.name] = withText(argument, text);
  const required = new Set([...((schema['required'] as string[] | undefined) ?? []), action.name]);
  return { ...schema, required: [...required] };
}

function definitions(actions: readonly AnyAction[]): Schema {
  const bare = actions.filter((action) => needsNothing(action.arguments)).map((action) => action.name);
  return {
    target: targetSchema,
    json_schema: schemaOfSchemas,
    ...Object.fromEntries(
      Object.entries(modifierFields).map(([name, field]) => [`modifier.${name}`, fieldSchema(field)]),
    ),
    steps: { type: 'array', items: { $ref: '#/$defs/step' } },
    step: {
      anyOf: [
        ...(bare.length === 0 ? [] : [{ enum: bare }]),
        ...actions.map((action) => ({ $ref: `#/$defs/${action.name}` })),
      ],
    },
    ...Object.fromEntries(actions.map((action) => [action.name, stepSchema(action)])),
  };
}

/**
 * The JSON Schema (2020-12) of an SOP file, or of a `portal.yaml`, made from the action table: for editors. The checker knows more than it can
 * say (names, types, targets, calls).
 */
export function languageSchema(kind: 'sop' | 'portal', ownActions: readonly AnyAction[] = []): JsonSchema {
  const document = kind === 'sop' ? sopFields : portalFields;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: kind === 'sop' ? 'Sopwith SOP' : 'Sopwith portal',
    ...fieldSchema(document),
    $defs: definitions([...actionTable, ...ownActions]),
  };
}
