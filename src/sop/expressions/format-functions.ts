import { isJsonObject, type JsonValue } from '../../sdk/json.ts';
import { asList, asText, defineExpressionFunction, FunctionError } from './define-function.ts';
import { property } from './list-functions.ts';

/** The rows of a list, those of mappings under a row of all their keys. */
function rowsOf(entries: readonly JsonValue[]): readonly (readonly string[])[] {
  if (entries.every((entry) => Array.isArray(entry))) return entries.map((row) => row.map(asText));
  if (!entries.every(isJsonObject)) throw new FunctionError('csv() needs a list of mappings, or of lists');
  const columns = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  return [columns, ...entries.map((entry) => columns.map((column) => asText(property(entry, column))))];
}

/** Texts in the formats of files. */
export const formatFunctions = Object.freeze([
  defineExpressionFunction({
    name: 'json',
    family: 'formats',
    doc: 'The value as JSON text.',
    parameters: [{ name: 'value', type: 'any' }],
    returns: 'text',
    examples: [["json({'a': [1]})", '{"a":[1]}']],
    run: ([one]) => JSON.stringify(one ?? null),
  }),
  defineExpressionFunction({
    name: 'parseJson',
    family: 'formats',
    doc: 'Parses JSON text.',
    parameters: [{ name: 'text', type: 'text' }],
    returns: 'any',
    examples: [["parseJson('[1]')", [1]]],
    run: ([text]) => {
      try {
        return JSON.parse(asText(text), (name, part: JsonValue) =>
          name === '__proto__' ? undefined : part,
        ) as JsonValue;
      } catch {
        // The parser's message quotes the text, which may be patient data.
        throw new FunctionError('parseJson() cannot read the text as JSON');
      }
    },
  }),
  defineExpressionFunction({
    name: 'csv',
    family: 'formats',
    doc: 'A list of mappings or lists as CSV.',
    parameters: [
      { name: 'rows', type: 'list' },
      { name: 'delimiter', type: 'text', optional: true },
    ],
    returns: 'text',
    examples: [["csv([{'a':1, 'b':'c,d'}])", 'a,b\r\n1,"c,d"\r\n']],
    late: true,
    async run([rows, delimiter]) {
      const entries = asList(rows, 'csv');
      if (delimiter !== undefined && !/^[^"\r\n]$/.test(asText(delimiter)))
        throw new FunctionError('csv() needs one character as its delimiter, no quote or line break');
      const { stringify } = await import('csv-stringify/sync');
      const lines = rowsOf(entries);
      return stringify(
        lines.map((line) => [...line]),
        {
          ...(delimiter !== undefined && { delimiter: asText(delimiter) }),
          // RFC 4180
          record_delimiter: 'windows',
          quoted_match: /[\r\n]/,
          // An empty line would be no row.
          quoted_empty: lines.every(({ length }) => length < 2),
        },
      );
    },
  }),
]);
