import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { Dialogs } from '../../page/dialogs.ts';
import { textTest } from '../judging/text-test.ts';
import { textOrPatternFault } from '../judging/literal-checks.ts';

export const onDialog = defineAction({
  name: 'on_dialog',
  family: 'dialogs',
  effect: 'changes',
  title: 'Answer dialogs of the browser',
  doc: 'Answers later `alert`, `confirm`, and `prompt` dialogs. One without an answer, or with another `text`, is dismissed: issue `unexpected_dialog`, except while a page loads. The failure report has its words. "Leave this page?" is accepted.',
  examples: [
    'on_dialog: accept',
    'on_dialog: { answer: accept, text: /submit this claim/i }',
    'on_dialog: { answer: dismiss, into: alert_text }',
  ],
  arguments: field.object(
    'The answer.',
    {
      answer: field.choice('What to answer.', ['accept', 'dismiss']),
      text: field.optional(field.text('Part of its text, or a /pattern/.', { check: textOrPatternFault })),
      prompt: field.optional(field.text('Text for a prompt.')),
      into: field.optional(
        field.word('The output or variable for its text; of several that one step brings, a line each.', {
          noun: 'a name',
          result: true,
        }),
      ),
    },
    { short: 'answer' },
  ),
  sentence: ({ answer, text, prompt, into }, { code, value }) => {
    const which = text === undefined ? '' : ` that say ${value(text)}`;
    const typed = prompt === undefined ? '' : ` with the text ${value(prompt)}`;
    const kept = into === undefined ? '' : `, and keep their text as ${code(into)}`;
    const verb = answer === 'accept' ? 'Accept' : 'Dismiss';
    return `${verb} the dialogs of the browser${which}${typed} from now on${kept}.`;
  },
  async run(context, { answer, text, prompt, into }) {
    Dialogs.of(context).answerWith({
      accept: answer === 'accept',
      prompt: prompt && (await context.evaluate(prompt)),
      expects: text ? textTest(text, await context.evaluate(text)) : null,
      keep: into === undefined ? undefined : (said) => keepText(context, into, said),
      into,
    });
  },
});

/** An output with another schema must not leave the dialog open. */
function keepText(context: ActionContext, into: string, said: string): void {
  try {
    context.setValue(into, said);
  } catch (error) {
    const failure = context.caught(error);
    context.addIssue({ code: failure?.code ?? 'wrong_output', message: failure?.message ?? '' });
  }
}
