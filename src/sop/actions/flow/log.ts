import { field } from '../../../sdk/field.ts';
import { defineRecordableAction } from '../recorded.ts';

export const log = defineRecordableAction({
  name: 'log',
  family: 'data',
  effect: 'reads',
  title: 'Log a message',
  doc: 'Prints a message in `sopwith sop run`, never in the timeline or service logs.',
  examples: ['log: "${{ loop.number }} of ${{ size(inputs.lines) }}"'],
  arguments: field.object('The message.', { message: field.text('The text.') }, { short: 'message' }),
  sentence: ({ message }, words) => `Log ${words.value(message)}.`,
  recorded: {
    remark: ({ text }, { literal }) => ({
      arguments: literal(text),
      comment: ' The language has no word for what was recorded here: write it by hand.',
    }),
  },
  async run(context, { message }) {
    context.note(await context.evaluate(message));
  },
});
