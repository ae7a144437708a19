import type { JsonObject, JsonValue } from './json.ts';

/** One-based, as editors count. */
export interface SourcePlace {
  readonly line: number;
  readonly column: number;
}

/**
 * A value of an SOP that can contain `${{ expressions }}`. It was parsed and type-checked before the run; `context.evaluate` returns its current value.
 * `constant` is set if the value contains no expression.
 */
export interface Evaluable<T> {
  readonly source: string;
  readonly place: SourcePlace;
  readonly constant?: T;
  /** Of one expression `${{ a && b }}` the parts, for a message that names the one that does not hold. */
  readonly conjuncts?: () => readonly Evaluable<T>[];
  /** Of a comparison `${{ a == b }}` both sides, for a message that says what they are like. */
  readonly sides?: () => readonly Evaluable<unknown>[];
  /** Whether it asks the page. The value of what does not is the same however long a step waits. */
  readonly usesPage?: boolean;
  /** Never there: carries the type only. */
  readonly yields?: () => T;
}

/** What to find on the page. It is parsed first and evaluated later, so that data never becomes part of a selector. `context.resolve` finds it. */
export interface Target {
  /** As the author wrote it, in short. */
  readonly source: string;
  readonly place: SourcePlace;
  /** The part of the page that the author named to look in. */
  readonly within: Target | null;
}

/** Steps inside a step. `context.runSteps` runs them. */
export interface StepBlock {
  readonly place: SourcePlace;
  readonly length: number;
}

/**
 * What bare words are for an action:
 *
 * - `input`: a field by its label, its hint, or the words next to it
 * - `field`: the same, or else what the portal draws in place of a field
 * - `value`: a value to read, in a field or next to its caption
 * - `control`: a button, link, or other control by its name, or else a field
 * - `text`: a text that shows
 * - `table`: a table by its name or a text in it
 * - `frame`: a frame by its name or title
 * - `use`: of a named target, what they are for the action that uses the name
 */
export type BareMeaning = 'input' | 'field' | 'value' | 'control' | 'text' | 'table' | 'frame' | 'use';

/** The type that an expression must return. `text` accepts any scalar and converts it to a string; `texts` also accepts a list of them. */
export interface ValueTypes {
  readonly any: JsonValue;
  readonly text: string;
  readonly texts: readonly string[];
  readonly boolean: boolean;
  readonly integer: number;
  readonly number: number;
  readonly list: readonly JsonValue[];
  readonly object: JsonObject;
}
/** The name of what an expression must yield. */
export type ValueType = keyof ValueTypes;

/**
 * What the keys of a mapping are. `result`: names under which the action stores values with `context.setValue`; a name that the SOP declares in
 * `outputs` is an output, every other name a variable. `output`: names of declared outputs only.
 */
export type KeyMeaning =
  | { readonly kind: 'word'; readonly noun: string }
  | { readonly kind: 'output' }
  | { readonly kind: 'result' }
  | { readonly kind: 'text'; readonly noun: string }
  | { readonly kind: 'target'; readonly bare: BareMeaning };

/** Another meaning of a bare word if the step also has a certain key: with `value`, the target is a field. */
export interface BareBeside {
  readonly key: string;
  readonly bare: BareMeaning;
}

/** The error in a literal text, or null. For a text with expressions, it receives the part before the first one. */
export type LiteralCheck = (literal: string) => string | null;

export type FieldSpec =
  | { readonly kind: 'target'; readonly bare: BareMeaning; readonly beside?: BareBeside }
  | {
      readonly kind: 'value';
      readonly type: ValueType;
      readonly secrets: boolean;
      readonly check?: LiteralCheck;
      readonly address?: boolean;
    }
  | { readonly kind: 'flag' }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'decimal'; readonly min: number; readonly max: number }
  | { readonly kind: 'duration' }
  | {
      readonly kind: 'word';
      readonly noun: string;
      readonly pattern: RegExp;
      readonly check?: LiteralCheck;
      readonly result?: boolean;
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly check?: LiteralCheck }
  | { readonly kind: 'steps' }
  | { readonly kind: 'json'; readonly schema: Readonly<Record<string, unknown>> }
  | { readonly kind: 'list'; readonly of: Field<unknown>; readonly single: boolean; readonly min: number }
  | { readonly kind: 'map'; readonly of: Field<unknown>; readonly keys: KeyMeaning; readonly min: number }
  | { readonly kind: 'object'; readonly fields: Fields; readonly short: string | null }
  | { readonly kind: 'any_of'; readonly of: readonly Field<unknown>[] }
  | { readonly kind: 'optional'; readonly of: Field<unknown>; readonly fallback: unknown };

/** One typed, documented part of an action's arguments. Made by `field.*`. */
export interface Field<T> {
  readonly spec: FieldSpec;
  readonly doc: string;
  /** Never there: carries the type only. */
  readonly yields?: () => T;
}

export type Fields = { readonly [name: string]: Field<unknown> };
/** The type that a field yields. */
export type TypeOf<F> = F extends Field<infer T> ? T : never;
/** The arguments that a set of fields yields: every name is there; one left out by the author is `undefined` or its default. */
export type Arguments<F extends Fields> = { readonly [Name in keyof F]: TypeOf<F[Name]> };

/** One entry of a mapping, in the author's order. `key` is the text of the key; `target` where the keys are targets. */
export interface Entry<T> {
  readonly key: string;
  readonly place: SourcePlace;
  readonly value: T;
}
/** An entry of a mapping whose keys are targets. */
export interface TargetEntry<T> extends Entry<T> {
  readonly target: Target;
}

function make<T>(spec: FieldSpec, doc: string): Field<T> {
  return Object.freeze({ spec: Object.freeze(spec), doc });
}

interface ValueOptions {
  /** The value can contain credentials and one-time codes. Read it with `context.reveal`, never with `context.evaluate`. */
  readonly secrets?: boolean;
  readonly check?: LiteralCheck;
  /** An address: what expressions yield behind the first literal text is percent-encoded. */
  readonly address?: boolean;
}

function value<K extends ValueType>(
  type: K,
  doc: string,
  options: ValueOptions = {},
): Field<Evaluable<ValueTypes[K]>> {
  return make({ kind: 'value', type, ...options, secrets: options.secrets ?? false }, doc);
}

function map<T>(
  doc: string,
  of: Field<T>,
  keys: { readonly kind: 'target'; readonly bare: BareMeaning },
  min?: number,
): Field<readonly TargetEntry<T>[]>;
function map<T>(doc: string, of: Field<T>, keys: KeyMeaning, min?: number): Field<readonly Entry<T>[]>;
function map<T>(doc: string, of: Field<T>, keys: KeyMeaning, min = 1): Field<readonly Entry<T>[]> {
  return make({ kind: 'map', of, keys, min }, doc);
}

/**
 * The builders of an action's arguments. From one declaration come the TypeScript type, the check with positions, the editor's schema and the
 * reference text.
 *
 * @example
 * const args = field.object('Where and how.', {
 *   target: field.target('The control.', { bare: 'control' }),
 *   count: field.optional(field.whole('How many times.', { min: 1, max: 3 })),
 * }, { short: 'target' });
 */
export const field = Object.freeze({
  target: (
    doc: string,
    options: { readonly bare: BareMeaning; readonly beside?: BareBeside },
  ): Field<Target> => make({ kind: 'target', ...options }, doc),
  /** Text with `${{ }}` in it; numbers and booleans become text. */
  text: (doc: string, options?: ValueOptions) => value('text', doc, options),
  /** A literal, or one `${{ }}` that yields the type; `any` also takes lists and mappings with expressions inside. */
  value,
  /** Literal true or false. */
  flag: (doc: string): Field<boolean> => make({ kind: 'flag' }, doc),
  /** A literal whole number. */
  whole: (doc: string, range: { readonly min?: number; readonly max?: number } = {}): Field<number> =>
    make({ kind: 'whole', min: range.min ?? 0, max: range.max ?? Number.MAX_SAFE_INTEGER }, doc),
  /** A literal number. */
  decimal: (doc: string, range: { readonly min?: number; readonly max?: number } = {}): Field<number> =>
    make({ kind: 'decimal', min: range.min ?? -Number.MAX_VALUE, max: range.max ?? Number.MAX_VALUE }, doc),
  /** `500ms`, `10s`, `2m`, `1h`; yields milliseconds. */
  duration: (doc: string): Field<number> => make({ kind: 'duration' }, doc),
  /** A literal word: a name, a code. With `result`, the name under which the action stores a text with `context.setValue`. */
  word: (
    doc: string,
    options: {
      readonly noun: string;
      readonly pattern?: RegExp;
      readonly check?: LiteralCheck;
      readonly result?: boolean;
    },
  ): Field<string> =>
    make({ kind: 'word', ...options, pattern: options.pattern ?? /^[a-z][a-z0-9_]*$/ }, doc),
  /** One of these words. `check` can explain why another word is wrong. */
  choice: <const C extends readonly string[]>(
    doc: string,
    choices: C,
    options: { readonly check?: LiteralCheck } = {},
  ): Field<C[number]> => make({ kind: 'choice', choices, ...options }, doc),
  steps: (doc: string): Field<StepBlock> => make({ kind: 'steps' }, doc),
  /** Plain data without expressions, as a JSON Schema; `schema` is for editors. */
  json: (doc: string, schema: Readonly<Record<string, unknown>> = {}): Field<JsonValue> =>
    make({ kind: 'json', schema }, doc),
  /** With `single`, one item can be written without a list. */
  list: <T>(
    doc: string,
    of: Field<T>,
    options: { readonly single?: boolean; readonly min?: number } = {},
  ): Field<readonly T[]> =>
    make({ kind: 'list', of, single: options.single ?? false, min: options.min ?? 1 }, doc),
  map,
  /** A mapping with known keys. `short` names the field for the short form: a value that is not a mapping with these keys. */
  object: <F extends Fields>(
    doc: string,
    fields: F,
    options: { readonly short?: keyof F & string } = {},
  ): Field<Arguments<F>> => make({ kind: 'object', fields, short: options.short ?? null }, doc),
  /** The first alternative that matches. Put objects with required keys before mappings with free keys. */
  anyOf: <const A extends readonly Field<unknown>[]>(doc: string, ...of: A): Field<TypeOf<A[number]>> =>
    make({ kind: 'any_of', of }, doc),
  optional: <T>(of: Field<T>): Field<T | undefined> =>
    make({ kind: 'optional', of, fallback: undefined }, of.doc),
  /** An optional list or mapping. */
  withFallback: <T>(of: Field<T>, fallback: NoInfer<T>): Field<T> =>
    make({ kind: 'optional', of, fallback: Object.freeze(fallback) }, of.doc),
  withDefault: <T extends string | number | boolean>(of: Field<T>, fallback: NoInfer<T>): Field<T> =>
    make({ kind: 'optional', of, fallback }, of.doc),
});
