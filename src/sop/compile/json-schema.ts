import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { addFormats } from '../../platform/add-formats.ts';
import { isJsonSchema } from '../../platform/meta-schema.ts';
import { otherLanguage } from '../../platform/schema-language.ts';
import { nearestWord } from '../../platform/nearest-word.ts';
import { patternFault } from '../page/safe-pattern.ts';
import { linearPattern } from './linear-pattern.ts';

/** Where a value breaks a schema; `message` never holds the value. */
export interface SchemaFault {
  /** JSON Pointer. */
  readonly pointer: string;
  readonly message: string;
}

/** Of patterns in schemas: clients decide what they are tried on. */
function safeTest(source: string): ReturnType<typeof linearPattern> {
  const fault = patternFault(source, 'u');
  if (fault !== null) throw new Error(fault.message);
  return linearPattern(source, 'u');
}

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  validateFormats: true,
  addUsedSchema: false,
  meta: false,
  validateSchema: false,
  // Ajv's optimizer takes a fifth of the time of a compilation, and makes no check noticeably faster.
  code: { optimize: false, regExp: Object.assign(safeTest, { code: 'safeTest' }) },
});
addFormats(ajv);

const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object, by = ajv): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const made = by.compile(schema);
  validators.set(schema, made);
  return made;
}

/** What is wrong with a schema in an SOP, at most one fault for each place: it must be a JSON Schema of an object against which values can be validated. */
export function schemaFaults(schema: unknown): readonly SchemaFault[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return [whole('a JSON Schema is a mapping')];
  if (!('type' in schema) || schema.type !== 'object') return [whole('the schema must say "type: object"')];
  const other = otherLanguage(schema);
  if (other !== null) return [{ pointer: `/${other.keyword}`, message: other.message }];
  if (!isJsonSchema(schema)) return firstOfEach(isJsonSchema.errors ?? []);
  try {
    validatorOf(schema);
    return [];
  } catch (error) {
    return [uncompilable(error instanceof Error ? error.message : String(error))];
  }
}

const whole = (message: string): SchemaFault => ({ pointer: '', message });

/** A value that fits none of the forms that JSON Schema allows there has a fault for each of them. */
function firstOfEach(errors: readonly ErrorObject[]): readonly SchemaFault[] {
  const places = new Map<string, string>();
  for (const { instancePath, message = 'is wrong', params } of errors) {
    const allowed: unknown = params['allowedValues'];
    const words = Array.isArray(allowed) ? `must be one of ${allowed.join(', ')}` : message;
    if (!places.has(instancePath)) places.set(instancePath, `${instancePath || '/'} ${words}`);
  }
  return [...places].slice(0, 5).map(([pointer, message]) => ({ pointer, message }));
}

/** A schema that is well-formed and still unusable: an unknown keyword, an invalid pattern, a reference to nowhere. */
function uncompilable(thrown: string): SchemaFault {
  const [, message = thrown, path = ''] =
    /^(?:strict mode: )?(.*?)(?: ignored)?(?: in schema at path "#(.*)")?$/s.exec(thrown) ?? [];
  const keyword = /^unknown keyword: "(.*)"$/.exec(message)?.[1];
  const near = keyword === undefined ? null : nearestWord(keyword, Object.keys(ajv.RULES.keywords));
  return { pointer: path, message: near === null ? message : `${message}; did you mean "${near}"?` };
}

let trusted: Ajv2020 | null = null;

/** Faults of a value by a schema of a plugin, which was checked when the plugin was loaded, and whose patterns are code like the plugin itself. */
export function trustedValueFaults(schema: object, value: unknown): readonly SchemaFault[] {
  trusted ??= addFormats(new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false }));
  return faultsOf(validatorOf(schema, trusted), value);
}

/** Faults of a value by a schema; empty if it is valid. */
export function valueFaults(schema: object, value: unknown): readonly SchemaFault[] {
  return faultsOf(validatorOf(schema), value);
}

function faultsOf(validate: ValidateFunction, value: unknown): readonly SchemaFault[] {
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
