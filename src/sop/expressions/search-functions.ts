import { isJsonObject, type JsonObject, type JsonValue } from '../../sdk/json.ts';
import { inOneLine } from '../page/in-one-line.ts';
import { readNumber } from '../page/portal-number.ts';
import { asList, asNumber, asText, defineExpressionFunction, FunctionError } from './define-function.ts';
import { property } from './list-functions.ts';

const list = { name: 'list', type: 'list' } as const;
const key = { name: 'key', type: 'text' } as const;
const value = { name: 'value', type: 'any' } as const;

/** Numbers as portals write them go by their value, everything else (ISO dates too) by its text. */
function rank(one: JsonValue): number | string {
  if (typeof one === 'number') return one;
  const text = asText(one).trim();
  return readNumber(text) ?? text;
}

function less(a: number | string, b: number | string): boolean {
  return typeof a === typeof b ? a < b : String(a) < String(b);
}

function extreme(
  name: 'minBy' | 'maxBy',
  entries: JsonValue | undefined,
  by: JsonValue | undefined,
): JsonValue {
  let best: { readonly entry: JsonValue; readonly rank: number | string } | null = null;
  for (const entry of asList(entries, name)) {
    const own = property(entry, asText(by));
    if (own === null || own === '') continue;
    const next = { entry, rank: rank(own) };
    if (best === null || (name === 'minBy' ? less(next.rank, best.rank) : less(best.rank, next.rank)))
      best = next;
  }
  return best?.entry ?? null;
}

const plain = (one: string): string => inOneLine(one).toLowerCase();

function asMapping(one: JsonValue | undefined, name: string): JsonObject {
  if (isJsonObject(one)) return one;
  if (one === null || one === undefined) return {};
  throw new FunctionError(`${name}() needs a mapping`);
}

export const searchFunctions = Object.freeze([
  defineExpressionFunction({
    name: 'find',
    family: 'lists',
    doc: 'The first item whose property has the value, or null.',
    parameters: [list, key, value],
    returns: 'any',
    examples: [["find([{'code': 'A', 'n': 1}, {'code': 'B', 'n': 2}], 'code', 'B').n", 2]],
    run: ([entries, name, wanted]) =>
      asList(entries, 'find').find(
        (entry) => JSON.stringify(property(entry, asText(name))) === JSON.stringify(wanted),
      ) ?? null,
  }),
  defineExpressionFunction({
    name: 'minBy',
    family: 'lists',
    doc: 'The item with the smallest property: numbers as portals write them, texts, or ISO dates. Null if no item has it.',
    parameters: [list, key],
    returns: 'any',
    examples: [
      [
        "minBy([{'plan': 'Gold', 'cost': '$1,200'}, {'plan': 'Silver', 'cost': '$900.50'}], 'cost').plan",
        'Silver',
      ],
    ],
    run: ([entries, by]) => extreme('minBy', entries, by),
  }),
  defineExpressionFunction({
    name: 'maxBy',
    family: 'lists',
    doc: 'The item with the largest property, as `minBy`.',
    parameters: [list, key],
    returns: 'any',
    examples: [["maxBy([{'id': 'a', 'on': '2026-01-31'}, {'id': 'b', 'on': '2026-02-01'}], 'on').id", 'b']],
    run: ([entries, by]) => extreme('maxBy', entries, by),
  }),
  defineExpressionFunction({
    name: 'lookup',
    family: 'lists',
    doc: 'The value of a key, ignoring spaces and case; otherwise the third argument, or null.',
    parameters: [
      { name: 'mapping', type: 'object' },
      { name: 'key', type: 'any' },
      { name: 'otherwise', type: 'any', optional: true },
    ],
    returns: 'entry',
    examples: [
      ["lookup({'first': 1, 'second': 2}, ' Second ')", 2],
      ["lookup({'TX': 'Texas'}, 'ZZ', 'elsewhere')", 'elsewhere'],
    ],
    run: ([mapping, wanted, otherwise]) => {
      const entries = Object.entries(asMapping(mapping, 'lookup'));
      const text = asText(wanted);
      const found =
        entries.find(([name]) => name === text) ?? entries.find(([name]) => plain(name) === plain(text));
      return found?.[1] ?? otherwise ?? null;
    },
  }),
  defineExpressionFunction({
    name: 'keys',
    family: 'lists',
    doc: 'The keys of a mapping.',
    parameters: [{ name: 'mapping', type: 'object' }],
    returns: 'list',
    examples: [["keys({'a': 1, 'b': 2})", ['a', 'b']]],
    run: ([mapping]) => Object.keys(asMapping(mapping, 'keys')),
  }),
  defineExpressionFunction({
    name: 'values',
    family: 'lists',
    doc: 'The values of a mapping.',
    parameters: [{ name: 'mapping', type: 'object' }],
    returns: 'list',
    examples: [["values({'a': 1, 'b': 2})", [1, 2]]],
    run: ([mapping]) => Object.values(asMapping(mapping, 'values')),
  }),
  defineExpressionFunction({
    name: 'indexOf',
    family: 'lists',
    doc: 'The position, from 0, in a list or text; -1 if it is missing.',
    parameters: [{ name: 'list', type: 'any' }, value],
    returns: 'number',
    examples: [
      ["indexOf(['a', 'b'], 'b')", 1],
      ["indexOf('abc', 'z')", -1],
    ],
    run: ([entries, wanted]) => {
      if (typeof entries === 'string') return entries.indexOf(asText(wanted));
      const mark = JSON.stringify(wanted);
      return asList(entries, 'indexOf').findIndex((entry) => JSON.stringify(entry) === mark);
    },
  }),
  defineExpressionFunction({
    name: 'slice',
    family: 'lists',
    doc: 'The items from a position (-1 is the last) up to, not including, another.',
    parameters: [list, { name: 'from', type: 'number' }, { name: 'to', type: 'number', optional: true }],
    returns: 'same',
    examples: [
      ["slice(['a', 'b', 'c'], 1)", ['b', 'c']],
      ["slice(['a', 'b', 'c'], 0, 2)", ['a', 'b']],
    ],
    run: ([entries, from, to]) =>
      asList(entries, 'slice').slice(
        asNumber(from, 'slice'),
        to === undefined ? undefined : asNumber(to, 'slice'),
      ),
  }),
  defineExpressionFunction({
    name: 'reverse',
    family: 'lists',
    doc: 'The items, or the characters of a text, in reverse order.',
    parameters: [{ name: 'list', type: 'any' }],
    returns: 'same',
    examples: [
      ['reverse([1, 2, 3])', [3, 2, 1]],
      ["reverse('abc')", 'cba'],
    ],
    run: ([entries]) =>
      typeof entries === 'string'
        ? [...entries].toReversed().join('')
        : asList(entries, 'reverse').toReversed(),
  }),
]);
