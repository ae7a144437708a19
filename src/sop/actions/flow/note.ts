import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const note = defineAction({
  name: 'note',
  family: 'ending',
  effect: 'reads',
  title: 'Add an issue',
  doc: 'Adds an issue for a person. The task ends as `completed_with_issues`.',
  examples: ['note: { code: partial_approval, message: Two of three lines were approved. }'],
  arguments: field.object('The issue.', {
    code: field.word('Stable code.', { noun: 'a code of small letters, digits and _' }),
    message: field.text('For the person who reads the issue.'),
    field: field.optional(field.text('JSON Pointer into the data of the task.')),
  }),
  subject: (args) => args.code,
  async run(context, args) {
    const message = await context.evaluate(args.message);
    const where = args.field === undefined ? undefined : await context.evaluate(args.field);
    context.addIssue(
      where === undefined ? { code: args.code, message } : { code: args.code, message, field: where },
    );
  },
});
