import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { runLoopTurn } from './loop-turn.ts';

export const repeat = defineAction({
  name: 'repeat',
  family: 'control',
  effect: 'reads',
  title: 'Repeat while or until',
  doc: 'Runs the steps again and again: `while` is asked before each turn, `until` after it. More turns than `max` are a failure, so that a page that never changes ends the run.',
  examples: ['repeat:\n  - click: button "Next"\nuntil: ${{ hidden(\'button "Next"\') }}\nmax: 20'],
  beside: true,
  arguments: field.object(
    'The steps and when to end.',
    {
      repeat: field.steps('What to repeat.'),
      while: field.optional(field.value('boolean', 'Goes on only where true; asked before each turn.')),
      until: field.optional(field.value('boolean', 'Ends where true; asked after each turn.')),
      max: field.optional(field.whole('The most turns.', { min: 1, max: 10_000 })),
    },
    { short: 'repeat' },
  ),
  timeout: 'none',
  check(context) {
    const { repeat: steps, max } = context.arguments;
    const names = { loop: { index: 'number', number: 'number', first: 'boolean' } } as const;
    for (const inner of [steps, context.arguments.while, context.arguments.until])
      if (inner !== undefined) context.names(inner, names);
    if (context.arguments.until !== undefined) context.after(context.arguments.until);
    if (max === undefined)
      context.report('unbounded-loop', steps.place, 'the loop has no bound: say max (100 holds until then)');
  },
  async run(context, args) {
    const max = args.max ?? 100;
    for (let index = 0; index < max; index += 1) {
      const loop = { index, number: index + 1, first: index === 0 };
      if (args.while !== undefined && !(await context.evaluate(args.while, { loop }))) return;
      if ((await runLoopTurn(context, args.repeat, { loop })) === 'left') return;
      if (args.until !== undefined && (await context.evaluate(args.until, { loop }))) return;
    }
    if (args.while === undefined && args.until === undefined) return;
    throw context.failure('loop_bound', `the loop did not end within ${max} turns`, {
      kind: 'portal_changed',
    });
  },
});
