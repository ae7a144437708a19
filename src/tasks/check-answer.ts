import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { addFormats } from '../platform/add-formats.ts';
import { BrokenOff, createBoundedWork } from '../platform/bounded-work.ts';
import { schemaFaults } from '../platform/schema-faults.ts';
import type { JsonObject } from '../sdk/json.ts';
import { TaskError } from './task-error.ts';

/** A pattern may take for ever with some texts, and everybody's requests would wait for it. */
const bounded = createBoundedWork(1_000);

/**
 * Holds a person's answer to the schema of the question, which an SOP's author has written. Where it cannot be compiled (a pattern that is none, a
 * reference to nowhere) there is nothing to hold it to: the run judges the answer.
 *
 * @throws TaskError `validation_failed`, naming the members and never quoting them
 */
export async function checkAnswer(schema: JsonObject, answer: JsonObject): Promise<void> {
  const errors = await bounded(() => errorsOf(schema, answer)).catch(tooSlow);
  if (errors.length === 0) return;
  throw new TaskError('validation_failed', 'the answer does not fit what the task asks for', { errors });
}

type Faults = ReturnType<typeof schemaFaults>;

function errorsOf(schema: JsonObject, answer: JsonObject): Faults {
  const validate = compiled(schema);
  return validate === null || validate(answer) ? [] : schemaFaults(validate.errors ?? []);
}

function compiled(schema: JsonObject): ValidateFunction | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  try {
    return ajv.compile(schema);
  } catch {
    return null;
  }
}

function tooSlow(error: unknown): Faults {
  if (!(error instanceof BrokenOff)) throw error;
  return [{ pointer: '', code: 'invalid', message: 'takes too long to be held to what the task asks for' }];
}
