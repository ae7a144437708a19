import type { JsonValue } from './json.ts';

/** How a parameter or a result of a function is typed. `date` is text in ISO form (`2026-01-31`, or with a time). */
export type FunctionType = 'any' | 'text' | 'number' | 'boolean' | 'list' | 'object' | 'date' | 'target';

/** One parameter of a function, for the check and the reference. */
export interface FunctionParameter {
  readonly name: string;
  readonly type: FunctionType;
  /** May be left out; only at the end. */
  readonly optional?: boolean;
  /** The error in a literal argument, reported before anything runs; null if it is valid. */
  readonly check?: (literal: JsonValue) => string | null;
}

/** What a function of a plugin can know about the run. */
export interface PluginFunctionContext {
  now(): Date;
  readonly portal: { readonly dateFormat: string; readonly timeZone: string; readonly locale: string };
}

/** A function of a plugin for the expressions of SOPs. */
export interface PluginFunction {
  /** camelCase, unique among all functions of the language and of the other plugins. */
  readonly name: string;
  readonly doc: string;
  readonly parameters: readonly FunctionParameter[];
  /** `same`: the type of the first argument. */
  readonly returns: Exclude<FunctionType, 'target'> | 'same';
  /** Expression and what it yields; the conformance suite evaluates each. */
  readonly examples: readonly (readonly [expression: string, yields: JsonValue])[];
  /** Its first argument may be missing (an absent key reads as null). */
  readonly lenient?: boolean;
  /** Must be pure and fast: it is called whenever an expression uses it. If it throws, the step fails, without the message. */
  readonly run: (args: readonly JsonValue[], context: PluginFunctionContext) => JsonValue;
}

/**
 * Declares a function that SOPs may call in `${{ }}`. Returns it frozen.
 *
 * @example
 * export const memberSuffix = defineFunction({
 *   name: 'memberSuffix',
 *   doc: 'The two digits after the hyphen of a member ID, or 01.',
 *   parameters: [{ name: 'id', type: 'text' }],
 *   returns: 'text',
 *   examples: [["memberSuffix('ACM1-02')", '02'], ["memberSuffix('ACM1')", '01']],
 *   run: ([id]) => /-(\d\d)$/.exec(String(id))?.[1] ?? '01',
 * });
 */
export function defineFunction(definition: PluginFunction): PluginFunction {
  return Object.freeze(definition);
}
