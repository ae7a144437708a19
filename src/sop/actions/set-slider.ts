import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { readControl } from '../page/read-control.ts';
import { limits } from './limits.ts';

const MOST_KEYS = 1_000;

/** Moves an ARIA slider to a value with the arrow keys, as a person without a mouse would. */
export async function setSlider(
  context: ActionContext,
  locator: Locator,
  text: string,
  name: string,
): Promise<void> {
  const wanted = Number(text);
  if (!Number.isFinite(wanted))
    throw context.failure('value_mismatch', `${name} is a slider: give it a number`);
  const read = async (): Promise<number> => Number((await readControl(locator, limits(context))).value);
  let value = await read();
  for (let keys = 0; value !== wanted && keys < MOST_KEYS; keys += 1) {
    await locator.press(value < wanted ? 'ArrowRight' : 'ArrowLeft', limits(context));
    const moved = await read();
    // At its end, or stepping over the value.
    if (moved === value || value < wanted !== moved <= wanted) break;
    value = moved;
  }
  if (value !== wanted)
    throw context.failure('value_mismatch', `${name} cannot be set to this value`, {
      kind: 'portal_changed',
    });
}
