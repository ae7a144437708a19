import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { runLoopTurn } from './loop-turn.ts';

export const repeat = defineAction({
  name: 'repeat',
  family: 'control',
  effect: 'reads',
  title: 'Repeat while or until',
  doc: 'Repeats steps. `while` is checked before each iteration, `until` after it. Without either, a `break` must end the loop. For a fixed number, use `for_each` with `range(3)`.',
  examples: ['repeat:\n  - click: button "Next"\nuntil: ${{ hidden(\'button "Next"\') }}\nmax: 20'],
  beside: true,
  arguments: field.object(
    'The steps and when to end.',
    {
      repeat: field.steps('What to repeat.'),
      while: field.optional(field.value('boolean', 'Continue only if true.')),
      until: field.optional(field.value('boolean', 'Stop if true.')),
      max: field.optional(
        field.whole('Maximum number of iterations. More are a failure. Default: 100.', {
          min: 1,
          max: 10_000,
        }),
      ),
    },
    { short: 'repeat' },
  ),
  sentence: (args, { condition }) => {
    const during = args.while === undefined ? '' : ` while ${condition(args.while)}`;
    const until = args.until === undefined ? '' : ` until ${condition(args.until)}`;
    return `Repeat${during}${until}${args.max === undefined ? '' : `, ${args.max} times at most`}:`;
  },
  shape: 'loop',
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
    for (let index = 0; ; index += 1) {
      const loop = { index, number: index + 1, first: index === 0 };
      if (args.while !== undefined && !(await context.evaluate(args.while, { loop }))) return;
      if (index === max) break;
      if ((await runLoopTurn(context, args.repeat, { loop })) === 'left') return;
      if (args.until !== undefined && (await context.evaluate(args.until, { loop }))) return;
    }
    throw context.failure('loop_bound', `the loop did not end within ${max} turns`, {
      kind: 'portal_changed',
    });
  },
});
