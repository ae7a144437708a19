import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { readControl } from './read-control.ts';
import { oneText, type Control } from './control.ts';
import { sameContent } from './same-content.ts';
import { textField } from './text-field.ts';
import { limits } from '../waiting/margins.ts';
import { LATE_NUMBER_MS, LOOK_SOON_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';

const MOST_KEYS = 1_000;
const MOST_ROUNDS = 50;

function drawn(noun: string, keys: Slider['keys']): Control {
  return {
    noun,
    takes: [],
    async set(context, order) {
      const { name, locator, secret, state } = order;
      const text = oneText(context, order, noun);
      // The browser sets its own.
      if (state.type !== '') return textField.set(context, order);
      await setSlider(context, locator, text, { name, keys });
      return [{ name, locator, control: textField, wanted: text, secret, retype: null }];
    },
    read: textField.read,
    holds: textField.holds,
  };
}

export const slider = drawn('a slider', ['ArrowRight', 'ArrowLeft']);
export const spinbutton = drawn('a field with arrows', ['ArrowUp', 'ArrowDown']);

interface Slider {
  readonly name: string;
  readonly keys: readonly [more: string, less: string];
}

/** Moves an ARIA slider or spin button to a value with the arrow keys, as a person without a mouse would. */
async function setSlider(
  context: ActionContext,
  locator: Locator,
  text: string,
  { name, keys: [more, less] }: Slider,
): Promise<void> {
  const wanted = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(wanted)) return turnTo(context, locator, text, { name, keys: [more, less] });
  const read = async (): Promise<number> => Number((await readControl(locator, limits(context))).value);
  /** Some draw the number only after the key. */
  const settled = async (before: number): Promise<number> => {
    const until = performance.now() + LATE_NUMBER_MS;
    let number = await read();
    for (let last = Number.NaN; number !== wanted && number !== last;) {
      await pause(LOOK_SOON_MS, context.signal);
      last = number === before && performance.now() < until ? Number.NaN : number;
      number = await read();
    }
    return number;
  };
  let value = await read();
  let step = 0;
  for (let rounds = 0; value !== wanted && rounds < MOST_ROUNDS; rounds += 1) {
    const key = value < wanted ? more : less;
    // The first key shows how far one key moves; then all keys that the distance needs are pressed before the value is read again.
    const keys = step === 0 ? 1 : Math.max(1, Math.floor(Math.abs(wanted - value) / step));
    for (let pressed = 0; pressed < Math.min(keys, MOST_KEYS); pressed += 1)
      await locator.press(key, limits(context));
    const moved = await settled(value);
    const over = moved !== wanted && value < wanted !== moved < wanted;
    step = Math.abs(moved - value) / keys;
    value = moved;
    // At its end, or where one key alone steps over the value.
    if (step === 0 || (over && keys === 1)) break;
  }
  if (value !== wanted)
    throw context.failure('value_mismatch', `${name} cannot be set to this value`, {
      kind: 'portal_changed',
    });
}

/** Some say a word for each of their numbers, as `September`: looked for upwards, and where there is an end, from it downwards. */
async function turnTo(
  context: ActionContext,
  locator: Locator,
  text: string,
  { name, keys: [more, less] }: Slider,
): Promise<void> {
  const turn = async (key: string): Promise<'there' | 'end' | 'around'> => {
    const passed = new Set<string>();
    for (;;) {
      const state = await readControl(locator, limits(context));
      if (sameContent(state.code, text) || sameContent(state.value, text)) return 'there';
      if (passed.has(state.value) || passed.size > MOST_KEYS)
        return [...passed].at(-1) === state.value ? 'end' : 'around';
      passed.add(state.value);
      await locator.press(key, limits(context));
    }
  };
  const upwards = await turn(more);
  if (upwards === 'there' || (upwards === 'end' && (await turn(less)) === 'there')) return;
  throw context.failure('value_mismatch', `${name} says no such thing at any of its numbers`, {
    kind: 'portal_changed',
  });
}
