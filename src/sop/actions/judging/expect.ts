import { type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import {
  checkConditions,
  conditionFields,
  describeConditions,
  judgesByExchanges,
  untilAll,
} from './conditions.ts';
import { isAmbiguous, isTimeout } from '../../page/playwright-errors.ts';

const TIMEOUT_MS = 10_000;

export const expect = defineAction({
  name: 'expect',
  family: 'judging',
  effect: 'reads',
  title: 'Insist that something is so',
  doc: "The conditions of `wait_for`; where they do not come true (10 s), the step fails. With `code` the failure is the portal's answer (a business failure with these notes); without, it means that the portal has changed.",
  examples: [
    'expect: heading "Review your claim"',
    'expect: { target: testid "total", text: "${{ money(inputs.total) }}", code: total_mismatch, notes: The portal shows another total. }',
  ],
  arguments: field.object(
    'What must be so.',
    {
      ...conditionFields,
      code: field.optional(
        field.word('The code of the failure.', { noun: 'a code of small letters, digits and _' }),
      ),
      notes: field.optional(field.text('For the client.')),
    },
    { short: 'target' },
  ),
  subject: describeConditions,
  timeout: TIMEOUT_MS,
  check: checkConditions,
  hears: judgesByExchanges,
  async run(context, { code, notes, ...conditions }) {
    try {
      await untilAll(context, conditions, 'expectation_failed');
    } catch (error) {
      const failure = caughtHere(context, error);
      if (!failure || code === undefined) throw error;
      const told = notes && (await context.evaluate(notes));
      throw context.failure(code, `not so: ${describeConditions(conditions)}`, {
        kind: 'business',
        cause: error,
        ...(told && { notes: told }),
      });
    }
  },
});

export const checkThat = defineAction({
  name: 'check_that',
  family: 'judging',
  effect: 'reads',
  title: 'Note where something is not so',
  doc: 'The conditions of `wait_for`; where they do not come true (5 s), an issue is added and the run goes on. The task then ends `completed_with_issues`.',
  examples: [
    'check_that: { target: testid "plan", text: Gold, code: other_plan, message: The plan is not the one that was expected. }',
  ],
  arguments: field.object('What should be so.', {
    ...conditionFields,
    code: field.word('The code of the issue.', { noun: 'a code of small letters, digits and _' }),
    message: field.text('What a person must know.'),
    field: field.optional(field.text("JSON Pointer into the task's data.")),
  }),
  subject: describeConditions,
  timeout: 5_000,
  check: checkConditions,
  hears: judgesByExchanges,
  patient: true,
  async run(context, { code, message, field: pointer, ...conditions }) {
    try {
      await untilAll(context, conditions, code);
    } catch (error) {
      if (!caughtHere(context, error)) throw error;
      context.addIssue({
        code,
        message: await context.evaluate(message),
        ...(pointer && { field: await context.evaluate(pointer) }),
      });
    }
  },
});

/** Whether the error says that a condition does not hold, and not that the browser is gone or the run ends. */
function caughtHere(context: ActionContext, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Found out at the very end of the step's time, it still is what the page has shown.
  if ('code' in error && 'kind' in error) return error.kind === 'portal_changed';
  if (context.signal.aborted) return false;
  return isTimeout(error) || isAmbiguous(error);
}
