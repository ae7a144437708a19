import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

const condition = field.value('boolean', 'The condition.');

const furtherWay = field.object('One.', {
  if: condition,
  // oxlint-disable-next-line unicorn/no-thenable -- the word of the language
  then: field.steps('Steps if it is true.'),
});

export const ifAction = defineAction({
  name: 'if',
  family: 'control',
  effect: 'reads',
  title: 'Decide by a condition',
  doc: 'Runs `then` if the condition is true, otherwise the first `elif` that is true, otherwise `else`. A single step can have `if` as a modifier.',
  examples: ["if: ${{ inputs.member_id != '' }}\nthen:\n  - click: Search\nelse:\n  - click: Cancel"],
  beside: true,
  arguments: field.object(
    'The condition and its ways.',
    {
      if: condition,
      // oxlint-disable-next-line unicorn/no-thenable -- the word of the language
      then: field.steps('Steps if it is true.'),
      elif: field.optional(field.list('Further conditions, in order.', furtherWay)),
      else: field.optional(field.steps('Steps if none is true.')),
    },
    { short: 'if' },
  ),
  subject: (args) => args.if.source.replace(/^\$\{\{\s*|\s*\}\}$/gu, ''),
  sentence: () => 'Decide:',
  shape: 'choice',
  ways: (args, words) => [
    ...[args, ...(args.elif ?? [])].map((way) => ({
      label: `if ${words.condition(way.if)}`,
      role: 'way' as const,
      steps: way.then,
    })),
    ...(args.else === undefined ? [] : [{ label: 'otherwise', role: 'way' as const, steps: args.else }]),
  ],
  timeout: 'none',
  async run(context, args) {
    for (const way of [args, ...(args.elif ?? [])]) {
      if (await context.evaluate(way.if)) return context.runSteps(way.then);
    }
    if (args.else !== undefined) await context.runSteps(args.else);
  },
});
