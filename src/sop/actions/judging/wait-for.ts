import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import {
  checkConditions,
  conditionFields,
  describeConditions,
  judgesByExchanges,
  untilAll,
} from './conditions.ts';

export const waitFor = defineAction({
  name: 'wait_for',
  family: 'waiting',
  effect: 'reads',
  title: 'Wait until something is so',
  doc: 'Waits until a target shows, or has another state, text, value or count, until the address or an expression is so; several conditions must hold together. `request` and `response` wait for what the page asks for and gets behind the scenes: such a step stands right behind the one that makes the page ask, and hears what is asked since that one began; `capture` reads the answer. Actions wait for their own targets by themselves: this is for results and spinners.',
  examples: [
    'wait_for: heading "Result"',
    'wait_for: { target: text "Loading", state: hidden }',
    'wait_for: { response: /api/claims }',
    'wait_for: { response: { url: /api/claims, method: POST, status: 201 } }',
    'wait_for: { url: /claims, that: "${{ count(\'row\') > 1 }}" }',
  ],
  arguments: field.object('For what.', conditionFields, { short: 'target' }),
  subject: describeConditions,
  timeout: 60_000,
  check: checkConditions,
  hears: judgesByExchanges,
  run: (context, conditions) => untilAll(context, conditions, 'wait_timed_out'),
});
