import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const log = defineAction({
  name: 'log',
  family: 'data',
  effect: 'reads',
  title: 'Say something to whoever watches',
  doc: 'Shows in `sopwith sop run`, never in the timeline or the logs of the service: what is said may be patient data.',
  examples: ['log: "${{ loop.number }} of ${{ size(inputs.lines) }}"'],
  arguments: field.object('What to say.', { message: field.text('The text.') }, { short: 'message' }),
  async run(context, { message }) {
    context.note(await context.evaluate(message));
  },
});
