import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const fail = defineAction({
  name: 'fail',
  family: 'ending',
  effect: 'reads',
  title: 'End with a failure',
  doc: 'Ends the SOP as failed. `kind` says what to do next: `business` (the portal said no, the default), `transient` (the task is tried again, not before `after`), `portal_changed`, `credentials` (never tried again until a person resets them), `sop`.',
  examples: [
    'fail: { code: member_not_found, notes: The payer does not know this member. }',
    'fail: { code: maintenance, kind: transient, after: 10m, notes: The portal is under maintenance. }',
  ],
  ends: true,
  arguments: field.object('Why.', {
    code: field.word('Stable code.', { noun: 'a code of small letters, digits and _' }),
    kind: field.withDefault(
      field.choice('What to do next.', ['business', 'transient', 'portal_changed', 'credentials', 'sop']),
      'business',
    ),
    notes: field.optional(field.text('For the client.')),
    after: field.optional(field.duration('Minimum time until the next try. Only with `kind: transient`.')),
  }),
  subject: (args) => args.code,
  check({ arguments: { kind, after }, place, report }) {
    if (after !== undefined && kind !== 'transient')
      report('structure', place, '"after" needs "kind: transient": no other failure is tried again');
  },
  async run(context, args) {
    const notes =
      args.notes === undefined
        ? `The procedure ended with ${args.code}.`
        : await context.evaluate(args.notes);
    throw context.failure(args.code, notes, {
      kind: args.kind,
      notes,
      ...(args.after !== undefined && { retryAfterMs: args.after }),
    });
  },
});
