import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { formsSubmitted } from '../../controls/filled-fields.ts';
import { forgetVerified } from '../input/shown-values.ts';

export const once = defineAction({
  name: 'once',
  family: 'control',
  effect: 'submits',
  title: 'Submit at most once',
  doc: 'Submits exactly once. See [once](../once.md).',
  examples: [
    'once: submit\nkey: ${{ [inputs.claim_number] }}\nsteps:\n  - click: button "Submit claim"\nnot_sent_when: [ alert /correct the following/i ]\nverify:\n  - click: link "Claims"',
  ],
  beside: true,
  arguments: field.object(
    'The steps and how to find out.',
    {
      once: field.word('Its name, unique within the SOP.', { noun: 'a name of small letters, digits and _' }),
      key: field.optional(field.value('any', 'What identifies the submission among all tasks.')),
      steps: field.steps('The steps that submit.'),
      not_sent_when: field.optional(
        field.list('What the page shows if nothing was filed.', field.target('A target.', { bare: 'text' }), {
          single: true,
        }),
      ),
      verify: field.optional(
        field.steps('Finds out whether it was filed, and proves it by setting an output.'),
      ),
    },
    { short: 'once' },
  ),
  subject: (args) => args.once,
  sentence: (args, words) => {
    const identified = args.key === undefined ? '' : `, identified by ${words.value(args.key)}`;
    return `Do this only once (${words.code(args.once)})${identified}:`;
  },
  shape: 'once',
  ways: ({ steps, verify }) => [
    { label: '', role: 'body', steps },
    ...(verify === undefined
      ? []
      : [{ label: 'to find out whether it happened', role: 'verify' as const, steps: verify }]),
  ],
  timeout: 'none',
  check(context) {
    if (context.arguments.verify === undefined) {
      context.report('once-without-verify', context.place, `once "${context.arguments.once}" has no verify`);
    }
    if (context.arguments.key === undefined && (context.inside('for_each') || context.inside('repeat'))) {
      context.report(
        'once-in-loop-without-key',
        context.place,
        `once "${context.arguments.once}" has no key`,
      );
    }
  },
  async run(context, args) {
    await context.runOnce({
      name: args.once,
      key: args.key ?? null,
      steps: args.steps,
      verify: args.verify ?? null,
      notSentWhen: args.not_sent_when ?? [],
    });
    await formsSubmitted(context);
    forgetVerified(context);
  },
});
