import { isMap, isSeq, type Node, type Pair, type YAMLMap } from 'yaml';
import type { AnyAction } from '../sdk/action.ts';
import type { Field } from '../sdk/field.ts';
import { besideFields, findAction } from '../sop/compile/find-action.ts';
import { modifierFields } from '../sop/compile/modifier-fields.ts';
import { keyText } from '../sop/compile/yaml-values.ts';
import { accepts } from '../sop/compile/field-shape.ts';

type ActionMap = ReadonlyMap<string, AnyAction>;

/** Before the action: what a reader wants to know first. */
const FIRST = ['name', 'id', 'if', 'in_frame'];

interface Orders {
  readonly actions: ActionMap;
  /** Whether a step must not begin with another key. */
  readonly isPinned: (step: YAMLMap) => boolean;
}

/** Puts the keys of every step into one order: name, id, condition, frame, action with its arguments, the other modifiers. */
export function orderSteps(document: Field<unknown>, root: Node, orders: Orders): void {
  walk(document, root, orders);
}

function walk(field: Field<unknown>, node: Node | null, orders: Orders): void {
  if (node === null) return;
  const { spec } = field;
  if (spec.kind === 'optional') walk(spec.of, node, orders);
  else if (spec.kind === 'steps') stepsOf(node).forEach((step) => orderStep(step, orders));
  else if (spec.kind === 'list')
    (isSeq(node) ? node.items : [node]).forEach((item) => walk(spec.of, item as Node, orders));
  else if (spec.kind === 'map' && isMap(node))
    valuesOf(node).forEach((value) => walk(spec.of, value, orders));
  else if (spec.kind === 'any_of') {
    const fitting = spec.of.find((one) => accepts(one, node));
    if (fitting !== undefined) walk(fitting, node, orders);
  } else if (spec.kind === 'object' && isMap(node)) {
    for (const pair of node.items) {
      const name = keyText(pair.key);
      const inner = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
      if (inner !== undefined) walk(inner, pair.value as Node | null, orders);
    }
  } else if (spec.kind === 'object' && spec.short !== null) {
    const short = spec.fields[spec.short];
    if (short !== undefined) walk(short, node, orders);
  }
}

function stepsOf(node: Node): readonly YAMLMap[] {
  return isSeq(node) ? node.items.filter((item) => isMap(item)) : [];
}

function valuesOf(node: YAMLMap): readonly (Node | null)[] {
  return node.items.map((pair) => pair.value as Node | null);
}

function orderStep(step: YAMLMap, orders: Orders): void {
  const action = findAction(
    step.items.map((pair) => keyText(pair.key)),
    { actions: orders.actions },
  );
  if (typeof action === 'string') return; // The linter has more to say about it.
  const beside = besideFields(action);
  const own = Object.keys(beside).length === 0 ? [action.name] : Object.keys(beside);
  const first = FIRST.filter((name) => !own.includes(name));
  const last = Object.keys(modifierFields).filter((name) => !first.includes(name) && !own.includes(name));
  reorder(step, [...first, ...own, ...last], orders);
  for (const pair of step.items) {
    const name = keyText(pair.key);
    const field = Object.hasOwn(beside, name)
      ? beside[name]
      : name === action.name
        ? action.arguments
        : modifierOf(name);
    if (field !== undefined) walk(field, pair.value as Node | null, orders);
  }
}

function modifierOf(name: string): Field<unknown> | undefined {
  return Object.hasOwn(modifierFields, name)
    ? modifierFields[name as keyof typeof modifierFields]
    : undefined;
}

/** Unknown keys keep to the end. A comment above the first key is the step's, and stays above whichever key is first. */
function reorder(step: YAMLMap, order: readonly string[], { isPinned }: Orders): void {
  const rank = (pair: Pair): number => {
    const at = order.indexOf(keyText(pair.key));
    return at === -1 ? order.length : at;
  };
  const sorted = step.items.toSorted((a, b) => rank(a) - rank(b));
  if (sorted[0] === step.items[0] || !isPinned(step)) step.items = sorted;
}
