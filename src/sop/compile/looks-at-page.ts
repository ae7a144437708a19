import type { JsonValue } from '../../sdk/json.ts';
import { childrenOf, propertyOf, type ExpressionNode } from '../expressions/expression-node.ts';
import type { CompiledValue } from '../expressions/compiled-value.ts';
import type { TargetNode } from '../targets/target.ts';
import type { CompiledStep } from './compiled-sop.ts';

/** Actions by which the procedure leaves the page that it is on, whatever that page says. */
export const LEAVES_PAGE: ReadonlySet<string> = new Set(['goto', 'navigate']);

/** Whether a step itself, without those inside of it, looks at the page. */
export function looksAtPage(step: CompiledStep): boolean {
  const { family, name } = step.action;
  return (
    (['judging', 'waiting', 'reading', 'people', 'plugin', 'escape'].includes(family) &&
      name !== 'wait' &&
      name !== 'parse_file' &&
      !onlyLoads(step) &&
      !onlyCloses(step)) ||
    ['call', 'download', 'verify_form', 'for_each'].includes(name) ||
    readsPage(step)
  );
}

/** That a page has loaded says nothing about what it shows. */
const onlyLoads = ({ action: { name }, args }: CompiledStep): boolean =>
  name === 'wait_for' &&
  Object.entries(args as object).every(
    ([key, value]) => key === 'load' || key === 'state' || value === undefined,
  );

const DIALOGS: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);
const GONE: ReadonlySet<unknown> = new Set(['hidden', 'detached']);

/** Dialogs close when the portal refuses, too. */
export function onlyCloses({ action: { name }, args }: CompiledStep): boolean {
  if (name !== 'wait_for' && name !== 'expect') return false;
  const {
    target,
    state,
    load: _,
    ...more
  } = args as {
    readonly target?: TargetNode;
    readonly state?: string;
    readonly load?: unknown;
  };
  const isDialog = target?.find.by === 'role' && DIALOGS.has(target.find.role);
  return isDialog && GONE.has(state) && Object.values(more).every((value) => value === undefined);
}

/** `if: ${{ visible('…') }}` and the like. */
function readsPage({ parts, modifiers }: CompiledStep): boolean {
  return [...parts.values, ...modifiers.values].some(({ expressions }) =>
    expressions.some(({ expression }) => expression.usesPage),
  );
}

/** Whether the values of a step read what other steps have set, besides outputs. */
export const readsVariables = ({ parts }: CompiledStep): boolean =>
  parts.values.some((value) => readsAnyOf(value, ['vars', 'steps']));

/** Whether it depends on what the page shows, or on what steps have read: inputs say nothing of what the portal has answered. */
export const judgesPage = (condition: CompiledValue): boolean =>
  condition.expressions.some(({ expression }) => expression.usesPage) ||
  readsAnyOf(condition, ['vars', 'steps', 'outputs']);

/** Whether it depends on what the page shows, or on a variable that nothing has set. */
export function restsOnUnread(
  { expressions }: CompiledValue,
  vars: Readonly<Record<string, JsonValue>>,
): boolean {
  const reads = (node: ExpressionNode): boolean => {
    const name = propertyOf('vars', node);
    return (name !== null && (vars[name] ?? null) === null) || childrenOf(node).some(reads);
  };
  return expressions.some(({ expression }) => expression.usesPage || reads(expression.root));
}

function readsAnyOf({ expressions }: CompiledValue, names: readonly string[]): boolean {
  const reads = (node: ExpressionNode): boolean =>
    (node.op === 'id' && names.includes(node.args as string)) || childrenOf(node).some(reads);
  return expressions.some(({ expression }) => reads(expression.root));
}
