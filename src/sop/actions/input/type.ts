import type { Locator } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { rememberFilled, secretFields, type FilledField } from '../../controls/filled-fields.ts';
import { limits } from '../../controls/limits.ts';
import { clearShown } from '../../controls/fill-shown.ts';
import { editorOf } from '../../controls/editor.ts';
import { targetEntries } from './target-entries.ts';
import { verifyFields } from '../../controls/verify-fields.ts';
import { withoutSecret } from '../../controls/without-secret.ts';

const input = {
  text: field.text('The keys.', { secrets: true }),
  delay: field.withDefault(field.duration('Between two keys.'), 0),
  clear: field.withDefault(field.flag('Empty the field first.'), true),
  verify: field.withDefault(field.flag('Read the field back.'), true),
};
const single = field.object('One field.', {
  target: field.target('The field.', { bare: 'input' }),
  ...input,
});
const many = field.map('Fields and their texts.', field.object('The keys.', input, { short: 'text' }), {
  kind: 'target',
  bare: 'input',
});
const typeArguments = field.anyOf('A field, or a mapping of fields.', single, many);

export const type = defineAction({
  name: 'type',
  family: 'input',
  effect: 'changes',
  title: 'Type key by key',
  doc: 'Types a text as a keyboard does, for fields that listen to keys: masks, one-time codes, searches as you type. `fill` is faster and right for all others.',
  examples: [
    'type: { Phone: "${{ digits(inputs.phone) }}" }',
    'type: { target: Search, text: "${{ inputs.name }}", delay: 50ms, verify: false }',
  ],
  arguments: typeArguments,
  subject: (args) =>
    targetEntries(args)
      .map((entry) => entry.target.source)
      .join(', '),
  async run(context, args) {
    const typed: FilledField[] = [];
    for (const { target, value } of targetEntries(args)) {
      const locator = await context.resolve(target);
      const shown = await context.revealInto(value.text, locator);
      if (shown.secret) secretFields(context).push(locator);
      const place = await placeFor(context, locator, shown, value);
      const typing = place === locator ? shown.locator : place;
      await typing
        .pressSequentially(shown.text, { delay: value.delay, ...limits(context) })
        .catch((error: unknown) => {
          throw withoutSecret(error, shown);
        });
      if (value.verify)
        typed.push({
          name: `"${target.source}"`,
          locator: place,
          wanted: { text: shown.text },
          secret: shown.secret,
          retype: null,
        });
    }
    await verifyFields(context, typed);
    await rememberFilled(context, new Map(typed.map((one) => [one.locator, [one]])));
  },
});

/** The field, or the editor that shows in its place; emptied, if it is to be. */
async function placeFor(
  context: ActionContext,
  locator: Locator,
  { secret }: { readonly secret: boolean },
  { clear }: { readonly clear: boolean },
): Promise<Locator> {
  if (clear) return clearShown(context, locator, { secret });
  return (secret ? null : await editorOf(context, locator)) ?? locator;
}
