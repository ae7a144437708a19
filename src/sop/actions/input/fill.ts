import type { Locator } from 'playwright-core';
import { field } from '../../../sdk/field.ts';
import { mustHoldWhenLeft, rememberLast } from '../../controls/left-field.ts';
import { fillField } from '../../controls/fill-field.ts';
import {
  rememberFilled,
  type FieldStates,
  type FilledControls,
  type FilledField,
} from '../../controls/filled-fields.ts';
import { intoLateEditors } from '../../controls/late-editor.ts';
import { watchLeaving } from '../../controls/leave-watch.ts';
import { resolveField } from './resolve-field.ts';
import { usedUp } from './fill-time.ts';
import { checkInput, describeInput, fieldInput } from './field-input.ts';
import { withShownNames } from '../../controls/shown-names.ts';
import { targetEntries } from './target-entries.ts';
import { letHear, untilNextForm, verifyUnlessLeft } from '../../controls/verify-fields.ts';
import {
  defineRecordableAction,
  type RecordedStep,
  type RecordedTarget,
  type StepWriter,
} from '../recorded.ts';
import type { JsonObject, JsonValue } from '../../../sdk/json.ts';

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

export const fill = defineRecordableAction({
  name: 'fill',
  family: 'input',
  effect: 'changes',
  title: 'Fill in fields',
  doc: 'Sets fields of any kind, in order: text, rich text, dates, checkboxes (`true`, `false`; a list for a group), radio groups, dropdowns, comboboxes, sliders. Then all are read back; a difference that is not only notation (case, thousands, separators in codes) fails the step. An option matches by its whole text, or by whole words that fit only one option (`TX` for `TX - Texas`, not `Male` for `Female`). If none matches in time, the step fails with `option_not_found`, a business failure if the list has options and the value comes from the task. Lists that open add to what is selected; other lists and groups of checkboxes replace it.',
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
  sentence: (args, words) => {
    const fields = targetEntries(args).map(
      ({ target, value }) => `${describeInput(value, words)} in ${words.target(target)}`,
    );
    return `Enter ${words.list(fields)}.`;
  },
  recorded: {
    fill: ({ on, value }, write) => recordedText(write.target(on, 'field'), inputOf(on, value, write)),
    select: ({ on, values: [value = ''] }, write) =>
      recordedField(write.target(on, 'field'), { option_value: write.input(on, value).expression }),
    uncheck: ({ on }, { target }) => recordedField(target(on, 'field'), { value: false }, false),
  },
  check(context) {
    for (const { value } of targetEntries(context.arguments)) checkInput(context, value);
  },
  async run(context, args) {
    const filled = new Map<Locator, readonly FilledField[]>();
    const entries = targetEntries(args);
    const wholeMs = context.timeLeft();
    using leaving = await watchLeaving(context);
    for (const [at, { target, value }] of entries.entries()) {
      const leftMs = context.timeLeft();
      try {
        const control = await resolveField(context, target);
        const fields = await fillField(context, control, `"${target.source}"`, value);
        if (value.verify) filled.set(control, await withShownNames(context, target, fields));
        else await letHear(context, fields);
        if (at < entries.length - 1) await untilNextForm(context, fields);
      } catch (error) {
        const time = { name: `"${target.source}"`, filled: at, fields: entries.length, leftMs, wholeMs };
        throw usedUp(context, time, error) ?? error;
      }
    }
    const states = await verifyUnlessLeft(context, [...filled.values()].flat(), leaving);
    if (states === null) context.note('the page left when the fields were filled');
    else {
      await rememberFilled(context, heldIn(filled, states), states);
      await intoLateEditors(context, states);
    }
    await mustHoldWhenLeft(context);
    rememberLast(context, [...filled.values()].flat());
  },
});

/** Without what has become a tag next to its field. */
const heldIn = (filled: FilledControls, states: FieldStates): FilledControls =>
  new Map([...filled].map(([control, fields]) => [control, fields.filter((one) => states.has(one))]));

function inputOf(on: RecordedTarget, typed: string, { input }: StepWriter): JsonValue {
  if (typed === '') return '';
  const { expression, date } = input(on, typed);
  return date ? { date: expression } : expression;
}

/** Texts that are typed one after the other become one step. */
function recordedText(target: JsonValue, value: JsonValue): RecordedStep {
  if (typeof target === 'string') return { arguments: { [target]: value }, joins: true };
  return recordedField(target, typeof value === 'string' ? { value } : (value as JsonObject));
}

function recordedField(target: JsonValue, input: JsonObject, short: JsonValue = input): RecordedStep {
  return { arguments: typeof target === 'string' ? { [target]: short } : { target, ...input } };
}
