import type { ActionContext } from '../../sdk/action.ts';
import type { Order } from './control.ts';
import { readControl } from './read-control.ts';
import { sameField, showsBeside } from './same-field.ts';
import { limits } from '../waiting/margins.ts';
import { poll } from '../waiting/poll.ts';

/** What is still in the field is only typed: the tag must show next to it, or be selected in the select that a library has replaced. */
export async function untilTagged(context: ActionContext, order: Order, tag: string): Promise<void> {
  const taken = async (): Promise<boolean> => {
    const locator = await sameField(context, order);
    const { value, reach } = await readControl(locator, limits(context));
    if (reach === 'stand-in' && value.split('\n').includes(tag)) return true;
    return value.trim() !== tag && showsBeside(locator, tag);
  };
  await poll(
    context,
    taken,
    'value_mismatch',
    () => `${order.name} does not show the tag that was typed next to it`,
  );
}
