import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { readControl } from '../page/read-control.ts';
import { limits } from './limits.ts';

const MOST_KEYS = 1_000;

/** More and less. */
export const sliderKeys = {
  slider: ['ArrowRight', 'ArrowLeft'],
  spinbutton: ['ArrowUp', 'ArrowDown'],
} as const;

interface Slider {
  readonly name: string;
  readonly keys: readonly [more: string, less: string];
}

/** Moves an ARIA slider or spin button to a value with the arrow keys, as a person without a mouse would. */
export async function setSlider(
  context: ActionContext,
  locator: Locator,
  text: string,
  { name, keys: [more, less] }: Slider,
): Promise<void> {
  const wanted = Number(text);
  if (!Number.isFinite(wanted))
    throw context.failure('value_mismatch', `${name} holds a number: give it one`);
  const read = async (): Promise<number> => Number((await readControl(locator, limits(context))).value);
  let value = await read();
  for (let keys = 0; value !== wanted && keys < MOST_KEYS; keys += 1) {
    await locator.press(value < wanted ? more : less, limits(context));
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
