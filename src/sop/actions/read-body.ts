import type { ActionContext } from '../../sdk/action.ts';
import type { JsonValue } from '../../sdk/json.ts';

/** Of one answer that becomes a value. */
export const mostBytes = 5 * 1024 * 1024;

interface Answer {
  headers(): Readonly<Record<string, string>>;
  body(): Promise<Buffer>;
}

/**
 * The body of an answer as a value.
 *
 * @throws `response_too_large`, `response_unreadable`; neither quotes the body
 */
export async function readBody(
  context: ActionContext,
  name: string,
  answer: Answer,
  as: 'json' | 'text',
): Promise<JsonValue> {
  const declared = Number(answer.headers()['content-length'] ?? 0);
  if (declared > mostBytes) throw tooLarge(context, name, declared);
  const body = await answer.body();
  if (body.length > mostBytes) throw tooLarge(context, name, body.length);
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  if (as === 'text') return text;
  const value = parsed(text);
  if (value !== undefined) return value;
  throw context.failure('response_unreadable', `the answer for "${name}" is no JSON`, {
    kind: 'portal_changed',
    notes: 'The portal answered in a form that the procedure does not know.',
  });
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text, (key, part: JsonValue) => (key === '__proto__' ? undefined : part)) as JsonValue;
  } catch {
    // The parser's message quotes the text.
    return undefined;
  }
}

function tooLarge(context: ActionContext, name: string, size: number): Error {
  return context.failure(
    'response_too_large',
    `the answer for "${name}" has ${size} bytes, more than ${mostBytes}`,
    { notes: 'The portal answered with more than the procedure can take.' },
  );
}
