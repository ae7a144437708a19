import { type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field, type StepBlock, type Target } from '../../../sdk/field.ts';
import { inOneLine } from '../../page/in-one-line.ts';
import { untilShown } from '../../page/first-look.ts';
import { Network } from '../../page/network.ts';
import { answerOf } from '../../page/page-answer.ts';
import { runLoopTurn } from './loop-turn.ts';
import { BUSY_MS, COUNTED_AGAIN_MS } from '../../waiting/times.ts';
import { limits } from '../../waiting/margins.ts';

const matching = field.object('Elements of the page.', {
  matching: field.target('A target that matches several elements.', { bare: 'text' }),
});

export const forEach = defineAction({
  name: 'for_each',
  family: 'control',
  effect: 'reads',
  title: 'Repeat for each item of a list, or each match on the page',
  doc: 'Runs the steps for each item of a list, under the name in `as`. With `matching`, for each element that a target matches when the loop starts: the name is its text, and `@name` the element. If the steps remove matches, use `repeat`. `loop.index` counts from 0, `loop.number` from 1.',
  examples: [
    'for_each: ${{ inputs.claim.lines }}\nas: line\nsteps:\n  - log: "${{ loop.number }}"',
    'for_each: { matching: { row: { Status: Paid } } }\nas: claim\nsteps:\n  - click: \'@claim > link "Details"\'\n  - navigate: back',
  ],
  beside: true,
  arguments: field.object(
    'The list and the steps.',
    {
      for_each: field.anyOf(
        'The list, or what matches on the page.',
        matching,
        field.value('list', 'The list.'),
      ),
      as: field.withDefault(field.word('The name of the current item.', { noun: 'a name' }), 'item'),
      max: field.withDefault(
        field.whole('Maximum number of items. More are a failure.', { min: 1, max: 10_000 }),
        1_000,
      ),
      steps: field.steps('What to do for each.'),
    },
    { short: 'for_each' },
  ),
  subject: (args) => ('matching' in args.for_each ? args.for_each.matching.source : args.as),
  sentence: ({ for_each: list, as }, words) =>
    'matching' in list
      ? `For each match of ${words.target(list.matching)} (${words.code(as)}):`
      : `For each entry of ${words.value(list)} (${words.code(as)}):`,
  shape: 'loop',
  timeout: 'none',
  check(context) {
    const { as, steps, for_each: list } = context.arguments;
    context.names(steps, {
      [as]: 'matching' in list ? 'element' : { entryOf: list },
      loop: { index: 'number', number: 'number', first: 'boolean', last: 'boolean' },
    });
  },
  async run(context, args) {
    const { for_each: list, as, steps } = args;
    if ('matching' in list) return forMatches(context, list.matching, args);
    const entries = await context.evaluate(list);
    mustFit(context, entries.length, args.max);
    for (const [index, entry] of entries.entries()) {
      const names = { [as]: entry, loop: placeOf(index, entries.length) };
      if ((await runLoopTurn(context, steps, names)) === 'left') return;
    }
  },
});

interface Turns {
  readonly as: string;
  readonly max: number;
  readonly steps: StepBlock;
}

async function forMatches(context: ActionContext, target: Target, { as, max, steps }: Turns): Promise<void> {
  // The loop itself has no time limit.
  const timeLeft = (): number => Math.min(BUSY_MS, context.timeLeft());
  await untilShown(Network.of(context), { page: context.page, signal: context.signal, timeLeft });
  const count = await answerOf((await context.resolve(target)).count(), timeLeft());
  mustFit(context, count, max);
  for (let index = 0; index < count; index += 1) {
    const match = (await context.resolve(target)).nth(index);
    const timeout = Math.min(COUNTED_AGAIN_MS, limits(context).timeout);
    const text = await match.innerText({ timeout, signal: context.signal });
    const names = { [as]: inOneLine(text), loop: placeOf(index, count) };
    if ((await runLoopTurn(context, steps, names, { [as]: { target, nth: index } })) === 'left') return;
  }
}

function placeOf(index: number, count: number) {
  return { index, number: index + 1, first: index === 0, last: index === count - 1 };
}

function mustFit(context: ActionContext, count: number, max: number): void {
  if (count > max)
    throw context.failure('too_many_entries', `for_each has ${count} entries; ${max} are allowed (max)`);
}
