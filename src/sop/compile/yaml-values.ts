import { isMap, isScalar, isSeq, type Node } from 'yaml';
import type { JsonValue } from '../../sdk/json.ts';
import type { ValueForm } from '../expressions/template.ts';

export const nothing: ValueForm = Object.freeze({ kind: 'constant', value: null });

export function keyText(key: unknown): string {
  return isScalar(key) ? String(key.value) : '';
}

export function constantIfPlain(form: ValueForm): ValueForm {
  if (form.kind === 'list' && form.of.every((one) => one.kind === 'constant'))
    return { kind: 'constant', value: form.of.map((one) => one.value) };
  if (form.kind !== 'object') return form;
  const entries: [string, JsonValue][] = [];
  for (const [name, one] of form.entries) {
    if (one.kind !== 'constant') return form;
    entries.push([name, one.value]);
  }
  return { kind: 'constant', value: Object.fromEntries(entries) };
}

/** A node as plain data; expressions in it are text like any other. */
export function plainJson(node: Node | null): JsonValue | undefined {
  if (node === null) return null;
  if (isScalar(node)) return node.value as JsonValue;
  if (isSeq(node)) return node.items.map((item) => plainJson(item as Node) ?? null);
  if (isMap(node))
    return Object.fromEntries(
      node.items.map((pair) => [keyText(pair.key), plainJson(pair.value as Node | null) ?? null]),
    );
  return undefined;
}

/** What the author wrote out, up to the first expression. */
export function literalStart(form: ValueForm): string {
  if (form.kind === 'constant') return typeof form.value === 'string' ? form.value : '';
  const [first] = form.kind === 'joined' ? form.parts : [];
  return typeof first === 'string' ? first : '';
}
