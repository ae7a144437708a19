import type { ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { gesture } from '../../controls/gesture.ts';
import { isUnknownKey } from '../../page/playwright-errors.ts';
import { countFault, countOf } from './pointer-fields.ts';
import { untilInFront } from '../../controls/until-in-front.ts';
import { inFront } from '../../page/guarded-locator.ts';
import { limits } from '../../waiting/margins.ts';
import { defineRecordableAction } from '../recorded.ts';

const TIMES = { least: 0, most: 1_000, what: 'a key is pressed' };

export const press = defineRecordableAction({
  name: 'press',
  family: 'pointer',
  effect: 'changes',
  title: 'Press a key',
  doc: 'Presses a key or chord (`Enter`, `Control+A`, `ArrowDown`), on a target or on the page.',
  examples: [
    'press: Enter',
    'press: { key: ArrowDown, target: combobox "Payer", times: 2 }',
    'press: { key: ArrowRight, target: css ".handle", times: "${{ inputs.units }}" }',
  ],
  arguments: field.object(
    'Which key, and where.',
    {
      key: field.text('The key.'),
      target: field.optional(field.target('The element.', { bare: 'field' })),
      times: field.optional(field.value('integer', `The number of times, 0 to ${TIMES.most}. Default: 1.`)),
    },
    { short: 'key' },
  ),
  subject: ({ key }) => key.source,
  sentence: ({ key, target, times }, words) => {
    const where = target === undefined ? '' : ` in ${words.target(target)}`;
    return `Press ${words.value(key)}${where}${times === undefined ? '' : `, ${words.value(times)} times`}.`;
  },
  recorded: {
    press: ({ key, on }, { target }) => ({
      arguments: on === null ? key : { key, target: target(on, 'field') },
    }),
  },
  check({ arguments: { key, times }, report }) {
    if (key.constant !== undefined && !isKey(key.constant))
      report('structure', key.place, `"${key.constant}" is not a key: ${KEYS}`);
    const fault = countFault(times, TIMES);
    if (times && fault !== null) report('structure', times.place, fault);
  },
  async run(context, args) {
    const key = await context.evaluate(args.key);
    if (!isKey(key)) throw noKey(context, args.key.source);
    const keys = asPressed(key);
    const times = args.times === undefined ? 1 : await countOf(context, args.times, TIMES);
    const locator = args.target && (await context.resolve(args.target));
    const { page } = context;
    // A key may close the window; the others are not for the one behind it.
    for (let time = 0; time < times && !page.isClosed(); time += 1) {
      context.signal.throwIfAborted();
      await gesture(page, () =>
        locator
          ? untilInFront(context, locator, () => inFront(locator).press(keys, limits(context)))
          : page.keyboard.press(keys),
      ).catch((error: unknown) => {
        // The key may be data of the task.
        throw isUnknownKey(error) ? noKey(context, args.key.source) : error;
      });
    }
  },
});

const KEYS = 'write it as Enter, ArrowDown, a or Control+A';

const noKey = (context: ActionContext, source: string): Error =>
  context.failure('invalid_key', `${source} is not a key: ${KEYS}`, { kind: 'sop' });

/** Without Shift, a keyboard types the small letter, although its key shows the capital one. */
function asPressed(key: string): string {
  const letter = /^(?!.*Shift\+).*\+([A-Z])$/.exec(key)?.[1];
  return letter === undefined ? key : key.slice(0, -1) + letter.toLowerCase();
}

function isKey(text: string): boolean {
  return /^\S+$/.test(text);
}
