import type { JsonObject } from '../../../sdk/json.ts';

/** The answer to whether the procedure may continue, as a JSON Schema. */
export const approvalForm: JsonObject = Object.freeze({
  type: 'object',
  required: ['approved'],
  properties: { approved: { type: 'boolean' }, comment: { type: 'string', maxLength: 4_000 } },
  additionalProperties: false,
});
