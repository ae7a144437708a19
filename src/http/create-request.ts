import type { FieldFault } from '../platform/field-fault.ts';
import { appendPointer, quotableKey } from '../platform/json-pointer.ts';
import { Problem } from './problem.ts';
import { NO_TIME, rfc3339Time } from './rfc3339-time.ts';

/** The members of a task that a client may give, checked; files come separately. */
export interface CreateMembers {
  readonly type: string;
  readonly data: string;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly priority: number;
  readonly notBefore: Date | null;
  readonly expiresAt: Date | null;
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

type Members = Readonly<Record<string, unknown>>;
type Check = (value: unknown, now: Date) => string | null;

/** One check for each member; null where it is good, else `code: message`. Values are never quoted. */
const CHECKS: Readonly<Record<string, Check>> = {
  type: (value) => plainText(value, 64),
  data: (value) => dataText(value),
  external_id: (value) => plainText(value, 255),
  metadata: () => null,
  priority: (value) => {
    if (!Number.isInteger(value)) return `wrong_type: ${PRIORITIES}`;
    return Math.abs(Number(value)) <= 100 ? null : `out_of_range: ${PRIORITIES}`;
  },
  not_before: (value, now) => futureTime(value, now, 'not_before'),
  expires_at: (value, now) => futureTime(value, now, 'expires_at'),
};

const PRIORITIES = 'must be an integer from -100 to 100';
const REQUIRED = ['type', 'data'];

/** Checks the parsed body of `POST /v1/tasks`; throws `validation_failed` that names every member that is wrong. */
export function readCreateRequest(body: unknown, now: Date): CreateMembers {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('validation_failed', { errors: [fault('', 'wrong_type: must be an object')] });
  const members = body as Members;
  const errors = faults(members, now);
  if (errors.length > 0) throw new Problem('validation_failed', { errors });
  return {
    type: String(members['type']),
    data: String(members['data']),
    externalId: typeof members['external_id'] === 'string' ? members['external_id'] : null,
    metadata: { ...(members['metadata'] as Record<string, string> | undefined) },
    priority: Number(members['priority'] ?? 0),
    notBefore: rfc3339Time(members['not_before']),
    expiresAt: rfc3339Time(members['expires_at']),
  };
}

function faults(members: Members, now: Date): FieldFault[] {
  const errors: FieldFault[] = [];
  for (const name of REQUIRED)
    if (!Object.hasOwn(members, name)) errors.push(fault(`/${name}`, 'missing: is missing'));
  for (const [name, value] of Object.entries(members)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    if (check === undefined) {
      errors.push(
        fault(
          appendPointer('', quotableKey(name)),
          `unknown_field: is not a field of a task. The fields are ${Object.keys(CHECKS).join(', ')}`,
        ),
      );
      continue;
    }
    const wrong = check(value, now);
    if (wrong !== null) errors.push(fault(`/${name}`, wrong));
    if (name === 'metadata') errors.push(...metadataFaults(value));
  }
  const notBefore = rfc3339Time(members['not_before']);
  const expiresAt = rfc3339Time(members['expires_at']);
  if (notBefore !== null && expiresAt !== null && expiresAt <= notBefore)
    errors.push(fault('/expires_at', 'out_of_range: must be after not_before'));
  return errors.slice(0, 50);
}

function metadataFaults(value: unknown): FieldFault[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [fault('/metadata', 'wrong_type: must be an object of strings')];
  const pairs = Object.entries(value);
  if (pairs.length > 20) return [fault('/metadata', 'out_of_range: must have up to 20 pairs')];
  return pairs.flatMap(([name, text]) => {
    if (UNSAFE_NAMES.has(name))
      return [fault(`/metadata/${name}`, 'not_allowed: is a reserved name in JavaScript')];
    if (plainText(name, 40) !== null)
      return [
        fault('/metadata', 'wrong_form: names must have 1 to 40 characters without control characters'),
      ];
    const wrong = text === '' ? null : plainText(text, 500);
    return wrong === null ? [] : [fault(appendPointer('/metadata', quotableKey(name)), wrong)];
  });
}

const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

function fault(pointer: string, wrong: string): FieldFault {
  const colon = wrong.indexOf(': ');
  return { pointer, code: wrong.slice(0, colon), message: wrong.slice(colon + 2) };
}

function plainText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return 'wrong_type: must be a string';
  if (value.length === 0 || value.length > most) return `out_of_range: must have 1 to ${most} characters`;
  // PostgreSQL takes neither U+0000 nor lone surrogates; other control characters have no place in a name.
  return /\p{Cc}|\p{Cs}/u.test(value)
    ? 'wrong_form: must be well-formed Unicode without control characters'
    : null;
}

function dataText(value: unknown): string | null {
  if (typeof value === 'object' && value !== null)
    return 'wrong_type: must be a string. Send the JSON as text, for example JSON.stringify(data)';
  if (typeof value !== 'string') return 'wrong_type: must be a string';
  return value.includes('\0') || !value.isWellFormed()
    ? 'wrong_form: must be well-formed Unicode without U+0000'
    : null;
}

function futureTime(value: unknown, now: Date, name: 'not_before' | 'expires_at'): string | null {
  const time = rfc3339Time(value);
  if (time === null) return `wrong_form: ${NO_TIME}`;
  if (time.getTime() > now.getTime() + YEAR_MS) return 'out_of_range: must be at most a year ahead';
  return name === 'expires_at' && time <= now ? 'out_of_range: must be in the future' : null;
}
