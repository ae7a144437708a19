import { defineAction } from '../../sdk/action.ts';
import { field } from '../../sdk/field.ts';

export const click = defineAction({
  name: 'click',
  family: 'pointer',
  effect: 'changes',
  title: 'Click a control',
  doc: 'Waits until the one matching control is visible, enabled and still, and clicks it. Several matches are an error that lists them.',
  examples: ['click: button "Search"', 'click: Continue', 'click: { target: row "Total", button: right }'],
  arguments: field.object(
    'What to click, and how.',
    {
      target: field.target('The control.', { bare: 'control' }),
      button: field.withDefault(field.choice('Which mouse button.', ['left', 'right', 'middle']), 'left'),
      count: field.withDefault(field.whole('How many times.', { min: 1, max: 3 }), 1),
      force: field.withDefault(field.flag('Click even where something covers it.'), false),
    },
    { short: 'target' },
  ),
  subject: ({ target }) => target.source,
  async run(context, { target, button, count, force }) {
    const locator = await context.resolve(target);
    await locator.click({ button, clickCount: count, force, timeout: context.timeLeft() });
  },
});
