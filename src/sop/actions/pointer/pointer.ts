import type { Locator } from 'playwright-core';
import type { Action, ActionContext } from '../../../sdk/action.ts';
import { field, type Target } from '../../../sdk/field.ts';
import { limits, type Limits } from '../../waiting/margins.ts';
import { defineRecordableAction, type RecordedAs } from '../recorded.ts';

interface OnTarget extends Pick<Action, 'name' | 'effect' | 'title' | 'doc'> {
  /** How the sentence of the outline begins. */
  readonly verb: string;
  readonly recorded?: RecordedAs;
  readonly act: (locator: Locator, limited: Limits) => Promise<void>;
}

function onTarget({ verb, act, recorded = {}, ...texts }: OnTarget) {
  return defineRecordableAction<{ readonly target: Target }>({
    ...texts,
    family: 'pointer',
    examples: [`${texts.name}: button "Account"`],
    arguments: field.object(
      'On what.',
      { target: field.target('The element.', { bare: 'control' }) },
      { short: 'target' },
    ),
    subject: ({ target }) => target.source,
    sentence: ({ target }, words) => `${verb} ${words.target(target)}.`,
    recorded,
    run: async (context: ActionContext, { target }) => act(await context.resolve(target), limits(context)),
  });
}

export const hover = onTarget({
  name: 'hover',
  effect: 'reads',
  title: 'Hover over an element',
  doc: 'Moves the pointer onto the element, so that menus and tooltips open.',
  verb: 'Hover over',
  recorded: { hover: ({ on }, { target }) => ({ arguments: target(on, 'control') }) },
  act: (locator, limited) => locator.hover(limited),
});

export const focus = onTarget({
  name: 'focus',
  effect: 'reads',
  title: 'Focus an element',
  doc: 'Puts the keyboard focus on the element.',
  verb: 'Move the focus to',
  act: (locator, limited) => locator.focus(limited),
});

export const blur = onTarget({
  name: 'blur',
  effect: 'changes',
  title: 'Leave a field',
  doc: 'Removes the keyboard focus. Many portals check a field only then.',
  verb: 'Leave',
  act: (locator, limited) => locator.blur(limited),
});
