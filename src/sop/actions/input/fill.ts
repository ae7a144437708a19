import type { Locator } from 'playwright-core';
import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { fillField } from '../../controls/fill-field.ts';
import { rememberFilled, type FilledField } from '../../controls/filled-fields.ts';
import { checkInput, fieldInput } from './field-input.ts';
import { targetEntries } from './target-entries.ts';
import { letHear, verifyFields } from '../../controls/verify-fields.ts';

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
  doc: 'Sets one field or many, in their order, by what each of them is: a text; `true` or `false` for a box; what the option says for a list, native or drawn, and for a group of radio buttons; a date (`date:` with an ISO date) for one field, a native one, or three parts; a number for a slider. Bare words name a field by its label, its hint, or the words next to it. Then all are read back; a difference fails the step, unless it is only the way of writing (separators, case, thousands). An empty text empties a text field and leaves a list or a group alone. An option is found by the same text, else by a part of it that begins where a word does and means one option alone (`TX` of `TX - Texas`, but not `Male` of `Female`). Options that load late are waited for; if the list is complete without the option, the step fails with `option_not_found` and lists the options: a business failure if the value comes from the task. In a list that opens, the text is typed, the option that fits is clicked, and the field must show it; several options are added to those that are there. A rich text editor gets the text line by line, with the Enter key between two lines, and every line is compared.',
  examples: [
    'fill:\n  Member ID: ${{ inputs.member_id }}\n  Date of birth: { date: "${{ inputs.date_of_birth }}" }',
    'fill: { State: Texas, Service types: [ Medical, Dental ], Relationship: Child, I agree: true, Notes: "" }',
    'fill:\n  Payer: { option_value: "60054" }\n  Provider: { value: "${{ inputs.provider_name }}", search: "${{ inputs.npi }}" }\n  Phone: { value: "${{ digits(inputs.phone) }}", keys: true }',
    'fill: { target: label "Amount", value: "${{ money(inputs.amount) }}", verify: false }',
  ],
  arguments: fillArguments,
  subject: (args) =>
    targetEntries(args)
      .map((entry) => entry.target.source)
      .join(', '),
  check(context) {
    for (const { value } of targetEntries(context.arguments)) checkInput(context, value);
  },
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
