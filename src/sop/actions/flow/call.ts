import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import type { JsonObject, JsonValue } from '../../../sdk/json.ts';

export const call = defineAction({
  name: 'call',
  family: 'control',
  effect: 'changes',
  title: 'Run another SOP',
  doc: 'Runs another SOP in the same browser. Its outputs are `steps.<id>.outputs`. The default `id` of `find-claim` is `find_claim`.',
  examples: ['call: acme-health/find-claim\nwith: { claim_number: "${{ inputs.claim_number }}" }'],
  beside: true,
  arguments: field.object(
    'Which, and with what.',
    {
      call: field.word('`portal/procedure`, or the procedure of the same portal.', {
        noun: 'the name of an SOP',
        pattern: /^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/,
      }),
      with: field.withFallback(
        field.map('Its inputs.', field.value('any', 'The value.'), {
          kind: 'word',
          noun: 'the name of an input',
        }),
        [],
      ),
    },
    { short: 'call' },
  ),
  subject: (args) => args.call,
  sentence: (args, { code, list, value }) => {
    const inputs = list(args.with.map((entry) => `${code(entry.key)} as ${value(entry.value)}`));
    return `Follow the procedure ${code(args.call)}${inputs === '' ? '' : ` with ${inputs}`}.`;
  },
  timeout: 'none',
  check(context) {
    context.calls(context.arguments.call, context.place, context.arguments.with);
  },
  async run(context, args) {
    const inputs: Record<string, JsonValue> = {};
    for (const entry of args.with) inputs[entry.key] = await context.evaluate(entry.value);
    await context.callSop(args.call, inputs as JsonObject);
  },
});
