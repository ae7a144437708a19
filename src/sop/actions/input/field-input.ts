import type { CheckContext } from '../../../sdk/action.ts';
import { datePattern } from '../../../sdk/date-pattern.ts';
import { field, type Evaluable } from '../../../sdk/field.ts';
import type { FieldInput } from '../../controls/fill-field.ts';

/** What a field can be given. */
export const fieldInput = {
  value: field.optional(
    field.value(
      'texts',
      'The text; of a list or a group of radio buttons what the option says; of a box `true` or `false`. A list selects several options.',
      { secrets: true },
    ),
  ),
  date: field.optional(field.text('A date in ISO form; written as the portal writes dates.')),
  format: field.optional(
    field.word('Of the date, if it is not the one of `portal.yaml`: `MM/dd/yyyy`.', {
      noun: 'a date format like MM/dd/yyyy',
      pattern: datePattern,
    }),
  ),
  exact: field.withDefault(
    field.flag('Only the whole text of an option is that option, not a part of it.'),
    false,
  ),
  option_value: field.optional(
    field.text('An option of a native list by its value, which the page does not show.'),
  ),
  option_index: field.optional(field.value('integer', 'An option of a native list by its place, from 0.')),
  search: field.optional(
    field.text(
      'What to type to make the list show the option, if it is not the option itself; an empty text types nothing. Also for a text field that suggests and is not marked as a list.',
    ),
  ),
  options: field.optional(
    field.target('The options, if the portal does not mark them as a list.', { bare: 'text' }),
  ),
  press: field.optional(
    field.choice(
      'For tags that no list offers: the key that takes what was typed. Enter may also send a form: use it only if the portal takes tags with it.',
      ['Enter', 'Tab', 'Comma', 'Space'],
    ),
  ),
  first: field.withDefault(field.flag('Take the first of several options that fit.'), false),
  keys: field.withDefault(
    field.anyOf(
      'Type key by key, or with such a pause between two keys: for masks and one-time codes, and for text in a field that opens a list.',
      field.flag('Key by key.'),
      field.duration('Key by key, with this pause.'),
    ),
    false,
  ),
  append: field.withDefault(field.flag('Type the text behind what is there.'), false),
  verify: field.withDefault(
    field.flag('Read the field back. `false` if the portal turns the value into something else.'),
    true,
  ),
};

/** The expressions in what a field is given. */
export const expressionsIn = (input: FieldInput): readonly Evaluable<unknown>[] =>
  [input.value, input.date, input.option_value, input.option_index, input.search].filter(
    (one) => one !== undefined,
  );

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
