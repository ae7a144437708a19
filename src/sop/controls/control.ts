import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import type { FilledField } from './filled-fields.ts';

/** What a step says in addition to the value, under the keys of `fill`. Only what was said is there. */
export interface Manner {
  /** Only the whole text of an option is that option. */
  readonly exact?: true;
  readonly option_value?: string;
  readonly option_index?: number;
  /** What to type to make a list show the option. */
  readonly search?: string;
  /** The options of a list that the page does not mark as such. */
  readonly options?: Locator;
  /** The key that takes a tag. */
  readonly press?: string;
  readonly first?: true;
  /** Type key by key, with this number of milliseconds in between. */
  readonly keys?: number;
  readonly append?: true;
}

/** A value for one control. */
export interface Order {
  /** As the author wrote it; names the control in messages. */
  readonly name: string;
  readonly locator: Locator;
  /** The same to type into; guarded if the value is a secret. */
  readonly typing: Locator;
  readonly texts: readonly string[];
  readonly secret: boolean;
  /** The value is written in the procedure: if a list does not have it, the portal has changed. */
  readonly written: boolean;
  readonly verify: boolean;
  readonly manner: Manner;
  readonly state: ControlState;
}

/** How one kind of control is worked. */
export interface Control {
  /** For messages: `a slider`. */
  readonly noun: string;
  readonly takes: readonly (keyof Manner)[];
  /** Returns the fields to read back. */
  set(context: ActionContext, order: Order): Promise<readonly FilledField[]>;
  read(state: ControlState): string;
  /** Whether it holds what `set` was to put there. */
  holds(state: ControlState, wanted: string): boolean;
}

/** The one text of an order; an empty one if the list has none. */
export function oneText(context: ActionContext, { name, texts }: Order, noun: string, hint = ''): string {
  if (texts.length > 1)
    throw context.failure(
      'value_mismatch',
      `${name} is ${noun}: give it one value, not ${texts.length}${hint}`,
    );
  return texts[0] ?? '';
}

/** For a control that nothing empties. There is nothing to read back if it is empty already. @throws `value_mismatch` if it is not */
export function leaveEmpty(context: ActionContext, order: Order): readonly FilledField[] {
  if (order.state.value.trim() !== '') throw cannotBeEmpty(context, order);
  return [];
}

/** An empty value for what cannot be empty, and is not: silently leaving what was chosen would send something else than the procedure says. */
export function cannotBeEmpty(context: ActionContext, { name }: Pick<Order, 'name'>): Error {
  return context.failure(
    'value_mismatch',
    `${name} cannot be emptied, and the value is empty: fill it only if there is a value, with "if"`,
  );
}

export const isEmpty = ({ texts, manner }: Pick<Order, 'texts' | 'manner'>): boolean =>
  texts.length > 0 &&
  texts.every((text) => text.trim() === '') &&
  manner.option_value === undefined &&
  manner.option_index === undefined;
