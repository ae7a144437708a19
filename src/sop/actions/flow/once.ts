import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const once = defineAction({
  name: 'once',
  family: 'control',
  effect: 'submits',
  title: 'Submit exactly once',
  doc: 'Around the steps that file something for good. Before it runs, the intent is durably written; after it, its outputs are. An attempt that finds it done skips it and takes its outputs; one that finds only the intent runs `verify`, which must set an output of the block (or end with `fail: { code: not_found … }`) and never submits. Where nobody can tell whether it happened, the run ends as uncertain and a person looks. `key` is what makes two tasks the same submission. `not_sent_when` lists what the portal shows when it refused.',
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
        field.steps('Checks on the portal whether it was filed, and proves it by setting an output.'),
      ),
    },
    { short: 'once' },
  ),
  subject: (args) => args.once,
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
  },
});
