import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { askPage } from '../page/ask-page.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { didNotToggle, isNoBox, isTimeout, wasPerformed } from '../page/playwright-errors.ts';
import { leaveFocused } from './leave-focused.ts';
import { listChoices } from '../page/list-choices.ts';
import { readControl } from './read-control.ts';
import { limits, lookLimits, looksEnd, type Limits } from '../waiting/margins.ts';
import { COVERED_AGAIN_MS, LATE_TICK_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';

/**
 * Ticks a checkbox or radio button, or takes the tick away, as soon as a person sees it: Playwright looks no further at a box that is in the wanted state
 * already. `known`: as it was just read.
 *
 * @throws `target_not_ready` if it does not show
 */
export async function setShown(
  context: ActionContext,
  locator: Locator,
  checked: boolean,
  known?: ControlState,
): Promise<void> {
  const isUnseen = (state: ControlState): boolean => !state.isSeen && state.checked === checked;
  let state = known ?? (await readControl(locator, limits(context)));
  if (isUnseen(state)) {
    const look = (): Promise<ControlState> => readControl(locator, limits(context));
    const waiting = { every: LOOK_EVERY_MS, end: looksEnd(context), signal: context.signal };
    state = await until(look, (now) => !isUnseen(now), waiting);
  }
  if (isUnseen(state))
    throw context.failure(
      'target_not_ready',
      'the box is there but could not be used in time: it does not show',
      { kind: 'portal_changed', notes: 'An element of the portal could not be used.' },
    );
  await setChecked(context, locator, checked);
}

/**
 * Ticks a checkbox or radio button, or takes the tick away. Portals often hide the real control and draw one in its label: then the label is clicked, as a
 * person would. Whether it is so is asked while the browser ticks already, so that a plain box costs no time.
 */
export async function setChecked(context: ActionContext, locator: Locator, checked: boolean): Promise<void> {
  for (;;) {
    const { last, ...limited } = lookLimits(context, COVERED_AGAIN_MS);
    try {
      return await setOnce(context, locator, checked, limited);
    } catch (error) {
      if (last || !isTimeout(error)) throw error;
    }
    await leaveFocused(locator, limits(context));
  }
}

async function setOnce(
  context: ActionContext,
  locator: Locator,
  checked: boolean,
  limited: Limits,
): Promise<void> {
  const drawn = new AbortController();
  const looking = readControl(locator, limited).then(
    (state) => {
      if (state.reach === 'label' && state.checked !== checked) drawn.abort();
      return state;
    },
    () => null,
  );
  try {
    await locator.setChecked(checked, {
      ...limited,
      signal: AbortSignal.any([context.signal, drawn.signal]),
    });
  } catch (error) {
    context.signal.throwIfAborted();
    if (isNoBox(error)) throw noBox(context, await looking);
    const isClicked = didNotToggle(error) || (isTimeout(error) && wasPerformed(error));
    if (!drawn.signal.aborted && !isClicked) throw error;
    if ((await looking)?.checked !== null) {
      if (drawn.signal.aborted) await clickLabel(context, locator);
      await untilChecked(context, locator, checked);
    }
  } finally {
    await looking;
  }
  if ((await looking)?.checked === null) await leaveMixed(context, locator, checked, limited);
}

/**
 * A box above others, of which some are checked: for Playwright it is unchecked already. A click gives it one state or the other, and it is set from there.
 */
async function leaveMixed(
  context: ActionContext,
  locator: Locator,
  checked: boolean,
  limited: Limits,
): Promise<void> {
  const state = await readControl(locator, limited);
  if (state.checked === null) {
    await (state.reach === 'label' ? clickLabel(context, locator) : locator.click(limited));
    await untilChanged(
      context,
      async () => (await readControl(locator, limits(context))).checked,
      (now) => now !== null,
    );
  }
  await setOnce(context, locator, checked, limited);
}

function noBox(context: ActionContext, state: ControlState | null): Error {
  const isGroup = state !== null && /^(group|box_group)$/.test(state.kind) && state.options.length > 0;
  const own = isGroup ? `: name a box of the group by its own words: ${listChoices(state.options)}` : '';
  return context.failure('not_fillable', `the target is neither a checkbox nor a radio button${own}`, {
    kind: 'portal_changed',
  });
}

/** A box may load the next form, and go with its own. It was clicked then. */
function untilChecked(context: ActionContext, locator: Locator, checked: boolean): Promise<void> {
  return untilChanged(
    context,
    async () => {
      if ((await locator.count()) === 0) return 'gone';
      return locator.isChecked(lookLimits(context, COVERED_AGAIN_MS)).catch((error: unknown) => {
        if (isTimeout(error)) return 'gone';
        throw error;
      });
    },
    (now) => now === checked,
    (last) => last === 'gone',
  );
}

/** @throws `value_mismatch` */
async function untilChanged<State>(
  context: ActionContext,
  look: () => Promise<State>,
  fits: (state: State) => boolean,
  isDone: (last: State) => boolean = fits,
): Promise<void> {
  const end = Math.min(looksEnd(context), performance.now() + LATE_TICK_MS);
  const last = await until(look, fits, { every: LOOK_EVERY_MS, end, signal: context.signal });
  if (fits(last) || isDone(last)) return;
  throw context.failure('value_mismatch', 'the box was clicked and did not change', {
    kind: 'portal_changed',
  });
}

async function clickLabel(context: ActionContext, locator: Locator): Promise<void> {
  const label = locator.locator(engineSelector({ kind: 'shown_label' }));
  const spot = await askPage(label, { ask: 'spot' }, limits(context));
  if (spot === 'none')
    throw context.failure(
      'not_fillable',
      'other controls cover the label of the box: write a step that clicks what the page draws for the box',
      { kind: 'sop' },
    );
  await label.click({ ...limits(context), ...(spot !== 'middle' && { position: spot }) });
}
