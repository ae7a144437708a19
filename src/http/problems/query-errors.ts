import type { ValidateError } from '@tsoa/runtime';
import { TASK_STATUSES } from '../../tasks/task.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import { NO_TIME } from '../rfc3339-time.ts';

/**
 * What tsoa found wrong with query parameters, in our words. Its errors carry the offending value (patient data, perhaps), some
 * even in their message: only the place is kept, and what is known to speak of the parameter alone.
 */
export function queryErrors(error: ValidateError): FieldFault[] {
  const errors = Object.entries(error.fields).map(([place, { message }]) => {
    const name = /^\w+/.exec(place)?.[0] ?? '';
    return { pointer: `/query/${name}`, ...(LISTS[name] ?? meaningOf(message)) };
  });
  // A list of values has an error for each wrong one, and they say the same.
  return [...new Map(errors.map((each) => [each.pointer, each])).values()];
}

type Meaning = Pick<FieldFault, 'code' | 'message'>;

/** What tsoa itself says of a list in many words, which it cuts, and with the values that were sent. */
const LISTS: Readonly<Record<string, Meaning>> = {
  status: { code: 'not_allowed', message: `must be one of ${TASK_STATUSES.join(', ')}` },
};

const MEANINGS: readonly (readonly [pattern: RegExp, code: string, message: string])[] = [
  [/^min (-?\d+)$/, 'out_of_range', 'must be at least $1'],
  [/^max (-?\d+)$/, 'out_of_range', 'must be at most $1'],
  // Every parameter is text at first; a parameter that is repeated is a list.
  [/^invalid string value$/, 'repeated', 'must not be repeated'],
  [/^must be an integer$/, 'wrong_type', '$&'],
  [/^should be one of the following; \['(\w+)'\]$/, 'not_allowed', 'must be $1'],
  [/^invalid ISO 8601 datetime format\b.*$/, 'wrong_form', NO_TIME],
];

function meaningOf(said: string): Meaning {
  const [pattern, code, message] = MEANINGS.find(([known]) => known.test(said)) ?? [];
  return pattern === undefined || code === undefined || message === undefined
    ? { code: 'invalid', message: 'is not a valid value of this parameter' }
    : { code, message: said.replace(pattern, message) };
}
