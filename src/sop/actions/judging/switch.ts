import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const switchAction = defineAction({
  name: 'switch',
  family: 'control',
  effect: 'reads',
  title: 'Decide by a value',
  doc: 'Runs the steps of the matching case. Without one and without `default`, the step fails.',
  examples: [
    'switch: ${{ inputs.kind }}\ncases:\n  urgent:\n    - check: Urgent\ndefault:\n  - check: Routine',
  ],
  beside: true,
  arguments: field.object(
    'The value and its cases.',
    {
      switch: field.text('The value, as text.'),
      cases: field.map('Steps by value.', field.steps('The steps of the case.'), {
        kind: 'text',
        noun: 'a value',
      }),
      default: field.optional(field.steps('Steps for every other value.')),
    },
    { short: 'switch' },
  ),
  subject: (args) => args.switch.source.replace(/^\$\{\{\s*|\s*\}\}$/gu, ''),
  sentence: (args, { value }) => `Decide by ${value(args.switch)}:`,
  shape: 'choice',
  ways: (args, { quoted }) => [
    ...args.cases.map(({ key, value }) => ({
      label: `it is ${quoted(key)}`,
      role: 'way' as const,
      steps: value,
    })),
    ...(args.default === undefined
      ? []
      : [{ label: 'otherwise', role: 'way' as const, steps: args.default }]),
  ],
  timeout: 'none',
  async run(context, args) {
    const value = await context.evaluate(args.switch);
    const steps = args.cases.find((one) => one.key === value)?.value ?? args.default;
    if (steps === undefined) {
      const known = args.cases.map((one) => one.key).join(', ');
      throw context.failure('no_case', `the value has no case (${known}) and there is no default`);
    }
    await context.runSteps(steps);
  },
});
