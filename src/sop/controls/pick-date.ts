import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { waitingForClick } from '../page/guarded-locator.ts';
import { Network } from '../page/network.ts';
import { isReadOnly, isTimeout } from '../page/playwright-errors.ts';
import { limits, lookLimits, type Limits } from '../waiting/margins.ts';
import { CALENDAR_OPENS_MS, LOOK_EVERY_MS, READ_ONLY_AGAIN_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';
import { Calendar, type DateToPick } from './calendar.ts';
import { clickOnce } from './click-field.ts';
import { readControl } from './read-control.ts';
import type { FilledField } from './filled-fields.ts';

/**
 * Types a date into a field. One that stays read-only gets it from its calendar, which opens from an icon next to it or by a click on it. Returns the
 * field that was filled so; null if the date was typed.
 */
export async function typeOrPick(
  context: ActionContext,
  locator: Locator,
  order: DateToPick,
  type: (limits: Limits) => Promise<void>,
): Promise<FilledField | null> {
  const calendar = order.date && new Calendar(context, locator, { ...order, date: order.date });
  // The page may take longer for the text itself.
  let lookMs = READ_ONLY_AGAIN_MS;
  for (let openedAt: number | null = null; ;) {
    const { last, ...limited } = lookLimits(context, lookMs);
    try {
      await type(last ? limits(context) : limited);
      return null;
    } catch (error) {
      if (last || !isTimeout(error)) throw error;
      if (!isReadOnly(error)) {
        lookMs *= 2;
        continue;
      }
    }
    if (openedAt === null) {
      if ((await calendar?.isPicked()) === true) return calendar?.filled() ?? null;
      if (await open(context, locator, calendar)) openedAt = performance.now();
    }
    if ((await calendar?.isOpen()) === true) return (await calendar?.pick()) ?? null;
    if (openedAt !== null) failIfStill(context, order, openedAt);
    await pause(LOOK_EVERY_MS, context.signal);
  }
}

/** Clicks the icon that opens the calendar, otherwise the field. Whether nothing remains to be clicked. */
async function open(context: ActionContext, locator: Locator, calendar: Calendar | null): Promise<boolean> {
  const opener = await calendar?.opener();
  if (opener) return clickOnce(context, opener);
  const readOnly = waitingForClick(locator).filter({ visible: true });
  if ((await readOnly.count()) !== 1) return true;
  const { reach } = await readControl(locator, limits(context));
  return clickOnce(context, locator, reach === 'own widget');
}

/** The answer of the portal may make the field take text. */
function failIfStill(context: ActionContext, { name }: DateToPick, openedAt: number): void {
  const quiet = Network.of(context).quietSince();
  if (quiet === null || performance.now() - Math.max(quiet, openedAt) < CALENDAR_OPENS_MS) return;
  throw context.failure(
    'target_not_ready',
    `${name} is read-only, and neither a click on it nor a calendar icon next to it opened a table of days with the month and year above it. If the portal computes it, don't fill it. Click what opens its calendar, and then the day (see the calendars of the cookbook)`,
    { kind: 'portal_changed', notes: `On the portal, ${name} does not take text.` },
  );
}
