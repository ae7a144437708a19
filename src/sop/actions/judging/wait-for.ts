import { field } from '../../../sdk/field.ts';
import {
  checkConditions,
  conditionFields,
  describeConditions,
  judgesByExchanges,
  untilAll,
} from './conditions.ts';
import { sayConditions } from './say-conditions.ts';
import { defineRecordableAction } from '../recorded.ts';

export const waitFor = defineRecordableAction({
  name: 'wait_for',
  family: 'waiting',
  effect: 'reads',
  title: 'Wait for a condition',
  doc: 'Waits until all conditions are true. Put `request` and `response` right after the step that causes the request; `capture` reads the body.',
  examples: [
    'wait_for: heading "Result"',
    'wait_for: { target: text "Loading", state: hidden }',
    'wait_for: { response: /api/claims }',
    'wait_for: { response: { url: /api/claims, method: POST, status: 201 } }',
    'wait_for: { url: /claims, that: "${{ count(\'row\') > 1 }}" }',
  ],
  arguments: field.object('For what.', conditionFields, { short: 'target' }),
  subject: describeConditions,
  sentence: (conditions, words) => `Wait until ${sayConditions(conditions, words)}.`,
  recorded: {
    wait_for: ({ on, state, count }, write) => {
      if (write.reveals(write.name(on) ?? '')) return null;
      const target = write.target(on, 'text');
      if (state !== undefined) return { arguments: { target, state } };
      return { arguments: count === undefined ? target : { target, count } };
    },
  },
  timeout: 60_000,
  check: checkConditions,
  hears: judgesByExchanges,
  run: (context, conditions) => untilAll(context, conditions, 'wait_timed_out'),
});
