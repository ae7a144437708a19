import { defineAction } from '../../../sdk/action.ts';
import { field, type Target, type TypeOf } from '../../../sdk/field.ts';
import type { ActionContext } from '../../../sdk/action.ts';
import { verify } from './fill.ts';
import { rememberFilled, type FilledField } from '../../controls/filled-fields.ts';
import { selectOptions, type Wanted, type WantedOption } from '../../controls/select-option.ts';
import { targetEntries } from './target-entries.ts';
import { verifyFields } from '../../controls/verify-fields.ts';

const choice = {
  option: field.optional(field.value('any', 'What it says, or its value; a list picks several.')),
  label: field.optional(field.text('Exactly what it says.')),
  value: field.optional(field.text('Its value, which the page does not show.')),
  index: field.optional(field.value('integer', 'Its place, from 0.')),
  verify,
};
type Choice = Omit<TypeOf<typeof single>, 'target'>;

const single = field.object('One field.', {
  target: field.target('The field.', { bare: 'input' }),
  ...choice,
});
const many = field.map(
  'Fields and their options.',
  field.object('Which option.', choice, { short: 'option' }),
  {
    kind: 'target',
    bare: 'input',
  },
);
const selectArguments = field.anyOf('A field, or a mapping of fields.', single, many);

export const select = defineAction({
  name: 'select',
  family: 'input',
  effect: 'changes',
  title: 'Select options',
  doc: 'Picks options of selects by what they say: the same text, else a part of it that begins where a word does and means one option alone (`TX` of `TX - Texas`, but not `Male` of `Female`). Waits for options that load late, and reads the choice back, unless `verify` is `false`: for a menu that acts at once and then shows its first option again. It fails with `option_not_found`, which lists the options, where the time is over, or sooner where the list is complete: two options or more that stand still for two seconds while nothing is under way over the network. Where the value comes from the task that is a business failure.',
  examples: [
    'select: { State: "${{ inputs.state }}" }',
    'select:\n  Service types: [ Medical, Dental ]\n  Payer: { value: "60054" }',
    'select: { target: { combobox: Unit, within: { row: { Code: "99213" } } }, option: Days }',
  ],
  arguments: selectArguments,
  subject: (args) =>
    targetEntries(args)
      .map((entry) => entry.target.source)
      .join(', '),
  async run(context, args) {
    const selected: FilledField[] = [];
    for (const { target, value } of targetEntries(args)) {
      const one = await selectOne(context, target, value);
      if (value.verify) selected.push(one);
    }
    await verifyFields(context, selected);
    await rememberFilled(context, new Map(selected.map((one) => [one.locator, [one]])));
  },
});

async function selectOne(context: ActionContext, target: Target, value: Choice): Promise<FilledField> {
  const locator = await context.resolve(target);
  const name = `"${target.source}"`;
  const labels = await selectOptions(context, locator, await wantedOf(context, value), name);
  return { name, locator, wanted: { text: labels.join('\n') }, secret: false, retype: null };
}

async function wantedOf(context: ActionContext, value: Choice): Promise<Wanted> {
  const said = [value.option, value.label, value.value, value.index];
  return {
    options: await optionsOf(context, value),
    written: said.every((one) => one === undefined || one.constant !== undefined),
  };
}

async function optionsOf(context: ActionContext, value: Choice): Promise<readonly WantedOption[]> {
  if (value.label) return [{ label: await context.evaluate(value.label) }];
  if (value.value) return [{ value: await context.evaluate(value.value) }];
  if (value.index) return [{ index: await context.evaluate(value.index) }];
  const wanted = value.option ? await context.evaluate(value.option) : [];
  return (Array.isArray(wanted) ? wanted : [wanted]).map((one) => ({
    text: one === null ? '' : String(one),
  }));
}
