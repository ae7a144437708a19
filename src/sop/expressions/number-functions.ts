import type { JsonValue } from '../../sdk/json.ts';
import { firstNumber, moneyText, readNumber, roundTo } from '../page/portal-number.ts';
import { asList, asNumber, asText, defineExpressionFunction, FunctionError } from './define-function.ts';
import { property } from './list-functions.ts';

const list = { name: 'list', type: 'list' } as const;
const key = { name: 'key', type: 'text', optional: true } as const;

function numberOf(value: JsonValue | undefined, name: string): number {
  if (typeof value === 'number') return value;
  const number = readNumber(asText(value));
  if (number === null) throw new FunctionError(`${name}() finds no number in the text`);
  return number;
}

/** Values of a list, or of one property of its entries; missing ones are left out. */
function numbers(args: readonly JsonValue[], name: string): readonly number[] {
  const entries = asList(args[0], name);
  const values = args[1] === undefined ? entries : entries.map((entry) => property(entry, asText(args[1])));
  return values
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map((value) => numberOf(value, name));
}

const whole = (
  name: string,
  doc: string,
  example: readonly [string, JsonValue],
  run: (value: number) => number,
) =>
  defineExpressionFunction({
    name,
    family: 'numbers',
    doc,
    parameters: [{ name: 'value', type: 'number' }],
    returns: 'number',
    examples: [example],
    run: ([value]) => run(asNumber(value, name)) + 0,
  });

export const numberFunctions = Object.freeze([
  defineExpressionFunction({
    name: 'parseNumber',
    family: 'numbers',
    doc: 'The first number in a text, as portals write it; null if there is none.',
    parameters: [{ name: 'text', type: 'text' }],
    returns: 'number',
    examples: [
      ["parseNumber('You owe $1,234.50 of 2,000')", 1234.5],
      ["parseNumber('none')", null],
    ],
    run: ([value]) => firstNumber(asText(value).slice(0, 100_000)),
  }),
  whole('abs', 'Without its sign.', ['abs(-2.5)', 2.5], Math.abs),
  whole('floor', 'The next whole number below.', ['floor(2.7)', 2], Math.floor),
  whole('ceil', 'The next whole number above.', ['ceil(2.1)', 3], Math.ceil),
  defineExpressionFunction({
    name: 'number',
    family: 'numbers',
    doc: 'Reads a number as portals write it: with a currency, thousands separators, a decimal comma, a minus at either end, or parentheses. `555-1234` is an error.',
    parameters: [{ name: 'value', type: 'any' }],
    returns: 'number',
    examples: [
      ["number('$1,234.50')", 1234.5],
      ["number('(12.00)')", -12],
      ["number('USD 12,50')", 12.5],
    ],
    run: ([value]) => numberOf(value, 'number'),
  }),
  defineExpressionFunction({
    name: 'money',
    family: 'numbers',
    doc: 'An amount with two decimals and no separators, as forms take it.',
    parameters: [{ name: 'value', type: 'any' }],
    returns: 'text',
    examples: [
      ['money(1234.5)', '1234.50'],
      ["money('$7')", '7.00'],
    ],
    run: ([value]) => (value === null || value === '' ? '' : moneyText(numberOf(value, 'money'))),
  }),
  defineExpressionFunction({
    name: 'round',
    family: 'numbers',
    doc: 'Rounded to a number of decimals (default 0), half away from zero.',
    parameters: [
      { name: 'value', type: 'number' },
      { name: 'places', type: 'number', optional: true },
    ],
    returns: 'number',
    examples: [['round(1.005, 2)', 1.01]],
    run: ([value, places]) =>
      roundTo(asNumber(value, 'round'), places === undefined ? 0 : asNumber(places, 'round')),
  }),
  defineExpressionFunction({
    name: 'sum',
    family: 'numbers',
    doc: 'The exact decimal sum of a list of numbers, or of one property.',
    parameters: [list, key],
    returns: 'number',
    examples: [
      ['sum([0.1, 0.2])', 0.3],
      ["sum([{'charge': 10}, {'charge': 2.5}], 'charge')", 12.5],
    ],
    run: (args) =>
      roundTo(
        numbers(args, 'sum').reduce((total, value) => total + value, 0),
        8,
      ),
  }),
  defineExpressionFunction({
    name: 'min',
    family: 'numbers',
    doc: 'The smallest number of a list, or of one property; null if there is none.',
    parameters: [list, key],
    returns: 'number',
    examples: [['min([3, 1, 2])', 1]],
    run: (args) =>
      numbers(args, 'min').reduce<number | null>(
        (least, value) => (least === null || value < least ? value : least),
        null,
      ),
  }),
  defineExpressionFunction({
    name: 'max',
    family: 'numbers',
    doc: 'The largest number of a list, or of one property; null if there is none.',
    parameters: [list, key],
    returns: 'number',
    examples: [['max([3, 1, 2])', 3]],
    run: (args) =>
      numbers(args, 'max').reduce<number | null>(
        (most, value) => (most === null || value > most ? value : most),
        null,
      ),
  }),
]);
