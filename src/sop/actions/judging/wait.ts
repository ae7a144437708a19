import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { pause } from '../../waiting/until.ts';

export const wait = defineAction({
  name: 'wait',
  family: 'waiting',
  effect: 'reads',
  title: 'Wait a fixed time',
  doc: 'Waits a fixed time. Use `wait_for` instead.',
  examples: ['wait: 2s'],
  arguments: field.object('How long.', { time: field.duration('The time.') }, { short: 'time' }),
  sentence: ({ time }, { duration }) => `Wait ${duration(time)}.`,
  timeout: 'none',
  patient: () => true,
  check(context) {
    context.report('fixed-wait', context.place, 'waits a fixed time');
  },
  async run(context, { time }) {
    await pause(time, context.signal);
  },
});
