import type { ValidateError } from '@tsoa/runtime';
import type { FieldError } from './ports.ts';

/**
 * What tsoa found wrong with query parameters, in our words. Its errors carry the offending value (patient data, perhaps), some
 * even in their message: only the place is kept, and what is known to speak of the parameter alone.
 */
export function queryErrors(error: ValidateError): FieldError[] {
  const errors = Object.entries(error.fields).map(([place, { message }]) => ({
    pointer: `/query/${/^\w+/.exec(place)?.[0] ?? ''}`,
    code: 'invalid',
    message: meaningOf(message),
  }));
  // A list of values has an error for each wrong one, and they say the same.
  return [...new Map(errors.map((each) => [each.pointer, each])).values()];
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^min (-?\d+)$/, 'must be at least $1'],
  [/^max (-?\d+)$/, 'must be at most $1'],
  [/^must be an integer$/, 'must be an integer'],
  [/^invalid ISO 8601 datetime format\b.*$/, 'must be an RFC 3339 date-time, such as 2026-11-21T09:00:00Z'],
];

function meaningOf(message: string): string {
  const choices = choicesIn(message);
  if (choices.length > 0) return `must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}`;
  const [pattern, words] = WORDS.find(([known]) => known.test(message)) ?? [];
  return pattern === undefined || words === undefined
    ? 'is not a value that the parameter takes'
    : message.replace(pattern, words);
}

/** What a choice takes: tsoa tells it of each alternative, beside the value that was sent. */
function choicesIn(message: string): string[] {
  const union = /^Could not match the union against any of the items\. Issues: (\[.*\])$/s.exec(message)?.[1];
  const messages = union === undefined ? [message] : messagesOf(union);
  return messages.flatMap(
    (each) => /^should be one of the following; \['(\w+(?:','\w+)*)'\]$/.exec(each)?.[1]?.split("','") ?? [],
  );
}

function messagesOf(issues: string): string[] {
  try {
    const parsed = JSON.parse(issues) as readonly Readonly<Record<string, { readonly message: string }>>[];
    return parsed.flatMap((issue) => Object.values(issue).map(({ message }) => message));
  } catch {
    // tsoa cuts what is long.
    return [];
  }
}
