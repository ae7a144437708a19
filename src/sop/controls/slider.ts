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

interface AfterKeys {
  readonly before: number;
  /** What all keys together should lead to: NaN after the first key. */
  readonly expected: number;
  /** How long the number took to follow the first key. */
  readonly lag: number;
  readonly signal: AbortSignal;
}

/**
 * The number after some keys. Some sliders show it only a moment after each key: it counts when it is the expected one, or has been still for longer than such a
 * moment, so that no key is still on its way when the next ones are counted.
 */
async function settledNumber(
  read: () => Promise<number>,
  { before, expected, lag, signal }: AfterKeys,
): Promise<number> {
  let number = await read();
  let since = performance.now();
  for (;;) {
    const still = performance.now() - since;
    if (number === expected || still > (number === before ? LATE_NUMBER_MS : 2 * lag + LOOK_SOON_MS))
      return number;
    await pause(LOOK_SOON_MS, signal);
    const now = await read();
    if (now !== number) since = performance.now();
    number = now;
  }
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
  let value = await read();
  let step = 0;
  let lag = 0;
  for (let rounds = 0; value !== wanted && rounds < MOST_ROUNDS; rounds += 1) {
    const up = value < wanted;
    // The first key shows how far one key moves, and how late the number shows it; then all keys that the distance needs are pressed before the value is read again.
    const keys = step === 0 ? 1 : Math.max(1, Math.floor(Math.abs(wanted - value) / step));
    const pressed = Math.min(keys, MOST_KEYS);
    for (let key = 0; key < pressed; key += 1) await locator.press(up ? more : less, limits(context));
    const from = performance.now();
    const expected = step === 0 ? Number.NaN : value + (up ? 1 : -1) * pressed * step;
    const moved = await settledNumber(read, { before: value, expected, lag, signal: context.signal });
    if (step === 0) lag = performance.now() - from;
    const over = moved !== wanted && up !== moved < wanted;
    step = Math.abs(moved - value) / pressed;
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
