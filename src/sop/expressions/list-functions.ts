import { isJsonObject, type JsonObject, type JsonValue } from '../../sdk/json.ts';
import { asList, asNumber, asText, defineExpressionFunction, FunctionError } from './define-function.ts';

const list = { name: 'list', type: 'list' } as const;
const key = { name: 'key', type: 'text' } as const;
const value = { name: 'value', type: 'any' } as const;

export function property(entry: JsonValue, name: string): JsonValue {
  return isJsonObject(entry) && Object.hasOwn(entry, name) ? (entry[name] ?? null) : null;
}

function compare(a: JsonValue, b: JsonValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [asText(a), asText(b)];
  return left < right ? -1 : Number(left > right);
}

function asMapping(one: JsonValue): JsonObject {
  if (one === null) return {};
  if (isJsonObject(one)) return one;
  throw new FunctionError('merge() needs a list of mappings');
}

function isEmpty(one: JsonValue | undefined): boolean {
  if (one === null || one === undefined || one === '') return true;
  if (typeof one === 'string') return one.trim() === '';
  return typeof one === 'object' && Object.keys(one).length === 0;
}

export const listFunctions = Object.freeze([
  defineExpressionFunction({
    name: 'size',
    family: 'lists',
    doc: 'The number of items or characters.',
    parameters: [value],
    returns: 'number',
    examples: [['size([1, 2])', 2]],
    run: ([one]) =>
      one === null || one === undefined
        ? 0
        : typeof one === 'object'
          ? Object.keys(one).length
          : asText(one).length,
  }),
  defineExpressionFunction({
    name: 'sort',
    family: 'lists',
    doc: 'Sorted in ascending order, or by a property.',
    parameters: [list, { ...key, optional: true }],
    returns: 'same',
    examples: [['sort([3, 1, 2])', [1, 2, 3]]],
    run: ([entries, by]) =>
      asList(entries, 'sort').toSorted((a, b) =>
        by === undefined ? compare(a, b) : compare(property(a, asText(by)), property(b, asText(by))),
      ),
  }),
  defineExpressionFunction({
    name: 'unique',
    family: 'lists',
    doc: 'Without duplicates, in the original order.',
    parameters: [list],
    returns: 'same',
    examples: [["unique(['a', 'b', 'a'])", ['a', 'b']]],
    run: ([entries]) => {
      const seen = new Set<string>();
      return asList(entries, 'unique').filter((entry) => {
        const mark = JSON.stringify(entry);
        return !seen.has(mark) && seen.add(mark) !== undefined;
      });
    },
  }),
  defineExpressionFunction({
    name: 'where',
    family: 'lists',
    doc: 'The items whose property has the value.',
    parameters: [list, key, value],
    returns: 'same',
    examples: [["where([{'a': 1}, {'a': 2}], 'a', 2)", [{ a: 2 }]]],
    run: ([entries, name, wanted]) =>
      asList(entries, 'where').filter(
        (entry) => JSON.stringify(property(entry, asText(name))) === JSON.stringify(wanted),
      ),
  }),
  defineExpressionFunction({
    name: 'pluck',
    family: 'lists',
    doc: 'One property of each item.',
    parameters: [list, key],
    returns: 'list',
    examples: [["pluck([{'a': 1}, {'a': 2}], 'a')", [1, 2]]],
    run: ([entries, name]) => asList(entries, 'pluck').map((entry) => property(entry, asText(name))),
  }),
  defineExpressionFunction({
    name: 'first',
    family: 'lists',
    doc: 'The first item; null for an empty list.',
    parameters: [list],
    returns: 'any',
    examples: [['first([1, 2])', 1]],
    run: ([entries]) => asList(entries, 'first')[0] ?? null,
  }),
  defineExpressionFunction({
    name: 'last',
    family: 'lists',
    doc: 'The last item; null for an empty list.',
    parameters: [list],
    returns: 'any',
    examples: [['last([1, 2])', 2]],
    run: ([entries]) => asList(entries, 'last').at(-1) ?? null,
  }),
  defineExpressionFunction({
    name: 'zip',
    family: 'lists',
    doc: 'Pairs of the items of two lists, as long as the shorter one.',
    parameters: [list, { name: 'other', type: 'list' }],
    returns: 'list',
    examples: [["zip(['a'], [1, 2])", [['a', 1]]]],
    run: ([entries, other]) => {
      const right = asList(other, 'zip');
      return asList(entries, 'zip')
        .slice(0, right.length)
        .map((entry, index) => [entry, right[index] ?? null]);
    },
  }),
  defineExpressionFunction({
    name: 'range',
    family: 'lists',
    doc: 'Integers from the first (default 0) up to, not including, the second.',
    parameters: [
      { name: 'from', type: 'number' },
      { name: 'to', type: 'number', optional: true },
    ],
    returns: 'list',
    examples: [['range(3)', [0, 1, 2]]],
    run: ([from, to]) => {
      const start = to === undefined ? 0 : asNumber(from, 'range');
      const length = asNumber(to ?? from, 'range') - start;
      if (length > 10_000) throw new FunctionError('range() gives 10,000 numbers at most');
      return Array.from({ length: Math.max(0, length) }, (_, index) => start + index);
    },
  }),
  defineExpressionFunction({
    name: 'merge',
    family: 'lists',
    doc: 'Merges mappings. The last value of a key counts. From pairs: `merge(pairs.map(p, {p[0]: p[1]}))`.',
    parameters: [{ name: 'mappings', type: 'list' }],
    returns: 'object',
    examples: [
      ["merge([{'a': 1, 'b': 1}, {'b': 2}])", { a: 1, b: 2 }],
      ["merge(zip(['a', 'b'], [1, 2]).map(p, {p[0]: p[1]}))", { a: 1, b: 2 }],
    ],
    run: ([mappings]) => {
      const entries = asList(mappings, 'merge').flatMap((one) => Object.entries(asMapping(one)));
      return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
    },
  }),
  defineExpressionFunction({
    name: 'default',
    family: 'missing',
    doc: 'The value, or the second one if it is missing or empty.',
    parameters: [value, { name: 'otherwise', type: 'any' }],
    returns: 'same',
    lenient: true,
    examples: [["default('', 'none')", 'none']],
    run: ([one, otherwise]) => (isEmpty(one) ? (otherwise ?? null) : (one ?? null)),
  }),
  defineExpressionFunction({
    name: 'has',
    family: 'missing',
    doc: 'Whether the value exists.',
    parameters: [value],
    returns: 'boolean',
    lenient: true,
    examples: [['has(null)', false]],
    run: ([one]) => one !== null && one !== undefined,
  }),
  defineExpressionFunction({
    name: 'empty',
    family: 'missing',
    doc: 'Whether the value is missing, or an empty text, list, or mapping.',
    parameters: [value],
    returns: 'boolean',
    lenient: true,
    examples: [["empty(' ')", true]],
    run: ([one]) => isEmpty(one),
  }),
]);
