import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const output = defineAction({
  name: 'output',
  family: 'data',
  effect: 'reads',
  title: 'Set outputs',
  doc: 'Sets outputs of the SOP. Each must be declared in `outputs` and is checked against its schema.',
  examples: ['output: { claim_number: "${{ vars.claim_number }}" }'],
  arguments: field.map('Names and values.', field.value('any', 'The value.'), { kind: 'output' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  async run(context, entries) {
    for (const entry of entries) context.setOutput(entry.key, await context.evaluate(entry.value));
  },
});
