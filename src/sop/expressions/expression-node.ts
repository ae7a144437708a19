import type { ExpressionFunction } from './define-function.ts';

/** A node of the CEL library's tree, with the hooks that its macros use. */
export interface ExpressionNode {
  readonly op: string;
  args: unknown;
  readonly start: number;
  readonly end: number;
  readonly maybeAsync: boolean;
  readonly meta: {
    readonly alternate?: ExpressionNode;
    readonly called?: ExpressionFunction;
    readonly children?: readonly ExpressionNode[];
  };
  setMeta(key: string, value: unknown): ExpressionNode;
}

export function isNode(value: unknown): value is ExpressionNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'start' in value;
}

/** The nodes right below, as the author wrote them. */
export function childrenOf(node: ExpressionNode): readonly ExpressionNode[] {
  const found: ExpressionNode[] = [];
  const collect = (value: unknown): void => {
    if (isNode(value)) found.push(value);
    else if (Array.isArray(value)) value.forEach(collect);
  };
  // A branch is evaluated through a stand-in, which would hide what it reads.
  collect(node.meta.children ?? node.args);
  return found;
}

/** A call or method call: its name and arguments, the receiver first. */
export function callOf(
  node: ExpressionNode,
): { readonly name: string; readonly args: readonly ExpressionNode[]; readonly method: boolean } | null {
  if ((node.op !== 'call' && node.op !== 'rcall') || !Array.isArray(node.args)) return null;
  const name = String(node.args[0]);
  const args = childrenOf(node);
  return { name, args, method: node.op === 'rcall' };
}

/** The property of `name` that a node reads, as `member` of `inputs.member`; null if it is another node. */
export function propertyOf(name: string, node: ExpressionNode): string | null {
  if ((node.op !== '.' && node.op !== '.?') || !Array.isArray(node.args)) return null;
  const [owner, property] = node.args as [ExpressionNode, unknown];
  return owner.op === 'id' && owner.args === name ? String(property) : null;
}
