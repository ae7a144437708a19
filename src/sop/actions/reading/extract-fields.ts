import { datePattern } from '../../../sdk/date-pattern.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import { mostWithoutLimit } from './too-many.ts';
import { VALUE_KINDS } from './convert-value.ts';
import { regexFault, textOrPatternFault } from '../judging/literal-checks.ts';

const kind = field.withDefault(field.choice('What the text is.', VALUE_KINDS), 'text');
const format = field.optional(
  field.word("Of a date, where it is not the portal's: `MM/dd/yyyy`.", {
    noun: 'a date format like MM/dd/yyyy',
    pattern: datePattern,
  }),
);
const regex = field.optional(
  field.word('A pattern; its first group, or else all of it, is what is read.', {
    noun: 'a pattern',
    pattern: /\S/,
    check: regexFault,
  }),
);

/** How to read one value. */
export const valueFields = {
  read: field.optional(
    field.choice('What to read of the element; the value of fields and the text of all others by default.', [
      'text',
      'value',
      'attribute',
      'html',
      'count',
      'url',
      'aria',
    ]),
  ),
  attribute: field.optional(
    field.word('The attribute.', { noun: 'the name of an attribute', pattern: /^[\w:-]+$/ }),
  ),
  regex,
  as: kind,
  format,
  required: field.withDefault(
    field.flag('Fail where it is not there or empty; else it is `default` or null.'),
    true,
  ),
  default: field.optional(field.value('any', 'Where it is not there or empty.')),
};

export const singleFields = field.object(
  'One value.',
  {
    from: field.target('Where it stands: a target, or the words beside it.', { bare: 'value' }),
    ...valueFields,
  },
  { short: 'from' },
);

export const listFields = field.object('A value of each matching element.', {
  list: field.target('The elements.', { bare: 'text' }),
  fields: field.optional(
    field.map('An object of each element: targets inside of it.', singleFields, {
      kind: 'word',
      noun: 'a name',
    }),
  ),
  limit: field.optional(
    field.whole(`The first so many alone; without it more than ${mostWithoutLimit} are a failure.`, {
      min: 1,
      max: 10_000,
    }),
  ),
  ...valueFields,
});

export const tableFields = field.object('The rows of a table, each as an object.', {
  table: field.target(
    'The table or grid; bare words are its caption or name, the heading ahead of it, the heading of a column, or a text in it.',
    { bare: 'table' },
  ),
  columns: field.map(
    'Words over a column (of nested headers all, from the top), and the name that its values get.',
    field.object(
      'The name, and how to read.',
      {
        name: field.word('The name.', { noun: 'a name of small letters, digits and _' }),
        as: kind,
        format,
        regex,
        required: field.withDefault(field.flag('Fail where a cell is empty.'), false),
      },
      { short: 'name' },
    ),
    { kind: 'text', noun: 'the heading of a column' },
  ),
  where: field.optional(
    field.map(
      'Only rows whose cells say this: the whole text (case and what surrounds the words do not count), or a /pattern/.',
      field.text('A text, or a /pattern/.', { check: textOrPatternFault }),
      {
        kind: 'text',
        noun: 'the heading of a column',
      },
    ),
  ),
  same_as_above: field.optional(
    field.list(
      'Columns whose empty cells mean the same as the cell above, also that of the page before. An empty list: an empty cell means nothing. Does not go with `scroll`.',
      field.word('The heading of a column.', { noun: 'the heading of a column', pattern: /\S/ }),
      { single: true, min: 0 },
    ),
  ),
  next: field.optional(field.target('The control that shows the next page of rows.', { bare: 'control' })),
  scroll: field.withDefault(
    field.flag(
      'Scroll through it and read what comes into view: for a table that holds only the rows that one sees. Rows are told apart by `aria-rowindex`, else by all that they say and where they stand.',
    ),
    false,
  ),
  limit: field.optional(
    field.whole(`The first so many rows alone; without it more than ${mostWithoutLimit} are a failure.`, {
      min: 1,
      max: 10_000,
    }),
  ),
});

export type SingleFields = TypeOf<typeof singleFields>;
export type ListFields = TypeOf<typeof listFields>;
export type TableFields = TypeOf<typeof tableFields>;
export type HowFields = Omit<SingleFields, 'from'>;

export const extracted = field.anyOf('What to read.', tableFields, listFields, singleFields);
