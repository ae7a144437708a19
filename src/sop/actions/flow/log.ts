import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const log = defineAction({
  name: 'log',
  family: 'data',
  effect: 'reads',
  title: 'Log a message',
  doc: 'Prints a message in `sopwith sop run`, never in the timeline or the logs of the service.',
  examples: ['log: "${{ loop.number }} of ${{ size(inputs.lines) }}"'],
  arguments: field.object('The message.', { message: field.text('The text.') }, { short: 'message' }),
  sentence: ({ message }, words) => `Log ${words.value(message)}.`,
  async run(context, { message }) {
    context.note(await context.evaluate(message));
  },
});
