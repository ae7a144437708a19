import type { ActionContext } from '../../sdk/action.ts';
import { defineAction } from '../../sdk/action.ts';
import { field, type Target } from '../../sdk/field.ts';
import { limits } from './limits.ts';
import { spot } from './pointer-fields.ts';

export const drag = defineAction({
  name: 'drag',
  family: 'pointer',
  effect: 'changes',
  title: 'Drag an element',
  doc: 'Drags an element onto another, or by an offset in pixels (a drawn slider, a column border).',
  examples: [
    'drag: { target: listitem "Scan 1", to: region "Attachments" }',
    'drag: { target: slider "Amount", by: { x: 40, y: 0 } }',
  ],
  arguments: field.object('What, and where to.', {
    target: field.target('The element.', { bare: 'control' }),
    to: field.optional(field.target('Onto what.', { bare: 'control' })),
    by: field.optional(spot),
  }),
  subject: ({ target }) => target.source,
  check(context) {
    const { to, by } = context.arguments;
    if ((to === undefined) === (by === undefined))
      context.report('structure', context.place, 'drag needs "to" or "by"');
  },
  async run(context, { target, to, by }) {
    const source = await context.resolve(target);
    if (to) await source.dragTo(await context.resolve(to), limits(context));
    else if (by) await dragBy(context, target, by);
  },
});

async function dragBy(
  context: ActionContext,
  target: Target,
  by: { readonly x: number; readonly y: number },
): Promise<void> {
  const source = await context.resolve(target);
  await source.hover(limits(context));
  const box = await source.boundingBox(limits(context));
  if (!box) throw context.failure('target_not_ready', 'the element has no size', { kind: 'portal_changed' });
  const { mouse } = context.page;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await mouse.down();
  try {
    // In steps: a jump is not a drag to most pages.
    await mouse.move(middle.x + by.x, middle.y + by.y, { steps: 10 });
  } finally {
    await mouse.up();
  }
}
