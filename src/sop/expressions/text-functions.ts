import type { JsonValue } from '../../sdk/json.ts';
import { inOneLine } from '../page/in-one-line.ts';
import { asList, asNumber, asText, defineExpressionFunction, FunctionError } from './define-function.ts';

const text = { name: 'text', type: 'text' } as const;
const part = { name: 'part', type: 'text' } as const;
const longest = 1_000_000;

function pad(args: readonly JsonValue[], side: 'start' | 'end', name: string): string {
  const width = asNumber(args[1], name);
  if (width > 1000) throw new FunctionError(`${name}() pads to 1,000 characters at most`);
  const fill = args[2] === undefined ? ' ' : asText(args[2]);
  return side === 'start' ? asText(args[0]).padStart(width, fill) : asText(args[0]).padEnd(width, fill);
}

const padding = [
  text,
  { name: 'width', type: 'number' },
  { name: 'fill', type: 'text', optional: true },
] as const;
const simple = (
  name: string,
  doc: string,
  example: readonly [string, JsonValue],
  run: (value: string) => JsonValue,
) =>
  defineExpressionFunction({
    name,
    family: 'text',
    doc,
    parameters: [text],
    returns: 'text',
    examples: [example],
    run: ([value]) => run(asText(value)),
  });

export const textFunctions = Object.freeze([
  simple('upper', 'In capital letters.', ["upper('ab')", 'AB'], (value) => value.toUpperCase()),
  simple('lower', 'In small letters.', ["lower('AB')", 'ab'], (value) => value.toLowerCase()),
  simple('trim', 'Without white space at both ends.', ["trim('  a   b ')", 'a   b'], (value) => value.trim()),
  simple('oneLine', 'The same, with single spaces inside.', ["oneLine('  a   b ')", 'a b'], inOneLine),
  simple(
    'title',
    'Each word with a capital letter.',
    ["title('ANNA MARIA o-neil')", 'Anna Maria O-Neil'],
    (value) =>
      value
        .toLowerCase()
        .replace(
          /(^|[^\p{L}\p{N}'’])(\p{L})/gu,
          (_all, before: string, letter: string) => before + letter.toUpperCase(),
        ),
  ),
  simple('digits', 'Only the digits.', ["digits('(555) 010-2345')", '5550102345'], (value) =>
    value.replace(/\D/gu, ''),
  ),
  simple('string', 'As text.', ['string(7)', '7'], (value) => value),
  defineExpressionFunction({
    name: 'left',
    family: 'text',
    doc: 'The first characters.',
    parameters: [text, { name: 'count', type: 'number' }],
    returns: 'text',
    examples: [["left('abcdef', 2)", 'ab']],
    run: ([value, count]) => asText(value).slice(0, Math.max(0, asNumber(count, 'left'))),
  }),
  defineExpressionFunction({
    name: 'right',
    family: 'text',
    doc: 'The last characters.',
    parameters: [text, { name: 'count', type: 'number' }],
    returns: 'text',
    examples: [["right('abcdef', 2)", 'ef']],
    run: ([value, count]) => {
      const wanted = asNumber(count, 'right');
      return wanted <= 0 ? '' : asText(value).slice(-wanted);
    },
  }),
  defineExpressionFunction({
    name: 'substring',
    family: 'text',
    doc: 'From a position (0 is the first) up to, not including, another, or to the end.',
    parameters: [text, { name: 'from', type: 'number' }, { name: 'to', type: 'number', optional: true }],
    returns: 'text',
    examples: [["substring('abcdef', 1, 3)", 'bc']],
    run: ([value, from, to]) =>
      asText(value).slice(
        asNumber(from, 'substring'),
        to === undefined ? undefined : asNumber(to, 'substring'),
      ),
  }),
  defineExpressionFunction({
    name: 'replace',
    family: 'text',
    doc: 'Replaces every occurrence of a text.',
    parameters: [text, part, { name: 'with', type: 'text' }],
    returns: 'text',
    examples: [["replace('1-2-3', '-', '')", '123']],
    run: ([value, old, fresh]) => {
      const result = asText(value).replaceAll(asText(old), () => asText(fresh));
      if (result.length > longest)
        throw new FunctionError('replace() makes a text beyond 1,000,000 characters');
      return result;
    },
  }),
  defineExpressionFunction({
    name: 'split',
    family: 'text',
    doc: 'The parts between a separator.',
    parameters: [text, { name: 'separator', type: 'text' }],
    returns: 'list',
    examples: [["split('a,b', ',')", ['a', 'b']]],
    run: ([value, separator]) => asText(value).split(asText(separator)),
  }),
  defineExpressionFunction({
    name: 'join',
    family: 'text',
    doc: 'Joins the items of a list, without empty ones.',
    parameters: [
      { name: 'list', type: 'list' },
      { name: 'separator', type: 'text', optional: true },
    ],
    returns: 'text',
    examples: [["join(['a', '', 'b'], ', ')", 'a, b']],
    run: ([list, separator]) =>
      asList(list, 'join')
        .map(asText)
        .filter((entry) => entry !== '')
        .join(separator === undefined ? '' : asText(separator)),
  }),
  defineExpressionFunction({
    name: 'padLeft',
    family: 'text',
    doc: 'Padded on the left to a width.',
    parameters: padding,
    returns: 'text',
    examples: [["padLeft('7', 3, '0')", '007']],
    run: (args) => pad(args, 'start', 'padLeft'),
  }),
  defineExpressionFunction({
    name: 'padRight',
    family: 'text',
    doc: 'Padded on the right to a width.',
    parameters: padding,
    returns: 'text',
    examples: [["padRight('7', 3, '0')", '700']],
    run: (args) => pad(args, 'end', 'padRight'),
  }),
  defineExpressionFunction({
    name: 'contains',
    family: 'text',
    doc: 'Whether it contains a text.',
    parameters: [text, part],
    returns: 'boolean',
    examples: [["contains('abc', 'b')", true]],
    run: ([value, wanted]) => asText(value).includes(asText(wanted)),
  }),
  defineExpressionFunction({
    name: 'startsWith',
    family: 'text',
    doc: 'Whether it starts with a text.',
    parameters: [text, part],
    returns: 'boolean',
    examples: [["'abc'.startsWith('a')", true]],
    run: ([value, wanted]) => asText(value).startsWith(asText(wanted)),
  }),
  defineExpressionFunction({
    name: 'endsWith',
    family: 'text',
    doc: 'Whether it ends with a text.',
    parameters: [text, part],
    returns: 'boolean',
    examples: [["endsWith('abc', 'c')", true]],
    run: ([value, wanted]) => asText(value).endsWith(asText(wanted)),
  }),
]);
