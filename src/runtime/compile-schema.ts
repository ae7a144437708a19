import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import formats from 'ajv-formats';
import type { JsonSchema } from '../sdk/json.ts';
import type { Check } from './plugin-registry.ts';

// ajv-formats is CommonJS: its function is the default export at run time, its namespace in the types.
const addFormats = formats as unknown as FormatsPlugin;

/**
 * Compiles a plugin's JSON Schema (2020-12, strict: an unknown keyword or format is an error). All faults of a value are
 * found at once; what a value costs is bounded by the size of a task's data.
 */
export function compileSchema(schema: JsonSchema): Check {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true, allowUnionTypes: true });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? null : (validate.errors ?? []));
}
