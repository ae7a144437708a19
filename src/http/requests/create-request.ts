import type { FieldFault } from '../../platform/field-fault.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { appendPointer, pointerKeys, quotableKey } from '../../platform/json-pointer.ts';
import { PLAIN_COLUMNS, plainFields, type PlainRow, type PostedFields } from '../../tasks/posted-fields.ts';
import { Problem } from '../problems/problem.ts';
import { rfc3339Time } from '../rfc3339-time.ts';
import { bodySchema, isPlain, notPlainFault, type Body, type BodySchema } from './body-schema.ts';

/** Of `CreateTaskRequest` in `tasks/task-object.ts`. */
export const TASK_SCHEMA = bodySchema('CreateTaskRequest', 'a task');

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

const BATCH_SCHEMA = bodySchema('BatchTask', 'a task');

/** One of the tasks of a batch, with its idempotency key. */
export function readBatchTask(
  body: unknown,
  now: Date,
): PostedFields & { readonly idempotencyKey: string | null } {
  const fields = readCreateRequest(body, now, BATCH_SCHEMA);
  const { idempotency_key: key = null } = body as { readonly idempotency_key?: string };
  return { ...fields, idempotencyKey: key };
}

/** Checks the parsed body of `POST /v1/tasks`; throws `validation_failed` that names every field that is wrong. */
export function readCreateRequest(body: unknown, now: Date, schema: BodySchema = TASK_SCHEMA): PostedFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('validation_failed', {
      errors: [{ pointer: '', code: 'wrong_type', message: 'must be an object' }],
    });
  const fields = body as Body;
  const errors = faultsOf(fields, now, schema);
  if (errors.length > 0) throw new Problem('validation_failed', { errors: errors.slice(0, 50) });
  return {
    type: String(fields['type']),
    data: dataText(fields['data']),
    externalId: typeof fields['external_id'] === 'string' ? fields['external_id'] : null,
    metadata: { ...(fields['metadata'] as Record<string, string> | undefined) },
    ...plainFields(plainRowOf(fields)),
  };
}

function plainRowOf(fields: Body): PlainRow {
  return Object.fromEntries(
    PLAIN_COLUMNS.map(({ column }) => {
      const { format, default: fallback = null } = TASK_SCHEMA.fields.get(column) ?? {};
      const value = fields[column] ?? fallback;
      return [column, format === 'date-time' ? rfc3339Time(value) : value];
    }),
  ) as PlainRow;
}

/** What the schema refuses, then what it cannot say of the fields that it accepts. */
function faultsOf(fields: Body, now: Date, schema: BodySchema): readonly FieldFault[] {
  const refused = schema.faults(fields).map(worded);
  const isRefused = ({ pointer }: FieldFault): boolean => refused.some((one) => one.pointer === pointer);
  const faults = [...refused, ...furtherFaults(fields, now).filter((one) => !isRefused(one))];
  // What is missing, then in the order of the request.
  const names = Object.keys(fields);
  const place = ({ pointer }: FieldFault): number => names.indexOf(pointerKeys(pointer)[0] ?? '');
  return faults.toSorted((one, other) => place(one) - place(other));
}

/** Of the schema of `data`, the API says what both of its forms are. */
const worded = (fault: FieldFault): FieldFault =>
  fault.pointer === '/data' && fault.code === 'wrong_type'
    ? { ...fault, message: 'must be a JSON object or a string' }
    : fault;

/**
 * The one form in which data is stored, compared with an idempotency key, and read by plugins. Two objects with the same fields are the same text,
 * whatever their order.
 */
const dataText = (data: unknown): string =>
  typeof data === 'string' ? data : canonicalJson(data, { loneSurrogates: 'escape' });

function furtherFaults(fields: Body, now: Date): FieldFault[] {
  const faults = Object.entries(fields).flatMap(([name, value]): FieldFault[] => {
    const schema = TASK_SCHEMA.fields.get(name);
    if (schema === undefined) return [];
    if (name === 'metadata') return metadataFaults(value);
    if (name === 'data') return dataFaults(value);
    if (schema.format === 'date-time') return timeFaults(name, rfc3339Time(value), now);
    return typeof value === 'string' && !isPlain(value) ? [notPlainFault(`/${name}`)] : [];
  });
  const notBefore = rfc3339Time(fields['not_before']);
  const expiresAt = rfc3339Time(fields['expires_at']);
  if (notBefore !== null && expiresAt !== null && expiresAt <= notBefore)
    faults.push({ pointer: '/expires_at', code: 'out_of_range', message: 'must be after not_before' });
  return faults;
}

function timeFaults(name: string, time: Date | null, now: Date): FieldFault[] {
  const fault = (message: string): FieldFault[] => [{ pointer: `/${name}`, code: 'out_of_range', message }];
  if (time === null) return [];
  if (time.getTime() > now.getTime() + YEAR_MS) return fault('must be at most a year ahead');
  return name === 'expires_at' && time <= now ? fault('must be in the future') : [];
}

function dataFaults(value: unknown): FieldFault[] {
  if (typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())) return [];
  return [{ pointer: '/data', code: 'wrong_form', message: 'must be well-formed Unicode without U+0000' }];
}

const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
const BAD_NAME = 'names must have 1 to 40 characters without control characters';

function metadataFaults(value: unknown): FieldFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const pairs = Object.entries(value);
  if (pairs.length > 20)
    return [{ pointer: '/metadata', code: 'out_of_range', message: 'must have up to 20 pairs' }];
  return pairs.flatMap(([name, text]: [string, unknown]): FieldFault[] => {
    const pointer = appendPointer('/metadata', quotableKey(name));
    if (UNSAFE_NAMES.has(name))
      return [{ pointer, code: 'not_allowed', message: 'is a reserved name in JavaScript' }];
    if (name.length === 0 || name.length > 40 || !isPlain(name))
      return [{ pointer: '/metadata', code: 'wrong_form', message: BAD_NAME }];
    if (typeof text !== 'string') return [];
    if (text.length > 500)
      return [{ pointer, code: 'out_of_range', message: 'must have 1 to 500 characters' }];
    return isPlain(text) ? [] : [notPlainFault(pointer)];
  });
}
