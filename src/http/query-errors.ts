import type { ValidateError } from '@tsoa/runtime';
import { TASK_STATUSES } from '../tasks/task.ts';
import type { FieldError } from './ports.ts';
import { NO_TIME } from './rfc3339-time.ts';

/**
 * What tsoa found wrong with query parameters, in our words. Its errors carry the offending value (patient data, perhaps), some
 * even in their message: only the place is kept, and what is known to speak of the parameter alone.
 */
export function queryErrors(error: ValidateError): FieldError[] {
  const errors = Object.entries(error.fields).map(([place, { message }]) => {
    const name = /^\w+/.exec(place)?.[0] ?? '';
    return { pointer: `/query/${name}`, code: 'invalid', message: LISTS[name] ?? meaningOf(message) };
  });
  // A list of values has an error for each wrong one, and they say the same.
  return [...new Map(errors.map((each) => [each.pointer, each])).values()];
}

/** What tsoa itself says of a list in many words, which it cuts, and with the values that were sent. */
const LISTS: Readonly<Record<string, string>> = { status: `must be one of ${TASK_STATUSES.join(', ')}` };

const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^min (-?\d+)$/, 'must be at least $1'],
  [/^max (-?\d+)$/, 'must be at most $1'],
  [/^must be an integer$/, '$&'],
  [/^should be one of the following; \['(\w+)'\]$/, 'must be $1'],
  [/^invalid ISO 8601 datetime format\b.*$/, NO_TIME],
];

function meaningOf(message: string): string {
  const [pattern, meaning] = MEANINGS.find(([known]) => known.test(message)) ?? [];
  return pattern === undefined || meaning === undefined
    ? 'is not a value that the parameter takes'
    : message.replace(pattern, meaning);
}
