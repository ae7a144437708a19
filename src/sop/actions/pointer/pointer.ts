import type { Locator } from 'playwright-core';
import { type Action, type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field, type Target } from '../../../sdk/field.ts';
import { limits, type Limits } from '../../waiting/margins.ts';

interface PointerArguments {
  readonly target: Target;
}

function onTarget(
  name: string,
  effect: 'reads' | 'changes',
  title: string,
  doc: string,
  verb: string,
  act: (locator: Locator, limited: Limits) => Promise<void>,
): Action<PointerArguments> {
  return defineAction<PointerArguments>({
    name,
    family: 'pointer',
    effect,
    title,
    doc,
    examples: [`${name}: button "Account"`],
    arguments: field.object(
      'On what.',
      { target: field.target('The element.', { bare: 'control' }) },
      { short: 'target' },
    ),
    subject: ({ target }) => target.source,
    sentence: ({ target }, words) => `${verb} ${words.target(target)}.`,
    run: async (context: ActionContext, { target }) => act(await context.resolve(target), limits(context)),
  });
}

export const hover = onTarget(
  'hover',
  'reads',
  'Hover over an element',
  'Moves the pointer onto the element, so that menus and tooltips open.',
  'Hover over',
  (locator, limited) => locator.hover(limited),
);
export const focus = onTarget(
  'focus',
  'reads',
  'Focus an element',
  'Puts the keyboard focus on the element.',
  'Move the focus to',
  (locator, limited) => locator.focus(limited),
);
export const blur = onTarget(
  'blur',
  'changes',
  'Leave a field',
  'Removes the keyboard focus. Many portals check a field only then.',
  'Leave',
  (locator, limited) => locator.blur(limited),
);
