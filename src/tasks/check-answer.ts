import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FormatsPlugin } from 'ajv-formats';
import formats from 'ajv-formats';
import type { JsonObject } from '../sdk/json.ts';
import { TaskError } from './task-error.ts';

// ajv-formats is CommonJS: its function is the default export at run time, its namespace in the types.
const addFormats = formats as unknown as FormatsPlugin;

const MAX_FAULTS = 50;

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
  const errors = (validate.errors ?? []).slice(0, MAX_FAULTS).map((error) => ({
    pointer: `${error.instancePath}${memberOf(error.params)}`.slice(0, 200),
    code: error.keyword === 'required' ? 'missing' : 'invalid',
    message: error.message ?? 'is wrong',
  }));
  throw new TaskError('validation_failed', 'the answer does not fit what the task asks for', { errors });
}

function memberOf(params: Readonly<Record<string, unknown>>): string {
  const name: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof name === 'string' ? `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` : '';
}
