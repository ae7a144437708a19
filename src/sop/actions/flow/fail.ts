import { type ActionContext, type CheckContext, defineAction } from '../../../sdk/action.ts';
import { type Arguments, field } from '../../../sdk/field.ts';
import type { Wording } from '../../../sdk/outline.ts';
import { personText } from './person-text.ts';

/** A failure, as the author describes it. */
export const failureFields = {
  code: field.word('Stable code.', { noun: 'a code of small letters, digits and _' }),
  kind: field.withDefault(
    field.choice('What to do next.', ['business', 'transient', 'portal_changed', 'credentials', 'sop']),
    'business',
  ),
  notes: field.optional(field.text('For the client.')),
  after: field.optional(field.duration('Minimum time until the next try. Only with `kind: transient`.')),
};
type FailureArguments = Arguments<typeof failureFields>;

export const fail = defineAction({
  name: 'fail',
  family: 'ending',
  effect: 'reads',
  title: 'End with a failure',
  doc: 'Ends the SOP as failed. `kind` decides what happens next: `transient` retries the task (not before `after`), `credentials` pauses the credentials, and all others end the task.',
  examples: [
    'fail: { code: member_not_found, notes: The payer does not know this member. }',
    'fail: { code: maintenance, kind: transient, after: 10m, notes: The portal is under maintenance. }',
  ],
  ends: true,
  arguments: field.object('Why.', failureFields),
  subject: (args) => args.code,
  sentence: (args, words) => `Stop${failureWording(args, words)}.`,
  failure: (args) => args,
  check: (context) => checkFailure(context, context.arguments),
  async run(context, args) {
    throw await failureOf(context, args);
  },
});

/** How a sentence of the outline continues after "Stop". */
export function failureWording({ code, notes, after }: FailureArguments, words: Wording): string {
  const again = after === undefined ? '' : `, to be tried again after ${words.duration(after)},`;
  return ` as ${words.code(code)}${again}${notes === undefined ? '' : ` and say ${words.value(notes)}`}`;
}

/** Reports a time until the next try for a failure that has none. */
export function checkFailure(
  { place, report }: Pick<CheckContext<unknown>, 'place' | 'report'>,
  { kind, after }: FailureArguments,
): void {
  if (after !== undefined && kind !== 'transient')
    report('structure', place, '"after" needs "kind: transient": no other failure is tried again');
}

/** What procedures have judged themselves, rather than that something did not come, with the notes that their authors wrote for it; empty if they wrote none. */
const judgements = new WeakMap<Error, string>();

export const isOwnJudgement = (error: unknown): boolean => error instanceof Error && judgements.has(error);

/** Marks an error as such, and returns it. */
export function judged(error: Error, notes = ''): Error {
  judgements.set(error, notes);
  return error;
}

/** The same of an error that has taken the place of another. */
export function judgedLike(error: Error, before: unknown): void {
  const notes = before instanceof Error ? judgements.get(before) : undefined;
  if (notes !== undefined) judged(error, notes);
}

/** What the author of the procedure wrote for an error; empty if that is nothing. */
export const ownNotesOf = (error: unknown): string => (error instanceof Error && judgements.get(error)) || '';

/** The failure to throw. `message` is for the log, if the client should read another one. */
export async function failureOf(
  context: ActionContext,
  { code, kind, notes, after }: FailureArguments,
  { message, cause }: { readonly message?: string; readonly cause?: unknown } = {},
): Promise<Error> {
  const plain = `The procedure ended with ${code}.`;
  const text = notes === undefined ? plain : await personText(context, notes, plain);
  const failure = context.failure(code, message ?? text, {
    kind,
    notes: text,
    ...(cause !== undefined && { cause }),
    ...(after !== undefined && { retryAfterMs: after }),
  });
  return judged(failure, notes === undefined ? '' : text);
}
