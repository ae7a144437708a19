import { TypeError as CelTypeError, Environment, EvaluationError, ParseError } from '@marcbachmann/cel-js';
import type { JsonValue } from '../../sdk/json.ts';
import { type ExpressionFunction, type FunctionContext, FunctionError } from './define-function.ts';
import { type FunctionTable, functionTable, listMacros } from './function-table.ts';
import { callOf, childrenOf, type ExpressionNode, isNode } from './expression-node.ts';
import {
  countAdded,
  countMade,
  currentContext,
  evaluating,
  mustBeKey,
  nextTurn,
  toJson,
} from './evaluation.ts';
import { plainReason } from './plain-reason.ts';

export const expressionLimits = Object.freeze({
  characters: 1_000,
  depth: 16,
});

interface Evaluator {
  run(node: ExpressionNode, context: unknown): unknown;
}
interface TypeChecker {
  check(node: ExpressionNode, context: unknown): unknown;
  getType(name: string): unknown;
}

export interface CompiledExpression {
  readonly source: string;
  readonly root: ExpressionNode;
  /** Names of credentials that it reads; literal, so that nothing else is ever revealed. */
  readonly credentials: readonly string[];
  readonly usesTotp: boolean;
  readonly usesPage: boolean;
  evaluate(
    names: Readonly<Record<string, unknown>>,
    context: FunctionContext,
  ): JsonValue | Promise<JsonValue>;
}

/** Why an expression cannot be compiled or evaluated; never holds a value. */
export class ExpressionError extends Error {
  readonly code: string;
  /** Character of the expression, zero-based. */
  readonly at: number;
  constructor(code: string, message: string, at: number, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.at = at;
  }
}

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: {
    maxDepth: expressionLimits.depth,
    maxAstNodes: 500,
    maxListElements: 100,
    maxMapEntries: 100,
    maxCallArguments: 8,
  },
});
// CEL knows the remainder of whole numbers alone; ours are of one kind.
environment.registerOperator('double % double', (left: number, right: number) => left % right);

/** `loop` is reserved in CEL but not here; the stand-in has its length, so that positions stay. */
const loopName = 'lo0p';
export const publicName = (name: string): string => (name === loopName ? 'loop' : name);

function renameLoop(source: string): string {
  return source.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\bloop\b/gu, (found) =>
    found === 'loop' ? loopName : found,
  );
}

function absent(error: unknown): null {
  if (error instanceof EvaluationError && error.code === 'no_such_key') return null;
  throw error;
}

/** An absent key is null to `default`, `has` and `empty`. */
function runLenient(evaluator: Evaluator, node: ExpressionNode, context: unknown): unknown {
  try {
    const value = evaluator.run(node, context);
    return value instanceof Promise ? value.catch(absent) : value;
  } catch (error) {
    return absent(error);
  }
}

/** Makes a call run a function of our table, not one of the library's. */
function bindFunction(
  node: ExpressionNode,
  definition: ExpressionFunction,
  args: readonly ExpressionNode[],
): void {
  const apply = (values: readonly unknown[]): unknown =>
    counted(definition.run(values.map(toJson), currentContext()));
  const hidden = environment.parse('f()').ast as unknown as ExpressionNode;
  hidden.setMeta('macro', {
    typeCheck(checker: TypeChecker, _macro: unknown, context: unknown): unknown {
      for (const arg of args) checker.check(arg, context);
      const late = definition.late === true || args.some((arg) => arg.maybeAsync);
      hidden.setMeta('async', late);
      node.setMeta('async', late);
      return checker.getType('dyn');
    },
    evaluate(evaluator: Evaluator, _macro: unknown, context: unknown): unknown {
      const values = args.map((arg, index) =>
        index === 0 && definition.lenient === true
          ? runLenient(evaluator, arg, context)
          : evaluator.run(arg, context),
      );
      return values.some((value) => value instanceof Promise)
        ? Promise.all(values).then(apply)
        : apply(values);
    },
  });
  node.setMeta('alternate', hidden);
  node.setMeta('called', definition);
}

function counted(value: unknown): unknown {
  if (!(value instanceof Promise)) countMade(value);
  return value;
}

/** Lets a node through, with a chance to look at each evaluation and at what it yields. */
function wrapped(
  inner: ExpressionNode,
  before?: () => void,
  after?: (value: unknown) => void,
): ExpressionNode {
  const shell = environment.parse('f()').ast as unknown as ExpressionNode;
  return shell.setMeta('macro', {
    typeCheck(checker: TypeChecker, _macro: unknown, context: unknown): unknown {
      checker.check(inner, context);
      shell.setMeta('async', inner.maybeAsync);
      return checker.getType('dyn');
    },
    evaluate(evaluator: Evaluator, _macro: unknown, context: unknown): unknown {
      before?.();
      const value = evaluator.run(inner, context);
      after?.(value);
      return value;
    },
  });
}

interface Used {
  readonly functions: FunctionTable;
  readonly credentials: Set<string>;
  totp: boolean;
  page: boolean;
}

/** Makes the library's tree ours: one kind of number, our functions, counted loops, branches of any type. */
function adapt(node: ExpressionNode, used: Used): void {
  // One kind of number, as people expect: 7 / 2 is 3.5, and whole and decimal numbers mix.
  if (node.op === 'value' && typeof node.args === 'bigint') node.args = Number(node.args);
  const index = node.op === '[]' ? childrenOf(node)[1] : undefined;
  // … but the library wants a literal place in a list as it made it.
  for (const child of childrenOf(node)) if (child !== index || child.op !== 'value') adapt(child, used);
  if (node.op === '?:' && Array.isArray(node.args)) {
    node.setMeta('children', node.args);
    const [condition, yes, no] = node.args as ExpressionNode[];
    if (condition && yes && no) node.args = [condition, wrapped(yes), wrapped(no)];
  }
  if (node.op === 'map') guardKeys(node);
  const call = callOf(node);
  if (call !== null) adaptCall(node, call, used);
  noteSecrets(node, used);
}

/** The library leaves out keys such as `__proto__` without a word. */
function guardKeys(node: ExpressionNode): void {
  const pairs = node.args as readonly (readonly [ExpressionNode, ExpressionNode])[];
  node.setMeta('children', pairs.flat());
  node.args = pairs.map(([key, value]) => {
    if (key.op !== 'value') return [wrapped(key, undefined, mustBeKey), value];
    mustBeKey(key.args);
    return [key, value];
  });
}

function adaptCall(node: ExpressionNode, call: NonNullable<ReturnType<typeof callOf>>, used: Used): void {
  const loop = node.meta.alternate;
  if (loop !== undefined && call.method && listMacros.has(call.name)) {
    const parts = loop.args as { step: ExpressionNode };
    parts.step = wrapped(parts.step, nextTurn, countAdded);
    return;
  }
  const definition = used.functions.get(call.name);
  if (definition === undefined)
    throw new ExpressionError('unknown_function', `unknown function ${call.name}()`, node.start);
  if (definition.family === 'page') used.page = true;
  if (definition.name === 'totp') used.totp = true;
  const least = definition.parameters.filter((parameter) => parameter.optional !== true).length;
  if (call.args.length < least || call.args.length > definition.parameters.length) {
    const wanted = definition.parameters
      .map((parameter) => (parameter.optional ? `[${parameter.name}]` : parameter.name))
      .join(', ');
    throw new ExpressionError(
      'wrong_arguments',
      `${call.name}(${wanted}) is called with ${call.args.length} arguments`,
      node.start,
    );
  }
  bindFunction(node, definition, call.args);
}

function noteSecrets(node: ExpressionNode, used: Used): void {
  if (node.op !== '.' || !Array.isArray(node.args)) return;
  const [owner, name] = node.args as [ExpressionNode, unknown];
  if (isNode(owner) && owner.op === 'id' && owner.args === 'credentials' && typeof name === 'string')
    used.credentials.add(name);
}

function explain(error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error;
  if (error instanceof EvaluationError || error instanceof ParseError || error instanceof CelTypeError) {
    const inner =
      error.cause instanceof FunctionError
        ? error.cause.message
        : plainReason(error.code, error.summary.replaceAll(loopName, 'loop'));
    return new ExpressionError(error.code, inner, error.range?.start ?? 0, error);
  }
  const reason = error instanceof FunctionError ? error.message : 'the expression could not be evaluated';
  return new ExpressionError('expression_failed', reason, 0, error);
}

/**
 * Compiles one CEL expression (without the `${{ }}`). Throws an `ExpressionError` with the place in the source.
 *
 * Nothing in it can reach anything but the names given, the function table and the list macros; there is no access to prototypes.
 */
export function compileExpression(
  source: string,
  functions: FunctionTable = functionTable,
): CompiledExpression {
  if (source.length > expressionLimits.characters) {
    throw new ExpressionError(
      'expression_too_long',
      `the expression is longer than ${expressionLimits.characters} characters`,
      0,
    );
  }
  if (source.trim() === '') throw new ExpressionError('expression_empty', 'the expression is empty', 0);
  const used: Used = { functions, credentials: new Set(), totp: false, page: false };
  try {
    const program = environment.parse(renameLoop(source));
    const root = program.ast as unknown as ExpressionNode;
    adapt(root, used);
    const checked = program.check();
    if (checked.error !== undefined) throw checked.error;
    return Object.freeze({
      source,
      root,
      credentials: [...used.credentials],
      usesTotp: used.totp,
      usesPage: used.page,
      evaluate(
        names: Readonly<Record<string, unknown>>,
        context: FunctionContext,
      ): JsonValue | Promise<JsonValue> {
        try {
          const scope = 'loop' in names ? { ...names, [loopName]: names['loop'] } : names;
          const value: unknown = evaluating(context, () => program(scope));
          if (!(value instanceof Promise)) return toJson(value);
          return value.then(toJson).catch((error: unknown) => Promise.reject(explain(error)));
        } catch (error) {
          throw explain(error);
        }
      },
    });
  } catch (error) {
    throw explain(error);
  }
}
