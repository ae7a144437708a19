import { isMap, type Node } from 'yaml';
import type { Field, Fields } from '../../sdk/field.ts';
import { longFormKeys } from '../targets/parse-target.ts';
import { accepts } from './field-shape.ts';
import { insteadOfKey } from './moved-words.ts';
import { keyText } from './yaml-values.ts';

/** `value: { date: … }` instead of `date: …`: the fix, or null. */
export function keyTooDeep(fields: Fields, key: string, node: Node): string | null {
  const spec = fields[key]?.spec;
  const plain = spec?.kind === 'optional' ? spec.of.spec : spec;
  if (plain?.kind !== 'value' || !['text', 'texts', 'any'].includes(plain.type) || !isMap(node)) return null;
  const keys = node.items.map((pair) => keyText(pair.key));
  const [meant] = keys;
  return meant === undefined || meant === key || !keys.every((one) => Object.hasOwn(fields, one))
    ? null
    : `write "${meant}:" in place of "${key}:", not behind it`;
}

/** `{ cell: … }` instead of `{ from: { cell: … } }`: the fix, or null. */
export function bareTarget(of: readonly Field<unknown>[], node: Node): string | null {
  if (!isMap(node) || of.some((one) => accepts(one, node))) return null;
  const objects = of.flatMap(({ spec }) => (spec.kind === 'object' ? [spec] : []));
  const short = objects.find((one) => one.short !== null && one.fields[one.short]?.spec.kind === 'target');
  const keys = node.items.map((pair) => keyText(pair.key));
  const part = keys.find((key) => longFormKeys.includes(key));
  if (!short || part === undefined || keys.some((key) => objects.some(needs(key)))) return null;
  return `"${part}" is part of a target: put the target behind "${short.short}:", as in { ${short.short}: { ${part}: … } }`;
}

const needs =
  (key: string) =>
  ({ fields }: { readonly fields: Fields }): boolean =>
    Object.hasOwn(fields, key) && fields[key]?.spec.kind !== 'optional';

/** What to report about a key that a mapping does not know: the message, and the words to suggest one of. */
export function unknownKey(
  key: string,
  known: readonly string[],
): readonly [message: string, wrong?: string, words?: readonly string[]] {
  const instead = insteadOfKey(key, known);
  if (instead !== null) return [`unknown key "${key}". Write ${instead}`];
  if (known.includes('from') && longFormKeys.includes(key))
    return [
      `unknown key "${key}". It is part of a target: put it behind "from:", as in from: { find: …, ${key}: … }`,
    ];
  return [`unknown key "${key}" (known: ${known.join(', ')})`, key, known];
}
