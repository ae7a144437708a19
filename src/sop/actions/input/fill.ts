import type { Locator } from 'playwright-core';
import { defineAction } from '../../../sdk/action.ts';
import { datePattern } from '../../../sdk/date-pattern.ts';
import { field } from '../../../sdk/field.ts';
import { fillField } from '../../controls/fill-field.ts';
import { rememberFilled, type FilledField } from '../../controls/filled-fields.ts';
import { targetEntries } from './target-entries.ts';
import { letHear, verifyFields } from '../../controls/verify-fields.ts';

export const verify = field.withDefault(
  field.flag('Read the field back. `false` if the portal turns the value into something else.'),
  true,
);

/** What a field can be given. */
export const fieldInput = {
  value: field.optional(field.text('The text, or what to pick.', { secrets: true })),
  date: field.optional(field.text('A date in ISO form; written as the portal writes dates.')),
  format: field.optional(
    field.word('Of the date, where it is not the one of `portal.yaml`: `MM/dd/yyyy`.', {
      noun: 'a date format like MM/dd/yyyy',
      pattern: datePattern,
    }),
  ),
  verify,
};

const single = field.object('One field.', {
  target: field.target('The field.', { bare: 'input' }),
  ...fieldInput,
});

const many = field.map(
  'Fields and what they get.',
  field.object('What the field gets.', fieldInput, { short: 'value' }),
  {
    kind: 'target',
    bare: 'input',
  },
);

const fillArguments = field.anyOf('A field, or a mapping of fields.', single, many);

export const fill = defineAction({
  name: 'fill',
  family: 'input',
  effect: 'changes',
  title: 'Fill in fields',
  doc: 'Fills one field or many, in their order, by what each of them is: text, select, checkbox (`true`, `false`), a group of radio buttons (the label of one), date (`date:` with an ISO date; native, masked or in three parts), rich text, slider. Bare words name a field by its label, its hint, or the words beside it. Then all are read back; a difference fails the step, unless it is only the way of writing (separators, case, thousands). A rich text editor gets the text line by line, with the Enter key between two lines, and every line is compared. An empty text clears a text field and leaves a select or radio group alone.',
  examples: [
    'fill:\n  Member ID: ${{ inputs.member_id }}\n  Date of birth: { date: "${{ inputs.date_of_birth }}" }',
    'fill: { target: label "Amount", value: "${{ money(inputs.amount) }}", verify: false }',
  ],
  arguments: fillArguments,
  subject: (args) =>
    targetEntries(args)
      .map((entry) => entry.target.source)
      .join(', '),
  async run(context, args) {
    const filled = new Map<Locator, readonly FilledField[]>();
    for (const { target, value } of targetEntries(args)) {
      const control = await context.resolve(target);
      const fields = await fillField(context, control, `"${target.source}"`, value);
      if (value.verify) filled.set(control, fields);
      else await letHear(context, fields);
    }
    await verifyFields(context, [...filled.values()].flat());
    await rememberFilled(context, filled);
  },
});
