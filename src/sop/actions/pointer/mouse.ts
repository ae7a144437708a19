import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field, type Target } from '../../../sdk/field.ts';
import { describeNumber, spot, spotOf, type Spot } from './pointer-fields.ts';
import { limits } from '../../waiting/margins.ts';

/** Lists that are dragged by their pointer events look at where it passes, not only at where it ends. */
const STEPS = 12;

export const mouse = defineAction({
  name: 'mouse',
  family: 'pointer',
  effect: 'changes',
  title: 'Move and press the mouse',
  doc: 'Moves and presses the mouse, for signature fields and maps. `move` goes to the middle of the target, or to a `position` in it or in the window; `down` and `up` press and release the button.',
  examples: [
    'mouse: { do: move, target: region "Signature", position: { x: 10, y: 20 } }',
    'mouse: down',
    'mouse: { do: up, button: right }',
  ],
  arguments: field.object(
    'What it does.',
    {
      do: field.choice('The movement.', ['move', 'down', 'up']),
      target: field.optional(field.target('The element to move to.', { bare: 'control' })),
      position: field.optional(spot),
      button: field.withDefault(field.choice('Mouse button.', ['left', 'right', 'middle']), 'left'),
    },
    { short: 'do' },
  ),
  subject: (args) => `${args.do} ${args.target?.source ?? ''}`.trim(),
  sentence: ({ do: what, target, position, button }, words) => {
    if (what !== 'move') return `${what === 'down' ? 'Press' : 'Release'} the ${button} mouse button.`;
    const inside =
      position === undefined
        ? ''
        : ` (${describeNumber(position.x, words)}, ${describeNumber(position.y, words)})`;
    return `Move the mouse to ${target === undefined ? 'the position' : words.target(target)}${inside}.`;
  },
  check(context) {
    const { do: what, target, position } = context.arguments;
    const aimed = target !== undefined || position !== undefined;
    if ((what === 'move') !== aimed)
      context.report(
        'structure',
        context.place,
        'the mouse moves to a "target" or a "position", and is pressed where it is',
      );
  },
  async run(context, { do: what, target, position, button }) {
    if (what === 'move') return moveTo(context, target, position && (await spotOf(context, position)));
    await context.page.mouse[what]({ button });
  },
});

async function moveTo(
  context: ActionContext,
  target: Target | undefined,
  position: Spot | undefined,
): Promise<void> {
  if (target === undefined) return move(context, position ?? { x: 0, y: 0 });
  const locator = await context.resolve(target);
  await locator.scrollIntoViewIfNeeded(limits(context));
  const box = await locator.boundingBox(limits(context));
  if (!box)
    throw context.failure('target_not_ready', `${target.source} has no size`, { kind: 'portal_changed' });
  const inside = position ?? { x: box.width / 2, y: box.height / 2 };
  await move(context, { x: box.x + inside.x, y: box.y + inside.y });
}

async function move({ page }: ActionContext, to: Spot): Promise<void> {
  await page.mouse.move(to.x, to.y, { steps: STEPS });
}
