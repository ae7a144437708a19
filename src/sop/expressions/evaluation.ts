import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonValue } from '../../sdk/json.ts';
import { type FunctionContext, FunctionError } from './define-function.ts';

export const evaluationLimits = Object.freeze({
  /** Iterations of `map`, `filter` and similar macros in one evaluation: about 10 ms of work, and the same on every machine. */
  turns: 20_000,
  /** Of one value, and of all that loops and functions make in one evaluation: a character counts 1, an entry 4. */
  size: 16_000_000,
});

interface Evaluation {
  readonly context: FunctionContext;
  turns: number;
  made: number;
}
const evaluation = new AsyncLocalStorage<Evaluation>();

/** Runs one evaluation with its bounds. */
export function evaluating<T>(context: FunctionContext, run: () => T): T {
  return evaluation.run({ context, turns: 0, made: 0 }, run);
}

export function currentContext(): FunctionContext {
  const current = evaluation.getStore();
  if (current === undefined) throw new FunctionError('a function was called outside of an evaluation');
  return current.context;
}

export function nextTurn(): void {
  const current = evaluation.getStore();
  if (current === undefined) return;
  current.turns += 1;
  if (current.turns > evaluationLimits.turns)
    throw new FunctionError(
      `the expression goes through more than ${evaluationLimits.turns.toLocaleString('en')} entries: use find() or where() rather than a filter() in a map()`,
    );
}

/** Counts what a function has made, without looking inside. */
export function countMade(value: unknown): void {
  const current = evaluation.getStore();
  if (current === undefined) return;
  current.made += Array.isArray(value) ? 4 * value.length : typeof value === 'string' ? value.length : 0;
  if (current.made > evaluationLimits.size) throw tooMuch();
}

/** Counts what one iteration has added: each yields the whole list that is made. */
export function countAdded(list: unknown): void {
  if (Array.isArray(list)) countMade(list.at(-1));
}

const tooMuch = (): FunctionError => new FunctionError('the expression makes more data than a run can hold');

/** What the library yields, as plain JSON data. */
export function toJson(value: unknown): JsonValue {
  return asJson(value, { left: evaluationLimits.size });
}

function asJson(value: unknown, room: { left: number }): JsonValue {
  room.left -= typeof value === 'string' ? value.length : 4;
  if (room.left < 0) throw tooMuch();
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw new FunctionError('the result is not a number (a division by zero?)');
  }
  if (Array.isArray(value)) return value.map((part) => asJson(part, room));
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') {
    const copy = Object.create(null) as Record<string, JsonValue>;
    for (const [name, part] of Object.entries(value)) copy[name] = asJson(part, room);
    return copy;
  }
  throw new FunctionError('the expression yields something that is not data');
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that would reach behind the data, whether written out or computed. */
export function mustBeKey(key: unknown): void {
  if (typeof key === 'string' && forbiddenKeys.has(key))
    throw new FunctionError(`the key "${key}" is not allowed`);
}
