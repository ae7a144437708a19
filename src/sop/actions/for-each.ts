import { defineAction } from '../../sdk/action.ts';
import { field } from '../../sdk/field.ts';
import { runLoopTurn } from './loop-turn.ts';

export const forEach = defineAction({
  name: 'for_each',
  family: 'control',
  effect: 'reads',
  title: 'Repeat for every entry of a list',
  doc: 'Runs the steps once for each entry, which is known by the name after `as`. `loop.index` counts from 0, `loop.number` from 1. `break` and `continue` work inside.',
  examples: ['for_each: ${{ inputs.claim.lines }}\nas: line\nsteps:\n  - log: "${{ loop.number }}"'],
  beside: true,
  arguments: field.object(
    'The list and the steps.',
    {
      for_each: field.value('list', 'The list.'),
      as: field.withDefault(
        field.word('By which name the steps know the entry.', { noun: 'a name' }),
        'item',
      ),
      max: field.withDefault(
        field.whole('More entries than this are a failure.', { min: 1, max: 10_000 }),
        1_000,
      ),
      steps: field.steps('What to do for each.'),
    },
    { short: 'for_each' },
  ),
  subject: (args) => args.as,
  timeout: 'none',
  check(context) {
    const { as, steps, for_each: list } = context.arguments;
    context.names(steps, {
      [as]: { entryOf: list },
      loop: { index: 'number', number: 'number', first: 'boolean', last: 'boolean' },
    });
  },
  async run(context, args) {
    const entries = await context.evaluate(args.for_each);
    if (entries.length > args.max) {
      throw context.failure(
        'too_many_entries',
        `for_each has ${entries.length} entries; ${args.max} are allowed (max)`,
      );
    }
    for (const [index, entry] of entries.entries()) {
      const loop = { index, number: index + 1, first: index === 0, last: index === entries.length - 1 };
      if ((await runLoopTurn(context, args.steps, { [args.as]: entry, loop })) === 'left') return;
    }
  },
});
