import type { ErrorObject } from 'ajv/dist/2020.js';
import type { FieldFault } from './field-fault.ts';
import { appendPointer, quotableKey } from './json-pointer.ts';

const MAX_FAULTS = 100;
const MAX_POINTER = 200;

/** What Ajv reported, in the words and codes of the API: every place once, and never a value. */
export function ajvFaults(errors: readonly ErrorObject[]): FieldFault[] {
  // `if`, `anyOf` and `oneOf` only sum up what their branches say.
  const told = errors.filter((error) => !['if', 'anyOf', 'oneOf'].includes(error.keyword));
  const faults = (told.length > 0 ? told : errors).slice(0, MAX_FAULTS).map(ajvFault);
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = `${fault.pointer} ${fault.code}`;
    return !seen.has(key) && seen.add(key);
  });
}

function ajvFault(error: ErrorObject): FieldFault {
  const missing: unknown = error.params['missingProperty'];
  const unknown: unknown = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  const name = missing ?? unknown;
  const pointer =
    name === undefined ? error.instancePath : appendPointer(error.instancePath, quotableKey(String(name)));
  return { pointer: pointer.slice(0, MAX_POINTER), code: codeOf(error), message: messageOf(error) };
}

const CODES: Readonly<Record<string, string>> = {
  required: 'missing',
  dependentRequired: 'missing',
  additionalProperties: 'unknown_field',
  unevaluatedProperties: 'unknown_field',
  type: 'wrong_type',
  enum: 'not_allowed',
  const: 'not_allowed',
  pattern: 'wrong_form',
  format: 'wrong_form',
};

const codeOf = ({ keyword }: ErrorObject) =>
  CODES[keyword] ?? (/^(min|max)/.test(keyword) ? 'out_of_range' : 'invalid');

/** ajv's words come from the schema alone, except for names of fields, which the pointer already contains. */
function messageOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a known field';
    case 'enum':
      return `must be one of ${(error.params['allowedValues'] as unknown[]).map(String).join(', ')}`;
    case 'type':
      return error.params['type'] === 'string'
        ? 'must be text (in quotes)'
        : `must be ${[error.params['type']].flat().join(' or ')}`;
    default:
      return error.message ?? 'is wrong';
  }
}
