import type { Evaluable, SourcePlace, ValueType } from '../../sdk/field.ts';
import type { JsonObject, JsonValue } from '../../sdk/json.ts';
import { SopFailure } from '../sop-failure.ts';
import type { CompiledExpression } from './compile-expression.ts';
import { ExpressionError } from './expression-error.ts';
import { asText, type FunctionContext } from './define-function.ts';
import { joinAddress } from './join-address.ts';
import { expressionsOf, type TemplateExpression, type ValueForm } from './template.ts';

/** The compiled form of an `Evaluable`. */
export interface CompiledValue extends Evaluable<unknown> {
  readonly type: ValueType;
  readonly secretsAllowed: boolean;
  readonly form: ValueForm;
  readonly expressions: readonly TemplateExpression[];
  /** Reads a credential or a one-time code. */
  readonly secret: boolean;
}

export function compiledValue(
  source: string,
  place: SourcePlace,
  type: ValueType,
  secretsAllowed: boolean,
  form: ValueForm,
): CompiledValue {
  const expressions = expressionsOf(form);
  const secret = expressions.some((one) => one.expression.credentials.length > 0 || one.expression.usesTotp);
  const usesPage = expressions.some(({ expression }) => expression.usesPage);
  const value = { source, place, type, secretsAllowed, form, expressions, secret, usesPage };
  if (form.kind === 'expression') return withParts(value, form);
  return Object.freeze(form.kind === 'constant' ? { ...value, constant: coerce(form.value, type) } : value);
}

function withParts(value: CompiledValue, form: TemplateExpression): CompiledValue {
  const partOf = (expression: CompiledExpression, type: ValueType): CompiledValue => {
    const part = { ...form, expression };
    const source = `\${{ ${expression.source} }}`;
    return withParts({ ...value, source, type, form: part, expressions: [part] }, part);
  };
  return Object.freeze({
    ...value,
    conjuncts: () => form.expression.conjuncts().map((one) => partOf(one, value.type)),
    sides: () =>
      form.expression.sides().map((one) => {
        const side = partOf(one, 'any');
        return one.root.op === 'value' ? { ...side, constant: one.root.args } : side;
      }),
  });
}

/** How to write a list or a mapping as a text. */
export const asTextHint = ': write json(…) for all of it as a text, or choose an entry of it';

/** What an expression yields and what is needed; says nothing of the value itself. */
class WrongValue extends Error {
  constructor(value: JsonValue, wanted: string, hint = '') {
    super(`yields ${kindOf(value)} where ${wanted} is needed${hint}`);
  }
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'string' ? 'a text' : typeof value === 'number' ? 'a number' : 'true or false';
}

/** The value as the type asks for it; null stands for an empty text. Throws where it does not fit. */
export function coerce(value: JsonValue, type: ValueType): JsonValue {
  switch (type) {
    case 'any':
      return value;
    case 'text':
      if (typeof value === 'object' && value !== null) throw new WrongValue(value, 'a text', asTextHint);
      return asText(value);
    case 'texts':
      return (Array.isArray(value) ? value : [value]).map((one: JsonValue) => coerce(one, 'text'));
    case 'boolean':
      if (typeof value !== 'boolean') throw new WrongValue(value, 'true or false');
      return value;
    case 'integer':
      if (typeof value !== 'number' || !Number.isInteger(value))
        throw new WrongValue(value, 'a whole number');
      return value;
    case 'number':
      if (typeof value !== 'number') throw new WrongValue(value, 'a number');
      return value;
    case 'list':
      if (value === null) return [];
      if (!Array.isArray(value)) throw new WrongValue(value, 'a list');
      return value;
    case 'object':
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new WrongValue(value, 'a mapping');
      return value;
  }
}

type Names = Readonly<Record<string, unknown>>;
type Later<T> = T | Promise<T>;

function all<T>(values: readonly Later<T>[]): Later<readonly T[]> {
  return values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as readonly T[]);
}

function after<A, B>(value: Later<A>, work: (value: A) => B): Later<B> {
  return value instanceof Promise ? value.then((found) => work(found)) : work(value);
}

function evaluateForm(form: ValueForm, names: Names, context: FunctionContext): Later<JsonValue> {
  switch (form.kind) {
    case 'constant':
      return form.value;
    case 'expression':
      return evaluateExpression(form, names, context);
    case 'joined': {
      const parts = form.parts.map((part) =>
        typeof part === 'string' ? part : evaluateExpression(part, names, context),
      );
      return after(all(parts), (values) =>
        form.isAddress === true ? joinAddress(form.parts, values.map(asText)) : values.map(asText).join(''),
      );
    }
    case 'list':
      return all(form.of.map((one) => evaluateForm(one, names, context)));
    case 'object': {
      const values = all(form.entries.map(([, one]) => evaluateForm(one, names, context)));
      return after(
        values,
        (found) =>
          Object.fromEntries(form.entries.map(([name], index) => [name, found[index] ?? null])) as JsonObject,
      );
    }
  }
}

function evaluateExpression(
  part: TemplateExpression,
  names: Names,
  context: FunctionContext,
): Later<JsonValue> {
  const explain = (error: unknown): never => {
    if (!(error instanceof ExpressionError)) throw error;
    const failure = failureIn(error);
    if (failure !== null) throw failure;
    const { line, column } = part.place(error.at);
    throw new SopFailure(
      'expression_failed',
      `${line}:${column}: ${error.message} in \${{ ${part.expression.source} }}`,
      {
        cause: error,
        notes: 'An expression of the SOP failed on the data of this task.',
      },
    );
  };
  try {
    const value = part.expression.evaluate(names, context);
    return value instanceof Promise ? value.catch(explain) : value;
  } catch (error) {
    return explain(error);
  }
}

/** What a question to the page failed with, below the wrapping of the CEL library. */
function failureIn(error: Error): SopFailure | null {
  const { cause } = error;
  if (cause instanceof SopFailure) return cause;
  return cause instanceof Error ? failureIn(cause) : null;
}

/** The value now. What an expression yields is data: `${{` in it stays text. */
export function evaluateValue(
  value: CompiledValue,
  names: Names,
  context: FunctionContext,
): Later<JsonValue> {
  if (value.form.kind === 'constant') return value.constant as JsonValue;
  return after(evaluateForm(value.form, names, context), (found) => {
    try {
      return coerce(found, value.type);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      throw new SopFailure(
        'wrong_value',
        `${value.place.line}:${value.place.column}: ${value.source} ${error.message}`,
        {
          notes: `An expression of the SOP ${error.message}.`,
        },
      );
    }
  });
}
