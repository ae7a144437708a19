import { isScalar, type Node } from 'yaml';
import type { Field, FieldSpec, LiteralCheck } from '../../sdk/field.ts';
import { describeField, nodeKind } from './field-shape.ts';

/** Why a literal cannot be what a field wants, and the words that would be right. */
export class LiteralFault {
  readonly message: string;
  readonly wrong: string | undefined;
  readonly words: readonly string[];
  constructor(message: string, wrong?: string, words: readonly string[] = []) {
    this.message = message;
    this.wrong = wrong;
    this.words = words;
  }
}

const durations: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Reads a plain value: a flag, number, duration (in milliseconds), word or choice. */
export function readLiteral(spec: FieldSpec, field: Field<unknown>, node: Node): unknown {
  const value: unknown = isScalar(node) ? node.value : undefined;
  const expected = (): LiteralFault =>
    new LiteralFault(`${describeField(field)} is expected here, not ${nodeKind(node)}`);
  if (typeof value === 'string' && value.includes('${{')) {
    return new LiteralFault(`a plain value is needed here, not an expression: ${describeField(field)}`);
  }
  switch (spec.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : expected();
    case 'whole':
    case 'decimal':
      if (typeof value !== 'number' || (spec.kind === 'whole' && !Number.isInteger(value))) return expected();
      return value >= spec.min && value <= spec.max
        ? value
        : new LiteralFault(`${value} is outside of ${spec.min} to ${spec.max}`);
    case 'duration':
      return duration(value) ?? expected();
    case 'word':
      return typeof value === 'string' && spec.pattern.test(value) ? checked(value, spec.check) : expected();
    case 'choice':
      if (typeof value === 'string' && spec.choices.includes(value)) return value;
      return new LiteralFault(spec.check?.(String(value)) ?? expected().message, String(value), spec.choices);
    default:
      return expected();
  }
}

function checked(value: string, check: LiteralCheck | undefined): string | LiteralFault {
  const fault = check?.(value) ?? null;
  return fault === null ? value : new LiteralFault(fault);
}

/** Timers count milliseconds in 32 bits; a longer one would end at once. */
const LONGEST_HOURS = 576;

function duration(value: unknown): number | LiteralFault | null {
  const read = readDuration(value);
  return read !== null && read > LONGEST_HOURS * 3_600_000
    ? new LiteralFault(`${String(value)} is longer than ${LONGEST_HOURS}h`)
    : read;
}

/** Milliseconds of `500ms`, `10s`, `2m` or `1h`; null if it is not a duration. */
export function readDuration(value: unknown): number | null {
  const match = typeof value === 'string' ? /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(value) : null;
  return match === null ? null : Math.round(Number(match[1]) * (durations[match[2] ?? ''] ?? 1));
}
