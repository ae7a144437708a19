import type { ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { checkFailure, failureWording, failureFields, failureOf, judged } from '../flow/fail.ts';
import { issueFields, issueOf } from '../flow/note.ts';
import {
  type Conditions,
  checkConditions,
  conditionFields,
  describeConditions,
  judgesByExchanges,
  untilAll,
} from './conditions.ts';
import { sayConditions } from './say-conditions.ts';
import { Network } from '../../page/network.ts';
import { notResponding, responds } from '../../page/page-answer.ts';
import { isAmbiguous, isTimeout } from '../../page/playwright-errors.ts';
import { timeIsUp } from '../../waiting/deadline.ts';
import { defineRecordableAction, type Recorded, type RecordedStep, type StepWriter } from '../recorded.ts';

export const expect = defineRecordableAction({
  name: 'expect',
  family: 'judging',
  effect: 'reads',
  title: 'Check that something is true',
  doc: 'If the conditions do not become true in time, the step fails as `portal_changed` or with `or_fail`, or adds the issue `or_note` and continues.',
  examples: [
    'expect: heading "Review your claim"',
    'expect:\n  target: testid "total"\n  text: ${{ money(sum(inputs.lines, \'charge\')) }}\n  or_fail: { code: total_mismatch, notes: The portal adds the lines up to another total. }',
    'expect:\n  target: testid "plan"\n  text: Gold\n  or_note: { code: other_plan, message: The plan is not the expected one. }',
  ],
  arguments: field.object(
    'What must be true.',
    {
      ...conditionFields,
      or_fail: field.optional(field.object('The failure if it is not true.', failureFields)),
      or_note: field.optional(field.object('The issue to add if it is not true.', issueFields)),
    },
    { short: 'target' },
  ),
  subject: describeConditions,
  sentence: ({ or_fail: failure, or_note: issue, ...conditions }, words) => {
    const what = sayConditions(conditions, words);
    return issue === undefined
      ? `Make sure that ${what}; else stop${failure === undefined ? '' : failureWording(failure, words)}.`
      : `Check whether ${what}; if not, note ${words.code(issue.code)}: ${words.value(issue.message)}.`;
  },
  recorded: { expect: recordedExpectation },
  failure: (args) => args.or_fail,
  timeout: 10_000,
  check(context) {
    checkConditions(context);
    const { or_fail: failure, or_note: issue } = context.arguments;
    if (failure && issue)
      context.report('structure', context.place, 'write "or_fail" or "or_note", not both');
    if (failure) checkFailure(context, failure);
  },
  hears: judgesByExchanges,
  patient: ({ or_note: issue }) => issue !== undefined,
  async run(context, { or_fail: failure, or_note: issue, ...conditions }) {
    try {
      const code = issue?.code ?? 'expectation_failed';
      await untilAll(context, conditions, code);
      // What showed while an answer was under way may be of the answer before, such as an old "Saved".
      if (!judgesByExchanges(conditions) && (await Network.of(context).untilAnswered(context)))
        await untilAll(context, conditions, code);
    } catch (error) {
      if (!caughtHere(context, error)) throw error;
      if (!(await responds(context.page))) throw notResponding(error);
      if (issue) context.addIssue(await issueOf(context, issue));
      else if (failure)
        throw await failureOf(context, failure, {
          message: isUntrue(error) ? error.message : `not so: ${describeConditions(conditions)}`,
          cause: error,
        });
      else throw isUntrue(error) && compares(conditions) ? judged(error) : error;
    }
  },
});

/** It names the part of the condition that does not hold. */
const isUntrue = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'expectation_failed';

/** What only waits, such as for an address, may be late. */
const compares = ({ text, value, that }: Conditions): boolean =>
  text !== undefined || value !== undefined || that !== undefined;

/** Whether the error says that a condition does not hold, and not that the browser is gone or the run ends. */
function caughtHere(context: ActionContext, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Found out at the very end of the step's time, it still is what the page has shown.
  if ('code' in error && 'kind' in error) return error.kind === 'portal_changed';
  if (context.signal.aborted) return timeIsUp(context.signal);
  return isTimeout(error) || isAmbiguous(error);
}

function recordedExpectation(
  { on, text, value, state }: Recorded<'expect'>,
  { target, name, literal, reveals }: StepWriter,
): RecordedStep {
  const element = target(on, 'text');
  if ([name(on), text, value].some((part) => reveals(part ?? '')))
    return {
      arguments: element,
      comment: ' The recorded text held what was typed: compare with an input instead.',
    };
  const conditions = {
    ...(text === undefined ? {} : { text: literal(text) }),
    ...(value === undefined ? {} : { value: literal(value) }),
    ...(state === undefined ? {} : { state }),
  };
  return { arguments: Object.keys(conditions).length === 0 ? element : { target: element, ...conditions } };
}
