import { datePattern } from '../../../sdk/date-pattern.ts';
import type { CheckContext } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import type { JsonSchema } from '../../../sdk/json.ts';
import type { Wording } from '../../../sdk/outline.ts';
import { mostWithoutLimit } from './too-many.ts';
import { VALUE_KINDS, VALUE_SCHEMAS } from './convert-value.ts';
import { regexFault, textOrPatternFault } from '../judging/literal-checks.ts';
import { inOneLine } from '../../page/in-one-line.ts';

const kind = field.withDefault(
  field.choice('The type. Money becomes `1234.50`, a date its ISO form.', VALUE_KINDS),
  'text',
);
const format = field.optional(
  field.word("Format of a date, if not the portal's.", {
    noun: 'a date format like MM/dd/yyyy',
    pattern: datePattern,
  }),
);
const regex = field.optional(
  field.word('Reads the first group of this pattern, or the whole match.', {
    noun: 'a pattern',
    pattern: /\S/,
    check: regexFault,
  }),
);

const attributeOf = (doc: string) =>
  field.optional(field.word(doc, { noun: 'the name of an attribute', pattern: /^[\w:-]+$/ }));

/** How to read one value. */
export const valueFields = {
  read: field.optional(
    field.choice(
      'What to read, trimmed. Texts with `<br>`, `<li>`, `<pre>`, several `<p>`, or a text area have the lines that show, others one line. `html`: the source. `line`: the line that it is in, without buttons and fields. `value`: what a field sends, of an option its code. Default: what a field shows, otherwise the text.',
      ['text', 'line', 'value', 'html', 'count', 'url', 'aria'],
    ),
  ),
  attribute: attributeOf('Reads this attribute instead.'),
  regex,
  as: kind,
  format,
  required: field.withDefault(
    field.flag(
      'Fail if it is missing or empty; otherwise it is `default` or null. An output that cannot be null is then not set.',
    ),
    true,
  ),
  default: field.optional(field.value('any', 'Value if it is missing or empty.')),
};

export const singleFields = field.object(
  'One value.',
  {
    from: field.target('A target, or the words next to the value.', { bare: 'value' }),
    ...valueFields,
  },
  { short: 'from' },
);

export const listFields = field.object(
  'A value of each matching element, such as each `row` of a table without headings. An entry without any value is an issue; if all are, without `fields`, a failure.',
  {
    list: field.target('The elements. Also with `required: false`, what `within` names must be there.', {
      bare: 'text',
    }),
    fields: field.optional(
      field.map('Reads an object from each element: targets inside it.', singleFields, {
        kind: 'word',
        noun: 'a name',
      }),
    ),
    next: field.optional(field.target('The control for the next page.', { bare: 'control' })),
    limit: field.optional(
      field.whole(`Elements to read; without it, more than ${mostWithoutLimit} are a failure.`, {
        min: 1,
        max: 10_000,
      }),
    ),
    ...valueFields,
  },
);

export const tableFields = field.object('The rows of a table, each as an object.', {
  table: field.target('The table or grid.', { bare: 'table' }),
  columns: field.map(
    'Whole column headings (nested ones from the top), and for each a name, or a list of what to read.',
    field.list(
      'What to read.',
      field.object(
        'The name, and how to read.',
        {
          name: field.word('The name.', { noun: 'a name of small letters, digits and _' }),
          attribute: attributeOf('Reads this attribute of the cell or its contents.'),
          as: kind,
          format,
          regex,
          required: field.withDefault(field.flag('Fail if a cell is empty.'), false),
        },
        { short: 'name' },
      ),
      { single: true },
    ),
    { kind: 'text', noun: 'the heading of a column' },
  ),
  where: field.optional(
    field.map(
      'Only rows with these cells: the whole text, or a /pattern/.',
      field.text('A text, or a /pattern/.', { check: textOrPatternFault }),
      {
        kind: 'text',
        noun: 'the heading of a column',
      },
    ),
  ),
  same_as_above: field.optional(
    field.list(
      'Columns in which an empty cell repeats the cell above, also across pages. `[]`: empty cells mean nothing. Not with `scroll`.',
      field.word('The heading of a column.', { noun: 'the heading of a column', pattern: /\S/ }),
      { single: true, min: 0 },
    ),
  ),
  next: field.optional(field.target('The control for the next page.', { bare: 'control' })),
  scroll: field.withDefault(field.flag('Scroll through a table that contains only the rows in view.'), false),
  limit: field.optional(
    field.whole(`Rows to read; without it, more than ${mostWithoutLimit} are a failure.`, {
      min: 1,
      max: 10_000,
    }),
  ),
});

/** One value has one source. */
export function checkSource(context: CheckContext<unknown>, value: TypeOf<typeof extracted>): void {
  if ('table' in value) return checkColumns(context, value);
  for (const { read, attribute } of [
    value,
    ...('list' in value ? (value.fields ?? []) : []).map((one) => one.value),
  ])
    if (read !== undefined && attribute !== undefined)
      context.report(
        'structure',
        context.place,
        `"read: ${read}" and "attribute: ${attribute}" are two ways to read one value: remove one of them`,
      );
}

/** Of two values of one name, the first would be lost; an empty cell has no attribute to repeat. */
function checkColumns(context: CheckContext<unknown>, value: TableFields): void {
  const columns = columnsOf(value);
  const names = columns.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    context.report(
      'structure',
      context.place,
      `two of "columns" have the name "${twice}": rename one of them`,
    );
  const repeated = value.same_as_above?.map(plainHeading) ?? [];
  for (const { heading, attribute } of columns)
    if (attribute !== undefined && repeated.includes(plainHeading(heading)))
      context.report(
        'structure',
        context.place,
        `"same_as_above" repeats the text of "${heading}", and not its "attribute: ${attribute}": remove one of them`,
      );
}

/** As the page compares headings. */
function plainHeading(heading: string): string {
  const inner = heading.replace(/^[^\p{L}\p{N}#$%]+|[^\p{L}\p{N}#$%)]+$/gu, '');
  return inOneLine(inner).toLowerCase();
}

export type SingleFields = TypeOf<typeof singleFields>;
export type ListFields = TypeOf<typeof listFields>;
export type TableFields = TypeOf<typeof tableFields>;
export type HowFields = Omit<SingleFields, 'from'>;

export const extracted = field.anyOf('What to read.', tableFields, listFields, singleFields);

/** What is read of each row, with the heading that it is under. */
export const columnsOf = ({ columns }: TableFields) =>
  columns.flatMap(({ key, value }) => value.map((how) => ({ heading: key, ...how })));

/** What reading yields, as a JSON Schema. */
export function schemaOfRead(value: TypeOf<typeof extracted>): JsonSchema {
  if ('table' in value) return listOf(columnsOf(value).map(({ name, as }) => [name, VALUE_SCHEMAS[as]]));
  if (!('list' in value)) return schemaOfOne(value);
  if (value.fields === undefined) return { type: 'array', items: schemaOfOne(value) };
  return listOf(value.fields.map(({ key, value: part }) => [key, schemaOfOne(part)]));
}

/** The value in place of a missing one may be of any type. */
const schemaOfOne = (how: Pick<HowFields, 'as' | 'default'>): JsonSchema =>
  how.default === undefined ? VALUE_SCHEMAS[how.as] : {};

const listOf = (fields: readonly (readonly [name: string, schema: JsonSchema])[]): JsonSchema => ({
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(fields),
  },
});

/** Where a value is read from, for the outline. */
export function describeSource(value: TypeOf<typeof extracted>, { list, quoted, target }: Wording): string {
  if ('from' in value) return target(value.from);
  const pages = value.next === undefined ? '' : ', page by page';
  if ('list' in value) return `each of ${target(value.list)}${pages}`;
  const columns = list(value.columns.map(({ key }) => quoted(key)));
  return `${target(value.table)} (${columns})${pages}`;
}
