import { defineAction } from '../../sdk/action.ts';
import { field } from '../../sdk/field.ts';
import { gesture } from './gesture.ts';
import { limits } from './limits.ts';

export const press = defineAction({
  name: 'press',
  family: 'pointer',
  effect: 'changes',
  title: 'Press a key',
  doc: 'Presses a key or chord (`Enter`, `Control+A`, `ArrowDown`) on a target, or on the page where none is named.',
  examples: ['press: Enter', 'press: { key: ArrowDown, target: combobox "Payer", times: 2 }'],
  arguments: field.object(
    'Which key, and where.',
    {
      key: field.word('The key.', { noun: 'a key', pattern: /^\S+$/ }),
      target: field.optional(field.target('Where.', { bare: 'field' })),
      times: field.withDefault(field.whole('How often.', { min: 1, max: 100 }), 1),
    },
    { short: 'key' },
  ),
  subject: ({ key }) => key,
  async run(context, { key, target, times }) {
    const locator = target && (await context.resolve(target));
    const { page } = context;
    // A key may close the window; the others are not for the one behind it.
    for (let time = 0; time < times && !page.isClosed(); time += 1) {
      context.signal.throwIfAborted();
      await gesture(page, () => (locator ? locator.press(key, limits(context)) : page.keyboard.press(key)));
    }
  },
});
