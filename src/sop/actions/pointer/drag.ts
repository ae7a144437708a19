import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { defineAction } from '../../../sdk/action.ts';
import { field, type Target } from '../../../sdk/field.ts';
import { describeDistance, distance, spotOf, type Spot } from './pointer-fields.ts';
import { limits } from '../../waiting/margins.ts';

/** A jump is not a drag to most pages. */
const STEPS = 10;

export const drag = defineAction({
  name: 'drag',
  family: 'pointer',
  effect: 'changes',
  title: 'Drag an element',
  doc: 'Drags an element onto another, or by a distance.',
  examples: [
    'drag: { target: listitem "Scan 1", to: region "Attachments" }',
    'drag: { target: slider "Amount", by: { x: 40, y: 0 } }',
  ],
  arguments: field.object('What, and where to.', {
    target: field.target('The element.', { bare: 'control' }),
    to: field.optional(field.target('The destination.', { bare: 'control' })),
    by: field.optional(distance),
  }),
  subject: ({ target }) => target.source,
  sentence: ({ target, to, by }, words) => {
    const onto = to === undefined ? '' : ` onto ${words.target(to)}`;
    return `Drag ${words.target(target)}${onto}${by === undefined ? '' : ` by ${describeDistance(by, words)}`}.`;
  },
  check(context) {
    const { to, by } = context.arguments;
    if ((to === undefined) === (by === undefined))
      context.report('structure', context.place, 'drag needs "to" or "by"');
  },
  async run(context, { target, to, by }) {
    const source = await context.resolve(target);
    if (to) await dragOnto(context, source, to);
    else if (by) await dragBy(context, target, await spotOf(context, by));
  },
});

/** A sorted list puts what is dropped on the lower half of an entry behind it: a little past the middle, it takes the place from either side. */
const PAST = { part: 0.1, most: 4 };

async function dragOnto(context: ActionContext, source: Locator, onto: Target): Promise<void> {
  // Looked for one after the other: a failure names the one that was looked for last.
  const from = await source.boundingBox(limits(context));
  const target = await context.resolve(onto);
  const to = await target.boundingBox(limits(context));
  const past = (way: number, size: number): number =>
    size / 2 + Math.sign(way) * Math.min(PAST.most, size * PAST.part);
  const targetPosition = from &&
    to && {
      x: past(to.x + to.width / 2 - from.x - from.width / 2, to.width),
      y: past(to.y + to.height / 2 - from.y - from.height / 2, to.height),
    };
  await source.dragTo(target, {
    ...limits(context),
    steps: STEPS,
    ...(targetPosition && { targetPosition }),
  });
}

async function dragBy(context: ActionContext, target: Target, by: Spot): Promise<void> {
  const source = await context.resolve(target);
  await source.hover(limits(context));
  const box = await source.boundingBox(limits(context));
  if (!box) throw context.failure('target_not_ready', 'the element has no size', { kind: 'portal_changed' });
  const { mouse } = context.page;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await mouse.down();
  try {
    await mouse.move(middle.x + by.x, middle.y + by.y, { steps: STEPS });
  } finally {
    await mouse.up();
  }
}
