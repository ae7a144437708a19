import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const group = defineAction({
  name: 'group',
  family: 'control',
  effect: 'reads',
  title: 'Steps under one heading',
  doc: 'Runs its steps in order. The heading shows in the timeline; `if`, `retry` and `timeout` beside it hold for all of them together.',
  examples: ['group: Service lines\nsteps:\n  - click: button "Add line"'],
  beside: true,
  arguments: field.object(
    'The heading and the steps.',
    {
      group: field.word('The heading.', { noun: 'heading', pattern: /\S/ }),
      steps: field.steps('The steps.'),
    },
    { short: 'group' },
  ),
  subject: (args) => args.group,
  timeout: 'none',
  async run(context, { steps }) {
    await context.runSteps(steps);
  },
});
