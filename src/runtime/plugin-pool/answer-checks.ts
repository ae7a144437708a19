import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { addFormats } from '../../platform/add-formats.ts';
import { ajvFaults } from '../../platform/ajv-faults.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { linearPattern } from '../../sop/compile/linear-pattern.ts';

/** Schemas come from SOPs, of which an installation has a few hundred. */
const KEPT = 200;

/**
 * Validates persons' answers against the schemas of questions, which authors of SOPs write. Each schema is compiled once: that takes 20 to 40 ms.
 * If a schema cannot be compiled (an invalid pattern, a reference to nowhere) every answer passes, and the run judges it.
 */
export function answerChecks(): (schema: JsonObject, answer: JsonObject) => readonly FieldFault[] {
  const compiled = new LRUCache<string, { readonly validate: ValidateFunction | null }>({ max: KEPT });
  return (schema, answer) => {
    const key = JSON.stringify(schema);
    const kept = compiled.get(key) ?? { validate: compile(schema) };
    compiled.set(key, kept);
    const { validate } = kept;
    return validate === null || validate(answer) ? [] : ajvFaults(validate.errors ?? []);
  };
}

function compile(schema: JsonObject): ValidateFunction | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { regExp: linearPattern } });
  addFormats(ajv);
  try {
    return ajv.compile(schema);
  } catch {
    return null;
  }
}
