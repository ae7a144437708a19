import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const set = defineAction({
  name: 'set',
  family: 'data',
  effect: 'reads',
  title: 'Remember values',
  doc: 'Evaluates each value and keeps it under its name as `vars.<name>` for the steps that follow. A value keeps its type.',
  examples: ['set: { first_line: "${{ inputs.claim.lines[0] }}", tries: 0 }'],
  arguments: field.map('Names and values.', field.value('any', 'The value.'), { kind: 'variable' }),
  subject: (entries) => entries.map((entry) => entry.key).join(', '),
  async run(context, entries) {
    for (const entry of entries) context.setVariable(entry.key, await context.evaluate(entry.value));
  },
});
