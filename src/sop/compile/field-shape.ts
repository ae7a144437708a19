import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Field, KeyMeaning } from '../../sdk/field.ts';

const templated = (value: unknown): boolean => typeof value === 'string' && value.includes('${{');

/** Whether the form of a node could be what a field wants; its content may still be faulty. */
export function accepts(field: Field<unknown>, node: Node): boolean {
  const spec = field.spec;
  const value: unknown = isScalar(node) ? node.value : undefined;
  switch (spec.kind) {
    case 'optional':
      return accepts(spec.of, node);
    case 'target':
      return typeof value === 'string' || isMap(node);
    case 'value':
      if (spec.type === 'any') return true;
      if (spec.type === 'list') return isSeq(node) || templated(value);
      if (spec.type === 'object') return isMap(node) || templated(value);
      if (spec.type === 'text') return isScalar(node) && value !== null;
      if (spec.type === 'texts') return isSeq(node) || (isScalar(node) && value !== null);
      if (spec.type === 'boolean') return typeof value === 'boolean' || templated(value);
      return typeof value === 'number' || templated(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'whole':
    case 'decimal':
      return typeof value === 'number';
    case 'duration':
      return typeof value === 'string' && /^\d+(?:\.\d+)?(?:ms|s|m|h)$/.test(value);
    case 'word':
      return typeof value === 'string' && spec.pattern.test(value);
    case 'choice':
      return typeof value === 'string' && spec.choices.includes(value);
    case 'steps':
      return isSeq(node);
    case 'json':
      return true;
    case 'list':
      return isSeq(node) || (spec.single && accepts(spec.of, node));
    case 'map':
      return isMap(node);
    case 'any_of':
      return spec.of.some((one) => accepts(one, node));
    case 'object': {
      const short = spec.short === null ? undefined : spec.fields[spec.short];
      if (!isMap(node)) return short !== undefined && accepts(short, node);
      const keys = node.items.map((pair) => (isScalar(pair.key) ? String(pair.key.value) : ''));
      const required = Object.entries(spec.fields).filter(([, one]) => one.spec.kind !== 'optional');
      return (
        keys.every((key) => Object.hasOwn(spec.fields, key)) &&
        required.every(([name]) => keys.includes(name))
      );
    }
  }
}

/** Which of several fields a node is to be read as. */
export function fittingField(of: readonly Field<unknown>[], node: Node): Field<unknown> | undefined {
  const first = of.find((one) => accepts(one, node));
  const whole = first === undefined || first.spec.kind === 'map';
  return (
    (whole ? of.find((one) => meant(one, node)) : undefined) ??
    first ??
    of.find((one) => isMap(node) && (one.spec.kind === 'object' || one.spec.kind === 'map'))
  );
}

/**
 * Whether a mapping has all keys that such an object requires. Its other unknown keys are then typos, and not a sign
 * that a mapping of names is meant.
 */
function meant({ spec }: Field<unknown>, node: Node): boolean {
  if (spec.kind !== 'object' || !isMap(node)) return false;
  const keys = node.items.map((pair) => (isScalar(pair.key) ? String(pair.key.value) : ''));
  const required = Object.entries(spec.fields).filter(([, one]) => one.spec.kind !== 'optional');
  return required.length > 0 && required.every(([name]) => keys.includes(name));
}

/** `a duration as 10s`, for messages and the reference. */
export function describeField(field: Field<unknown>): string {
  const spec = field.spec;
  switch (spec.kind) {
    case 'optional':
      return describeField(spec.of);
    case 'target':
      return 'a target';
    case 'value':
      return {
        any: 'a value',
        text: 'a text',
        texts: 'a text or a list of texts',
        boolean: 'true, false or an expression',
        integer: 'a whole number or an expression',
        number: 'a number or an expression',
        list: 'a list',
        object: 'a mapping',
      }[spec.type];
    case 'flag':
      return 'true or false';
    case 'whole':
      return 'a whole number';
    case 'decimal':
      return 'a number';
    case 'duration':
      return 'a duration like 500ms, 10s or 2m';
    case 'word':
      return spec.noun;
    case 'choice':
      return `one of ${spec.choices.join(', ')}`;
    case 'steps':
      return 'a list of steps';
    case 'json':
      return 'plain data';
    case 'list':
      return `a list of: ${describeField(spec.of)}`;
    case 'map':
      return `a mapping of ${spec.keys.kind === 'target' ? 'targets' : 'names'}, each with ${describeField(spec.of)}`;
    case 'object':
      return `a mapping of ${Object.keys(spec.fields).join(', ')}`;
    case 'any_of':
      return spec.of.map(describeField).join(' or ');
  }
}

export function nodeKind(node: Node): string {
  if (isMap(node)) return 'a mapping';
  if (isSeq(node)) return 'a list';
  if (!isScalar(node) || node.value === null) return 'nothing';
  const text = String(node.value);
  return typeof node.value === 'string' ? `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"` : text;
}

/** The field in the context of its mapping: what a bare word means may depend on another key there. */
export function fieldAmong(field: Field<unknown>, node: YAMLMap): Field<unknown> {
  const spec = field.spec.kind === 'optional' ? field.spec.of.spec : field.spec;
  if (spec.kind !== 'target' || spec.beside === undefined || !node.has(spec.beside.key)) return field;
  return { ...field, spec: { kind: 'target', bare: spec.beside.bare } };
}

/** What the keys of a mapping name; null if they may be any text. */
export function nounOfName(keys: KeyMeaning): string | null {
  if (keys.kind === 'word') return keys.noun;
  if (keys.kind === 'output') return 'the name of an output';
  return keys.kind === 'result' ? 'the name of a value' : null;
}
