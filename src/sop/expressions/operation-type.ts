import type { ExpressionNode } from './expression-node.ts';
import {
  anyType,
  booleanType,
  describeType,
  numberType,
  secretType,
  type StaticType,
  textType,
  withoutLiterals,
} from './value-type.ts';

export interface ExpressionFault {
  readonly rule:
    | 'unknown-name'
    | 'type-mismatch'
    | 'unknown-function'
    | 'secret-leak'
    | 'expression-syntax'
    | 'failing-expression';
  /** Character of the expression. */
  readonly at: number;
  readonly message: string;
  readonly wrong?: string;
  readonly words?: readonly string[];
}
export type Report = (fault: ExpressionFault) => void;

/** The type that an operation yields for operands of these types. */
export function typeOfOperation(
  node: ExpressionNode,
  types: readonly StaticType[],
  report: Report,
): StaticType {
  const [left = anyType, right = left] = types;
  if (types.some((type) => type.kind === 'secret')) {
    if (node.op === '+') return secretType;
    report({ rule: 'secret-leak', at: node.start, message: 'a secret may not be compared or computed with' });
    return anyType;
  }
  const open = left.kind === 'any' || right.kind === 'any';
  const wrong = (): void =>
    report({
      rule: 'type-mismatch',
      at: node.start,
      message: `${describeType(left)} ${node.op.replace('_', '')} ${describeType(right)} makes no sense`,
    });
  if (node.op === '==' || node.op === '!=') {
    if (!open && left.kind !== right.kind && left.kind !== 'null' && right.kind !== 'null') wrong();
    return booleanType;
  }
  if (node.op === 'in') {
    if (right.kind !== 'any' && right.kind !== 'list' && right.kind !== 'object') wrong();
    return booleanType;
  }
  if (['<', '<=', '>', '>='].includes(node.op)) {
    if (!open && (left.kind !== right.kind || (left.kind !== 'number' && left.kind !== 'text'))) wrong();
    return booleanType;
  }
  if (node.op === '+' && (left.kind === 'text' || left.kind === 'list' || left.kind === 'any')) {
    if (!open && left.kind !== right.kind) wrong();
    return left.kind === 'text' ? textType : withoutLiterals(left);
  }
  if ((left.kind !== 'number' && left.kind !== 'any') || (right.kind !== 'number' && right.kind !== 'any'))
    wrong();
  return open ? anyType : numberType;
}
