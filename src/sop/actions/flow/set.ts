import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { outputsFirst } from '../outputs-first.ts';

export const set = defineAction({
  name: 'set',
  family: 'data',
  effect: 'reads',
  title: 'Set outputs and variables',
  doc: 'Sets outputs and variables. A name that the SOP declares in `outputs` is an output (`outputs.<name>`), validated by its schema. Other names are variables (`vars.<name>`).',
  examples: [
    'set: { claim_number: "${{ vars.found[0].number }}" }',
    'set: { first_line: "${{ inputs.claim.lines[0] }}", tries: 0 }',
  ],
  arguments: field.map('Names and values.', field.value('any', 'The value.'), { kind: 'result' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  sentence: (entries, words) =>
    outputsFirst(entries, words, (some) => {
      const pairs = some.map(({ key, value }) => `${words.code(key)} as ${words.value(value)}`);
      return `Set ${words.list(pairs)}`;
    }),
  async run(context, entries) {
    for (const entry of entries) context.setValue(entry.key, await context.evaluate(entry.value));
  },
});
