import { Ajv2020 } from 'ajv/dist/2020.js';
import { addFormats } from '../../platform/add-formats.ts';
import { isJsonSchema } from '../../platform/meta-schema.ts';
import { otherLanguage } from '../../platform/schema-language.ts';
import type { JsonSchema } from '../../sdk/json.ts';
import type { SchemaCheck } from './plugin-registry.ts';

const STRICT = {
  strict: true,
  strictRequired: false,
  allErrors: true,
  allowUnionTypes: true,
  // What a task added to `Object.prototype` does not belong to a result.
  ownProperties: true,
  meta: false,
  validateSchema: false,
  // Its optimizer takes a third of the time of a compilation, in every process that loads plugins, and makes no check noticeably faster.
  code: { optimize: false },
} as const;

/**
 * Compiles a plugin's JSON Schema (2020-12, strict: an unknown keyword or format is an error). All faults of a value are
 * found at once; what a value costs is bounded by the size of a task's data.
 *
 * @throws {Error} that names what is not valid JSON Schema.
 */
export function compileSchema(schema: JsonSchema): SchemaCheck {
  const other = otherLanguage(schema);
  if (other !== null) throw new Error(other.message);
  if (!isJsonSchema(schema))
    throw new Error(`schema is invalid: ${newAjv().errorsText(isJsonSchema.errors)}`);
  return compile(schema);
}

/** Compiles a valid schema for its first value. */
export function compileLater(schema: JsonSchema): SchemaCheck {
  let check: SchemaCheck | null = null;
  return (value) => (check ??= compile(schema))(value);
}

function compile(schema: JsonSchema): SchemaCheck {
  // A separate one: the ids in a schema must not collide with others.
  const validate = newAjv().compile(schema);
  return (value) => (validate(value) ? null : (validate.errors ?? []));
}

const newAjv = (): Ajv2020 => addFormats(new Ajv2020(STRICT));
