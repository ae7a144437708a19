import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { limits, looksEnd } from '../waiting/margins.ts';
import { LATE_TICK_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';
import { clickOnce } from './click-field.ts';
import { isEmpty, type Control } from './control.ts';
import { nativeList, offeredOptions, optionsOf } from './native-list.ts';
import { readControl } from './read-control.ts';

/** An ARIA list that always shows its options. As in a native list, what is filled replaces what was selected. */
export const shownList: Control = {
  ...nativeList,
  takes: ['exact', 'option_index', 'first', 'search', 'options'],
  async set(context, order) {
    const { name, locator, secret, written, state } = order;
    const texts = isEmpty(order) ? [] : order.texts;
    const wanted = { options: optionsOf({ ...order, texts }), written, how: order.manner };
    const chosen = await offeredOptions(context, locator, wanted, name, state);
    const labels = chosen.map(({ label }) => label);
    for (let left = state.options.length; left > 0 && (await clickNext(context, locator, labels)); left -= 1);
    return [{ name, locator, control: shownList, wanted: labels.join('\n'), secret, retype: null }];
  },
};

/** What a click selects may unselect the others, or be added to them: so one is clicked, and the list is read again. False if there is nothing to click, or the click changed nothing. */
async function clickNext(
  context: ActionContext,
  locator: Locator,
  wanted: readonly string[],
): Promise<boolean> {
  const read = async (): Promise<{ labels: readonly string[]; selected: readonly string[] }> => {
    const { options, value } = await readControl(locator, limits(context));
    return { labels: options.map(({ label }) => label), selected: value.split('\n') };
  };
  const { labels, selected } = await read();
  const next =
    labels.find((label) => wanted.includes(label) && !selected.includes(label)) ??
    labels.find((label) => !wanted.includes(label) && selected.includes(label));
  if (next === undefined) return false;
  const option = locator.locator('[role=option]').nth(labels.indexOf(next));
  while (!(await clickOnce(context, option))) context.signal.throwIfAborted();
  const isChanged = (now: { readonly selected: readonly string[] }): boolean =>
    now.selected.includes(next) !== selected.includes(next);
  const end = Math.min(looksEnd(context), performance.now() + LATE_TICK_MS);
  return isChanged(await until(read, isChanged, { every: LOOK_EVERY_MS, end, signal: context.signal }));
}
