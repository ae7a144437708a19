import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const retryLater = defineAction({
  name: 'retry_later',
  family: 'ending',
  effect: 'reads',
  title: 'Try again later',
  doc: 'Ends the attempt as a transient failure: the task is tried again, not before `after`.',
  examples: ['retry_later: { after: 10m, reason: The portal is under maintenance. }'],
  ends: true,
  arguments: field.object(
    'When and why.',
    {
      after: field.duration('The least time until the next try.'),
      reason: field.withDefault(
        field.word('For the client.', { noun: 'a reason', pattern: /\S/ }),
        'The portal asked to try again later.',
      ),
      code: field.withDefault(
        field.word('Stable code.', { noun: 'a code of small letters, digits and _' }),
        'retry_later',
      ),
    },
    { short: 'after' },
  ),
  run: (context, args) =>
    Promise.reject(
      context.failure(args.code, args.reason, {
        kind: 'transient',
        notes: args.reason,
        retryAfterMs: args.after,
      }),
    ),
});
