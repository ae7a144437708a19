import type { FunctionParameter, FunctionType, PluginFunctionContext } from '../../sdk/function.ts';
import type { JsonValue } from '../../sdk/json.ts';

export type { FunctionParameter, FunctionType };

/** What the page is asked by `visible('…')` and its kin. */
export interface PageQuestions {
  ask(
    question: 'visible' | 'hidden' | 'enabled' | 'checked' | 'count' | 'text' | 'value' | 'attribute',
    target: string,
    name?: string,
  ): Promise<JsonValue>;
}

/** What functions may know of the run. */
export interface FunctionContext extends PluginFunctionContext {
  readonly page: PageQuestions | null;
  /** Only while a value is revealed for typing. */
  readonly totp: (() => Promise<string>) | null;
}

export interface ExpressionFunction {
  readonly name: string;
  readonly family:
    'dates' | 'text' | 'numbers' | 'lists' | 'missing' | 'formats' | 'page' | 'secrets' | 'plugin';
  readonly doc: string;
  readonly parameters: readonly FunctionParameter[];
  /** `same`: the type of the first argument; `entry`: of the values of the mapping that is the first argument, or of the third argument. */
  readonly returns: FunctionType | 'same' | 'entry' | 'secret';
  /** Expression and what it yields; a test evaluates each. */
  readonly examples: readonly (readonly [expression: string, yields: JsonValue])[];
  /** Its first argument may be missing (an absent key reads as null). */
  readonly lenient?: boolean;
  /** Answers later (the page, a one-time code). */
  readonly late?: boolean;
  readonly run: (args: readonly JsonValue[], context: FunctionContext) => JsonValue | Promise<JsonValue>;
}

/** Declares a function of the expression language. Returns it frozen. */
export function defineExpressionFunction(definition: ExpressionFunction): ExpressionFunction {
  return Object.freeze(definition);
}

/** A fault in what a function was given; the message names the function and never the value. */
export class FunctionError extends Error {
  readonly code = 'expression_failed';
}

export function asText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function asNumber(value: JsonValue | undefined, name: string): number {
  if (typeof value === 'number') return value;
  throw new FunctionError(`${name}() needs a number`);
}

export function asList(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  if (value === null || value === undefined) return [];
  throw new FunctionError(`${name}() needs a list`);
}
