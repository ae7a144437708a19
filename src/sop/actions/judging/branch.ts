import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const branch = defineAction({
  name: 'branch',
  family: 'judging',
  effect: 'reads',
  title: 'Let the page decide',
  doc: 'Waits for the first of several targets, and until the page has its data, and runs the steps of the target. If several show, the first in the list wins. `timeout` is only for the wait.',
  examples: [
    'branch:\n  - on: heading "Eligibility result"\n  - on: text "Member not found"\n    do:\n      - fail: { code: member_not_found, notes: The payer does not know this member. }',
  ],
  beside: true,
  arguments: field.object(
    'The ways.',
    {
      branch: field.list(
        'The alternatives.',
        field.object(
          'One way.',
          {
            on: field.target('What must show.', { bare: 'text' }),
            do: field.optional(field.steps('Steps to run. Default: none.')),
          },
          { short: 'on' },
        ),
      ),
      else: field.optional(
        field.steps(
          'Steps if none shows in time, instead of a failure. In a `once` block, not if one showed before the click and still does.',
        ),
      ),
    },
    { short: 'branch' },
  ),
  sentence: () => 'See which of these shows first:',
  shape: 'choice',
  ways: (args, { target }) => [
    ...args.branch.map(({ on, do: steps }) => ({
      label: `${target(on)} shows`,
      role: 'way' as const,
      steps: steps ?? null,
    })),
    ...(args.else === undefined
      ? []
      : [{ label: 'none of these shows in time', role: 'way' as const, steps: args.else }]),
  ],
  async run(context, args) {
    const shown = await context.firstToShow(
      args.branch.map((way) => way.on),
      args.else !== undefined,
    );
    const steps = shown === null ? args.else : args.branch[shown]?.do;
    if (steps !== undefined) await context.runSteps(steps);
  },
});
