import { defineAction } from '../../sdk/action.ts';
import { field, type Evaluable, type Target, type TypeOf } from '../../sdk/field.ts';
import type { ActionContext } from '../../sdk/action.ts';
import { rememberFilled, type FilledField } from './filled-fields.ts';
import { selectOptions, type WantedOption } from './select-option.ts';
import { verifyFields } from './verify-fields.ts';

const texts = field.list('Several options.', field.text('What an option says, or its value.'), {
  single: true,
});
const choice = field.object(
  'Which option.',
  {
    option: field.optional(texts),
    label: field.optional(field.text('Exactly what it says.')),
    value: field.optional(field.text('Its value, which the page does not show.')),
    index: field.optional(field.whole('Its place, from 0.')),
    all: field.optional(field.value('list', 'A list of what options say.')),
  },
  { short: 'option' },
);
const many = field.map('Fields and their options.', choice, { kind: 'target', bare: 'field' });

export const select = defineAction({
  name: 'select',
  family: 'input',
  effect: 'changes',
  title: 'Select options',
  doc: 'Picks options of selects by what they say: the same text, else a part of it that means one option alone (`TX` of `TX - Texas`). Waits for options that load late, and reads the choice back. Where it does not come, the failure lists the options.',
  examples: [
    'select: { State: "${{ inputs.state }}" }',
    'select:\n  Service types: [ Medical, Dental ]\n  Payer: { value: "60054" }',
  ],
  arguments: many,
  subject: (entries) => entries.map((entry) => entry.target.source).join(', '),
  async run(context, entries) {
    const selected: FilledField[] = [];
    for (const { target, value } of entries) selected.push(await selectOne(context, target, value));
    await verifyFields(context, selected);
    rememberFilled(context, selected);
  },
});

async function selectOne(
  context: ActionContext,
  target: Target,
  value: TypeOf<typeof choice>,
): Promise<FilledField> {
  const locator = await context.resolve(target);
  const name = `"${target.source}"`;
  const labels = await selectOptions(context, locator, await wantedOf(context, value), name);
  return { name, locator, wanted: { text: labels.join('\n') }, secret: false, retype: null };
}

async function wantedOf(
  context: ActionContext,
  value: TypeOf<typeof choice>,
): Promise<readonly WantedOption[]> {
  const text = (one: Evaluable<string>): Promise<string> => context.evaluate(one);
  if (value.label) return [{ label: await text(value.label) }];
  if (value.value) return [{ value: await text(value.value) }];
  if (value.index !== undefined) return [{ index: value.index }];
  if (value.all) return (await context.evaluate(value.all)).map((one) => ({ text: String(one) }));
  return Promise.all((value.option ?? []).map(async (one) => ({ text: await text(one) })));
}
