import { TypeError as CelTypeError, EvaluationError, ParseError } from '@marcbachmann/cel-js';
import type { JsonValue } from '../../sdk/json.ts';
import { type FunctionContext, FunctionError } from './define-function.ts';
import { type FunctionTable, functionTable } from './function-table.ts';
import { childrenOf, type ExpressionNode } from './expression-node.ts';
import { evaluating, toJson } from './evaluation.ts';
import { plainReason } from './plain-reason.ts';
import { type Used, adapt } from './adapt-expression.ts';
import { ExpressionError } from './expression-error.ts';
import { environment, expressionLimits } from './cel-environment.ts';

export interface CompiledExpression {
  readonly source: string;
  readonly root: ExpressionNode;
  /** Names of credentials that it reads; literal, so that nothing else is ever revealed. */
  readonly credentials: readonly string[];
  readonly usesTotp: boolean;
  readonly usesPage: boolean;
  /** What must hold for the whole to hold: the parts between `&&`. None if it has only one, or they cannot be cut out. */
  conjuncts(): readonly CompiledExpression[];
  /** Both sides of a comparison. None of anything else, or if they cannot be cut out. */
  sides(): readonly CompiledExpression[];
  evaluate(
    names: Readonly<Record<string, unknown>>,
    context: FunctionContext,
  ): JsonValue | Promise<JsonValue>;
}

// CEL knows the remainder of whole numbers alone; ours are of one kind.
/** `loop` is reserved in CEL but not here; the stand-in has its length, so that positions stay. */
const loopName = 'lo0p';

export const publicName = (name: string): string => (name === loopName ? 'loop' : name);

function renameLoop(source: string): string {
  return source.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\bloop\b/gu, (found) =>
    found === 'loop' ? loopName : found,
  );
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
      conjuncts: () => cutApart(source, root.op === '&&' ? conjunctsOf(root) : [], functions),
      sides: () => cutApart(source, COMPARISONS.has(root.op) ? childrenOf(root) : [], functions),
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

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

function cutApart(
  source: string,
  parts: readonly ExpressionNode[],
  functions: FunctionTable,
): readonly CompiledExpression[] {
  try {
    return parts.map((part) => compileExpression(cutOut(source, part), functions));
  } catch {
    // A comment may have a parenthesis in it.
    return [];
  }
}

const conjunctsOf = (node: ExpressionNode): readonly ExpressionNode[] =>
  node.op === '&&' ? childrenOf(node).flatMap(conjunctsOf) : [node];

/** The range of a node leaves out the parentheses at its ends. */
function cutOut(source: string, { start, end }: ExpressionNode): string {
  const part = source.slice(start, end);
  let [unopened, unclosed] = [0, 0];
  for (const [sign] of part.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()]/gu)) {
    if (sign === '(') unclosed += 1;
    else if (sign === ')' && unclosed > 0) unclosed -= 1;
    else if (sign === ')') unopened += 1;
  }
  return '('.repeat(unopened) + part + ')'.repeat(unclosed);
}
