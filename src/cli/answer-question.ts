import { isJsonObject, type JsonObject, type JsonValue } from '../sdk/json.ts';
import type { RunPorts } from '../sop/ports.ts';
import { SopFailure } from '../sop/sop-failure.ts';
import type { Ask } from './terminal-ask.ts';

/** Asks the person at the terminal what an SOP asks: one line for each field of the answer. */
export function answerAt(ask: Ask, say: (line: string) => void): NonNullable<RunPorts['ask']> {
  return async ({ message, schema }, signal) => {
    say(message);
    const answer: Record<string, JsonValue> = {};
    for (const [name, member] of fieldsOf(schema)) {
      const line = await ask(`  ${name}${hint(member)} > `, signal);
      if (line === null) throw new SopFailure('nobody_answered', 'the input has ended', { kind: 'business' });
      if (line.trim() !== '') answer[name] = valueOf(line.trim(), member);
    }
    return answer;
  };
}

/** The fields of an answer, with the schema of each. */
export const fieldsOf = (schema: JsonObject): readonly [string, JsonValue][] =>
  Object.entries((schema['properties'] ?? {}) as JsonObject);

const part = (member: JsonValue, name: string): JsonValue =>
  isJsonObject(member) ? (member[name] ?? null) : null;

function hint(member: JsonValue): string {
  const choices = part(member, 'enum');
  if (Array.isArray(choices)) return ` (${choices.join(', ')})`;
  return part(member, 'type') === 'boolean' ? ' (true, false)' : '';
}

/** A text stays as typed; any other type in the schema is parsed as JSON. */
export function valueOf(line: string, member: JsonValue): JsonValue {
  const type = part(member, 'type');
  if (type === 'string' || (type === null && part(member, 'enum') !== null)) return line;
  try {
    return JSON.parse(line) as JsonValue;
  } catch {
    return line;
  }
}
