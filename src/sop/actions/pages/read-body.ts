import type { Readable } from 'node:stream';
import type { ActionContext } from '../../../sdk/action.ts';
import type { JsonValue } from '../../../sdk/json.ts';

/** Of one answer that becomes a value. */
export const mostBytes = 5 * 1024 * 1024;

interface Answer {
  readonly headers: Readonly<Record<string, string>>;
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
  const declared = Number(answer.headers['content-length'] ?? 0);
  if (declared > mostBytes) throw tooLarge(context, name);
  const body = await answer.body();
  if (body.length > mostBytes) throw tooLarge(context, name);
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  if (as === 'text') return text;
  const value = parsed(text);
  if (value !== undefined) return value;
  throw context.failure('response_unreadable', `the answer for "${name}" is not valid JSON`, {
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

/**
 * Reads an answer to its end, or to the limit: an answer may be endless.
 *
 * @throws `response_too_large`, `portal_unreachable`
 */
export async function readStream(context: ActionContext, name: string, stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) break; // which destroys the stream
      parts.push(part);
    }
  } catch (cause) {
    context.signal.throwIfAborted();
    throw context.failure('portal_unreachable', `the answer for "${name}" broke off`, {
      kind: 'transient',
      notes: 'The portal could not be reached.',
      cause,
    });
  }
  if (size > mostBytes) throw tooLarge(context, name);
  return Buffer.concat(parts);
}

function tooLarge(context: ActionContext, name: string): Error {
  return context.failure('response_too_large', `the answer for "${name}" has more than ${mostBytes} bytes`, {
    notes: 'The portal answered with more than the procedure can take.',
  });
}
