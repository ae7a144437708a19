import { type ActionContext, defineAction } from '../../../sdk/action.ts';
import { type Arguments, field } from '../../../sdk/field.ts';
import type { Issue } from '../../../sdk/outcome.ts';
import { personText } from './person-text.ts';

/** An issue, as the author describes it. */
export const issueFields = {
  code: field.word('Stable code.', { noun: 'a code of small letters, digits and _' }),
  message: field.text('For the person who reads the issue.'),
  field: field.optional(field.text('JSON Pointer into the data of the task.')),
};

export const note = defineAction({
  name: 'note',
  family: 'ending',
  effect: 'reads',
  title: 'Add an issue',
  doc: 'Adds an issue for a person. The task ends as `completed_with_issues`.',
  examples: ['note: { code: partial_approval, message: Two of three lines were approved. }'],
  arguments: field.object('The issue.', issueFields),
  subject: (args) => args.code,
  sentence: ({ code, message }, words) => `Note ${words.code(code)}: ${words.value(message)}.`,
  async run(context, args) {
    context.addIssue(await issueOf(context, args));
  },
});

/** The issue with its texts evaluated. */
export async function issueOf(
  context: ActionContext,
  { code, message, field: pointer }: Arguments<typeof issueFields>,
): Promise<Issue> {
  return {
    code,
    message: await personText(context, message, `The procedure noted ${code}.`),
    ...(pointer && { field: await context.evaluate(pointer) }),
  };
}
