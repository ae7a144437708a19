import type { JsonValue } from '../../sdk/json.ts';
import type { CompiledExpression } from './compile-expression.ts';
import { ExpressionError } from './expression-error.ts';
import { type ExpressionFunction, type FunctionContext, FunctionError } from './define-function.ts';
import { callOf, childrenOf, type ExpressionNode } from './expression-node.ts';
import { listMacros } from './function-table.ts';

/** Stands for a run: what an expression without names yields does not depend on one. */
const anyRun: FunctionContext = Object.freeze({
  now: () => new Date(),
  portal: { dateFormat: 'MM/dd/yyyy', timeZone: 'America/New_York', locale: 'en-US' },
  page: null,
  totp: null,
});

/** Why an expression without names fails in every run, and where: found by evaluating it. */
export function alwaysFails(
  expression: CompiledExpression,
): { readonly at: number; readonly message: string } | null {
  if (!isClosed(expression.root)) return null;
  try {
    void expression.evaluate({}, anyRun);
    return null;
  } catch (error) {
    return error instanceof ExpressionError ? { at: error.at, message: error.message } : null;
  }
}

/** Why a call fails whose arguments are written out: `range(0, 100000000)`. */
export function callAlwaysFails(
  definition: ExpressionFunction,
  args: readonly ExpressionNode[],
): string | null {
  if (!isRepeatable(definition) || !args.every(({ op }) => op === 'value')) return null;
  try {
    void definition.run(
      args.map((arg) => arg.args as JsonValue),
      anyRun,
    );
    return null;
  } catch (error) {
    return error instanceof FunctionError ? error.message : null;
  }
}

/** Functions of plugins may do anything, and the page is not there yet. */
const isRepeatable = ({ family, late }: ExpressionFunction): boolean => family !== 'plugin' && late !== true;

function isClosed(root: ExpressionNode): boolean {
  const own = new Set<unknown>();
  const read = new Set<unknown>();
  let repeatable = true;
  const visit = (node: ExpressionNode): void => {
    const call = callOf(node);
    if (node.op === 'id') read.add(node.args);
    if (call?.method === true && listMacros.has(call.name)) own.add(call.args[1]?.args);
    else if (call !== null) repeatable &&= node.meta.called !== undefined && isRepeatable(node.meta.called);
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return repeatable && [...read].every((name) => own.has(name));
}
