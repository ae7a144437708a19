import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';

/** Where a value breaks a schema; `message` never holds the value. */
export interface SchemaFault {
  /** JSON Pointer. */
  readonly pointer: string;
  readonly message: string;
}

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  validateFormats: true,
  addUsedSchema: false,
});
// The package is CommonJS: its function is the default of the default.
const addFormats = (formatsPlugin as unknown as { default?: typeof formatsPlugin }).default ?? formatsPlugin;
(addFormats as unknown as (target: Ajv2020) => void)(ajv);

const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const made = ajv.compile(schema);
  validators.set(schema, made);
  return made;
}

/** What is wrong with a schema of an SOP's inputs or outputs: it must be a JSON Schema of an object. */
export function schemaFaults(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return ['a JSON Schema is a mapping'];
  if (!('type' in schema) || schema.type !== 'object') return ['the schema must say "type: object"'];
  if (ajv.validateSchema(schema) === true) return [];
  return (ajv.errors ?? [])
    .slice(0, 5)
    .map((error) => `${error.instancePath || '/'} ${error.message ?? 'is wrong'}`);
}

/** Faults of a value by a schema; empty where it is sound. */
export function valueFaults(schema: object, value: unknown): readonly SchemaFault[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => ({
    pointer: error.instancePath,
    message: error.message ?? 'is wrong',
  }));
}

/** The schema of one property: its own, or the one of all that have none. Null where the object cannot have it. */
export function propertySchema(schema: Readonly<Record<string, unknown>>, name: string): object | null {
  const properties = schema['properties'] as Readonly<Record<string, object>> | undefined;
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name] ?? null;
  const rest = schema['additionalProperties'];
  if (rest === true) return {};
  return typeof rest === 'object' ? rest : null;
}
