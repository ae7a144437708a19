import type { Dialog } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { textTest } from '../judging/text-test.ts';
import { textOrPatternFault } from '../judging/literal-checks.ts';

interface Answer {
  readonly accept: boolean;
  readonly prompt: string | undefined;
  readonly expects: ((text: string) => boolean) | null;
  /** Stores what the dialog says. */
  readonly keep: ((text: string) => void) | undefined;
}

export const onDialog = defineAction({
  name: 'on_dialog',
  family: 'dialogs',
  effect: 'changes',
  title: 'Answer dialogs of the browser',
  doc: 'Sets the answer to later `alert`, `confirm`, and `prompt` dialogs. With `text`, a dialog with another text is dismissed and becomes an issue. By default, dialogs are dismissed, and "leave this page?" is accepted.',
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
        field.word('The output or variable for the text of the dialog.', {
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
    const dialogs = listen(context);
    dialogs.answer = {
      accept: answer === 'accept',
      prompt: prompt && (await context.evaluate(prompt)),
      expects: text ? textTest(text, await context.evaluate(text)) : null,
      keep: into === undefined ? undefined : (said) => context.setValue(into, said),
    };
  },
});

interface Dialogs {
  answer: Answer | null;
}

/** One listener a run, on the context: it hears the dialogs of pop-ups too. */
function listen(context: ActionContext): Dialogs {
  return context.memory('dialogs', () => {
    const dialogs: Dialogs = { answer: null };
    const hear = (dialog: Dialog): void => {
      // A page that closes takes its dialog with it: nothing is left to answer.
      void reply(context, dialog, dialogs.answer).catch(() => undefined);
    };
    context.browser.on('dialog', hear);
    context.onEnd(() => void context.browser.off('dialog', hear));
    return dialogs;
  });
}

async function reply(context: ActionContext, dialog: Dialog, answer: Answer | null): Promise<void> {
  if (dialog.type() === 'beforeunload') return dialog.accept();
  const expected = answer?.expects?.(dialog.message()) ?? true;
  keepText(context, dialog, answer);
  if (!expected)
    context.addIssue({
      code: 'unexpected_dialog',
      message: 'The portal asked something that the procedure does not know; it was dismissed.',
    });
  if (answer?.accept && expected) return dialog.accept(answer.prompt);
  return dialog.dismiss();
}

/** An output with another schema must not leave the dialog open. */
function keepText(context: ActionContext, dialog: Dialog, answer: Answer | null): void {
  try {
    answer?.keep?.(dialog.message());
  } catch (error) {
    const failure = context.caught(error);
    context.addIssue({ code: failure?.code ?? 'wrong_output', message: failure?.message ?? '' });
  }
}
