import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ajvFaults } from '../../platform/ajv-faults.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import generated from '../generated/openapi.json' with { type: 'json' };
import { NO_TIME, rfc3339Time } from '../rfc3339-time.ts';

export interface FieldSchema {
  readonly type?: string;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

export type Body = Readonly<Record<string, unknown>>;

/** A schema of the OpenAPI document, as tsoa wrote it: the one description of what a client posts. */
export interface BodySchema {
  /** What has these fields: `a task` */
  readonly noun: string;
  readonly fields: ReadonlyMap<string, FieldSchema>;
  /** What the schema rejects, in the words of a request. Values are never quoted. */
  faults(body: Body): FieldFault[];
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  validateSchema: false,
  formats: { int32: true },
  code: { optimize: false },
});
ajv.addFormat('date-time', (text: string) => rfc3339Time(text) !== null);
ajv.addSchema(generated, 'api');

/** Its check is compiled for the first body: all of them together would take a sixth of the time in which the API starts. */
export function bodySchema(name: keyof typeof generated.components.schemas, noun: string): BodySchema {
  const { properties } = generated.components.schemas[name] as { properties: Record<string, FieldSchema> };
  const fields = new Map(Object.entries(properties));
  let check: ValidateFunction | undefined;
  return {
    noun,
    fields,
    faults(body) {
      check ??= ajv.compile({ $ref: `api#/components/schemas/${name}` });
      return check(body) ? [] : ajvFaults(check.errors ?? []).map((fault) => worded(fault, fields, noun));
    },
  };
}

/** Where they can help more than those of any schema. */
function worded(fault: FieldFault, fields: BodySchema['fields'], noun: string): FieldFault {
  const schema = fields.get(fault.pointer.slice(1));
  if (fault.code === 'unknown_field' && /^\/[^/]*$/.test(fault.pointer))
    return {
      ...fault,
      message: `is not a field of ${noun}. The fields are ${[...fields.keys()].join(', ')}`,
    };
  if (schema === undefined || fault.code === 'missing') return fault;
  const { type, format, nullable, minLength, maxLength, minimum, maximum } = schema;
  const orNull = nullable === true ? ', or null' : '';
  if (format === 'date-time') return { ...fault, code: 'wrong_form', message: NO_TIME };
  if (type === 'integer')
    return { ...fault, message: `must be an integer from ${minimum ?? ''} to ${maximum ?? ''}${orNull}` };
  if (type === 'object') return { ...fault, message: 'must be an object of strings' };
  if (type === 'boolean') return { ...fault, message: 'must be true or false' };
  if (fault.code === 'out_of_range' && type === 'string')
    return { ...fault, message: `must have ${minLength ?? 0} to ${maxLength ?? ''} characters` };
  return fault.code === 'wrong_type' && type === 'string'
    ? { ...fault, message: `must be a string${orNull}` }
    : fault;
}

/** PostgreSQL takes neither U+0000 nor lone surrogates; other control characters have no place in a name. */
export const isPlain = (text: string): boolean => !/\p{Cc}|\p{Cs}/u.test(text);

export const notPlainFault = (pointer: string): FieldFault => ({
  pointer,
  code: 'wrong_form',
  message: 'must be well-formed Unicode without control characters',
});
