import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const finish = defineAction({
  name: 'finish',
  family: 'ending',
  effect: 'reads',
  title: 'End the SOP',
  doc: 'Ends the SOP successfully, with the outputs set so far. A called SOP returns to its caller.',
  examples: ['finish', 'finish: { status: inactive }'],
  ends: true,
  arguments: field.optional(
    field.map('Outputs to set before.', field.value('any', 'The value.'), { kind: 'output' }),
  ),
  sentence: () => 'The procedure is done.',
  async run(context, entries) {
    for (const entry of entries ?? []) context.setOutput(entry.key, await context.evaluate(entry.value));
    throw context.leave('finish');
  },
});
