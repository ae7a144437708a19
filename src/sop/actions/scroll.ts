import { defineAction, type ActionContext } from '../../sdk/action.ts';
import { field } from '../../sdk/field.ts';
import { limits } from './limits.ts';
import { spot } from './pointer-fields.ts';

export const scroll = defineAction({
  name: 'scroll',
  family: 'pointer',
  effect: 'reads',
  title: 'Scroll',
  doc: 'Scrolls an element into view, by an offset, to the top, or to the end; `end` goes on while the page loads more. Other actions scroll by themselves: this is for pages that load on scrolling.',
  examples: ['scroll: heading "Claims"', 'scroll: { by: { x: 0, y: 600 } }', 'scroll: { to: end }'],
  arguments: field.object(
    'Where to.',
    {
      target: field.optional(field.target('What must come into view.', { bare: 'text' })),
      by: field.optional(spot),
      to: field.optional(field.choice('How far.', ['top', 'end'])),
    },
    { short: 'target' },
  ),
  async run(context, { target, by, to }) {
    if (target) await (await context.resolve(target)).scrollIntoViewIfNeeded(limits(context));
    if (by) await context.page.mouse.wheel(by.x, by.y);
    if (to === 'top') await context.page.evaluate(() => window.scrollTo(0, 0));
    if (to === 'end') await scrollToEnd(context);
  },
});

/** Until the page has not grown for three looks in a row. */
async function scrollToEnd(context: ActionContext): Promise<void> {
  let height = -1;
  for (let still = 0; still < 3 && context.timeLeft() > 500;) {
    const grown = await context.page.evaluate(async () => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => setTimeout(resolve, 150));
      return document.documentElement.scrollHeight;
    });
    context.signal.throwIfAborted();
    still = grown === height ? still + 1 : 0;
    height = grown;
  }
}
