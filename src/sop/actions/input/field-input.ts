import type { CheckContext } from '../../../sdk/action.ts';
import { datePattern } from '../../../sdk/date-pattern.ts';
import { field, type Evaluable } from '../../../sdk/field.ts';
import type { Wording } from '../../../sdk/outline.ts';
import type { FieldInput } from '../../controls/fill-field.ts';

/** What a field can be given. */
export const fieldInput = {
  value: field.optional(
    field.value(
      'texts',
      'The text, option, or state (`true`, `false`). A list of values selects several options.',
      { secrets: true },
    ),
  ),
  date: field.optional(field.text('An ISO date, typed as the portal writes dates.')),
  format: field.optional(
    field.word('Format of the date, if not that of `portal.yaml`.', {
      noun: 'a date format like MM/dd/yyyy',
      pattern: datePattern,
    }),
  ),
  exact: field.withDefault(field.flag('Match only the whole text of an option.'), false),
  option_value: field.optional(field.text('The option of a native list with this hidden value.')),
  option_index: field.optional(
    field.value('integer', 'The option of a native list at this position, from 0.'),
  ),
  search: field.optional(
    field.text('What to type so that the list shows the option; empty to type nothing.'),
  ),
  options: field.optional(field.target('The options, if the portal does not mark them.', { bare: 'text' })),
  press: field.optional(
    field.choice('For tags without a list: the key that adds one. Enter may submit the form.', [
      'Enter',
      'Tab',
      'Comma',
      'Space',
    ]),
  ),
  first: field.withDefault(field.flag('Take the first matching option.'), false),
  keys: field.withDefault(
    field.anyOf(
      'Type key by key, or with this pause between keys: for masks, one-time codes, and free text in a combobox.',
      field.flag('Key by key.'),
      field.duration('Key by key, with this pause.'),
    ),
    false,
  ),
  append: field.withDefault(field.flag('Append the text to what is there.'), false),
  verify: field.withDefault(
    field.flag('Read the field back. Use `false` if the portal changes the value.'),
    true,
  ),
};

/** The expressions in what a field is given. */
export const expressionsIn = (input: FieldInput): readonly Evaluable<unknown>[] =>
  [input.value, input.date, input.option_value, input.option_index, input.search].filter(
    (one) => one !== undefined,
  );

/** What a field gets, for the outline. */
export function describeInput(input: FieldInput, words: Wording): string {
  const { value, date, option_value: hidden, option_index: index, keys } = input;
  if (date !== undefined) return `the date ${words.value(date)}`;
  if (hidden !== undefined) return `the option with the value ${words.value(hidden)}`;
  if (index !== undefined) return `the option at place ${words.value(index)}, from 0,`;
  const text = value === undefined ? 'nothing' : words.value(value);
  return keys === false ? text : `${text} (key by key)`;
}

/** `value`, `date`, `option_value` or `option_index`: one of them. */
export function checkInput(context: CheckContext<unknown>, input: FieldInput): void {
  const given = [input.value, input.date, input.option_value, input.option_index];
  if (given.filter((one) => one !== undefined).length !== 1)
    context.report(
      'structure',
      context.place,
      'a field needs one of "value", "date", "option_value" and "option_index"',
    );
}
