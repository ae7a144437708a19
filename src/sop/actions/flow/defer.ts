import { DateTime } from 'luxon';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

const MOST_DAYS = 30;

export const defer = defineAction({
  name: 'defer',
  family: 'ending',
  effect: 'reads',
  title: 'Continue at a later time',
  doc: `Ends the attempt and puts the task back into the queue until a time, up to ${MOST_DAYS} days ahead. Then the SOP starts from the top. No attempt is used up. If the time has passed, the SOP continues. Times without a zone are in the time zone of the portal.`,
  examples: [
    "defer: ${{ addBusinessDays(today(), 1) + 'T08:00' }}",
    'defer: { until: "${{ inputs.ready_at }}", reason: The payer decides until then. }',
  ],
  arguments: field.object(
    'Until when, and why.',
    {
      until: field.text('An ISO date or time.'),
      reason: field.withDefault(
        field.word('For the client.', { noun: 'a reason', pattern: /\S/ }),
        'The procedure continues at a later time.',
      ),
    },
    { short: 'until' },
  ),
  sentence: ({ until, reason }, words) =>
    `Stop, and start again at ${words.value(until)}: ${words.quoted(reason)}.`,
  async run(context, { until, reason }) {
    const waitMs = timeOf(context, await context.evaluate(until)).toMillis() - context.now().getTime();
    if (waitMs <= 0) return;
    if (waitMs > MOST_DAYS * 86_400_000)
      throw context.failure('deferred_too_long', `the time is more than ${MOST_DAYS} days ahead`);
    throw context.failure('deferred', reason, { kind: 'transient', notes: reason, retryAfterMs: waitMs });
  },
});

function timeOf(context: ActionContext, text: string): DateTime {
  const time = DateTime.fromISO(text.trim(), { zone: context.portal.timeZone });
  if (time.isValid) return time;
  throw context.failure('invalid_date', 'defer was given a value that is not an ISO date or time');
}
