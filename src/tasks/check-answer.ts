import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import formats from 'ajv-formats';
import type { JsonObject } from '../sdk/json.ts';
import { schemaFaults } from '../platform/schema-faults.ts';
import { TaskError } from './task-error.ts';

// ajv-formats is CommonJS: its function is the default export at run time, its namespace in the types.
const addFormats = formats as unknown as FormatsPlugin;

/**
 * Holds a person's answer to the schema of the question. A schema that cannot be compiled was checked where it was written, by the SOP's
 * author: the run then judges the answer.
 *
 * @throws TaskError `validation_failed`, naming the members and never quoting them
 */
export function checkAnswer(schema: JsonObject, answer: JsonObject): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const validate = ajv.compile(schema);
  if (validate(answer)) return;
  throw new TaskError('validation_failed', 'the answer does not fit what the task asks for', {
    errors: schemaFaults(validate.errors ?? []),
  });
}
