import type { ExpressionFunction } from './define-function.ts';
import { type FunctionTable, listMacros } from './function-table.ts';
import { callOf, childrenOf, type ExpressionNode, isNode } from './expression-node.ts';
import { countAdded, countMade, currentContext, mustBeKey, nextTurn, toJson } from './evaluation.ts';
import { environment, type Evaluator, runLenient, type TypeChecker } from './cel-environment.ts';
import { ExpressionError } from './expression-error.ts';

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

export interface Used {
  readonly functions: FunctionTable;
  readonly credentials: Set<string>;
  totp: boolean;
  page: boolean;
}

/** Makes the library's tree ours: one kind of number, our functions, counted loops, branches of any type. */
export function adapt(node: ExpressionNode, used: Used): void {
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
