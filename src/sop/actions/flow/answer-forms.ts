import type { JsonObject } from '../../../sdk/json.ts';

/** The answer to a question for a one-time code, as a JSON Schema. */
export const codeForm: JsonObject = Object.freeze({
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string', pattern: '^[0-9A-Za-z -]{1,64}$' } },
  additionalProperties: false,
});

/** The answer to whether the procedure may continue, as a JSON Schema. */
export const approvalForm: JsonObject = Object.freeze({
  type: 'object',
  required: ['approved'],
  properties: { approved: { type: 'boolean' }, comment: { type: 'string', maxLength: 4_000 } },
  additionalProperties: false,
});
