import type { CompiledBlock, CompiledSop, CompiledStep, StepParts } from '../compile/compiled-sop.ts';
import { childrenOf, propertyOf, type ExpressionNode } from '../expressions/expression-node.ts';

/**
 * The inputs or variables that an SOP's expressions read, in its steps and around them (elements, outcomes); `all` if one takes `inputs` or `vars`
 * as a whole.
 */
export function usedNames(
  owner: 'inputs' | 'vars',
  sop: CompiledSop,
  surroundings: StepParts,
): ReadonlySet<string> | 'all' {
  const used = new Set<string>();
  let whole = false;
  const visit = (node: ExpressionNode): void => {
    const property = propertyOf(owner, node);
    if (property !== null) {
      used.add(property);
      return;
    }
    if (node.op === 'id' && node.args === owner) whole = true;
    for (const child of childrenOf(node)) visit(child);
  };
  valuesOf(surroundings, visit);
  eachExpression(sop.steps, visit);
  for (const interruption of sop.interruptions) eachExpression(interruption.steps, visit);
  return whole ? 'all' : used;
}

/** The variables and outputs that the expressions of a step read, with the steps inside of it. */
export function namesUsedBy(step: CompiledStep): readonly string[] {
  const used: string[] = [];
  const visit = (node: ExpressionNode): void => {
    const name = propertyOf('vars', node) ?? propertyOf('outputs', node);
    if (name !== null) used.push(name);
    for (const child of childrenOf(node)) visit(child);
  };
  stepExpressions(step, visit);
  return used;
}

function valuesOf(parts: StepParts, visit: (node: ExpressionNode) => void): void {
  for (const value of parts.values) for (const one of value.expressions) visit(one.expression.root);
}

function eachExpression(block: CompiledBlock, visit: (node: ExpressionNode) => void): void {
  for (const step of block.steps) stepExpressions(step, visit);
}

function stepExpressions({ parts, modifiers }: CompiledStep, visit: (node: ExpressionNode) => void): void {
  for (const one of [parts, modifiers]) {
    valuesOf(one, visit);
    for (const inner of one.blocks) eachExpression(inner, visit);
  }
}
