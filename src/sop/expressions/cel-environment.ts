import { Environment, EvaluationError } from '@marcbachmann/cel-js';
import type { ExpressionNode } from './expression-node.ts';

export const expressionLimits = Object.freeze({
  characters: 1_000,
  depth: 16,
});

export interface Evaluator {
  run(node: ExpressionNode, context: unknown): unknown;
}

export interface TypeChecker {
  check(node: ExpressionNode, context: unknown): unknown;
  getType(name: string): unknown;
}

export const environment = new Environment({
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
environment.registerOperator('double % double', (left: number, right: number) => left % right);

function absent(error: unknown): null {
  if (error instanceof EvaluationError && error.code === 'no_such_key') return null;
  throw error;
}

/** An absent key is null to `default`, `has` and `empty`. */
export function runLenient(evaluator: Evaluator, node: ExpressionNode, context: unknown): unknown {
  try {
    const value = evaluator.run(node, context);
    return value instanceof Promise ? value.catch(absent) : value;
  } catch (error) {
    return absent(error);
  }
}
