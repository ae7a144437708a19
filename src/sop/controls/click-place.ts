import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { askPage } from '../page/ask-page.ts';
import { engineSelector } from '../page/engine-selector.ts';
import type { ClickSpot } from '../page/engine/page-spots.ts';
import type { ClickPlace } from '../page/engine/page-question.ts';
import { limits, looksEnd } from '../waiting/margins.ts';
import { LOOK_EVERY_MS } from '../waiting/times.ts';
import { until } from '../waiting/until.ts';

export interface ClickPosition {
  readonly x: number;
  readonly y: number;
}

/** What to click to click a control, and where: null for its middle. */
export interface ClickPoint {
  readonly locator: Locator;
  readonly spot: ClickPosition | null;
}

/**
 * What to click, and where. Waits until it is no longer drawn as disabled, as Playwright waits for one with the attribute, and until other controls in it leave a place to click.
 *
 * @throws `target_not_ready`
 */
export async function clickPlace(
  context: ActionContext,
  locator: Locator,
  { name, force = false }: { readonly name: string; readonly force?: boolean },
): Promise<ClickPoint> {
  const look = (): Promise<ClickPlace> => askPage(locator, { ask: 'click' }, limits(context));
  const isEnough = (place: ClickPlace): boolean => force || whyNot(place) === null;
  const place = await until(look, isEnough, {
    every: LOOK_EVERY_MS,
    end: looksEnd(context),
    signal: context.signal,
  });
  const why = force ? null : whyNot(place);
  if (why !== null) throw failed(context, `${name} ${why}`);
  if (typeof place !== 'object') return { locator, spot: null };
  if ('inBox' in place)
    return {
      locator: locator.locator(engineSelector({ kind: 'under_pointer' })),
      spot: positionIn(place.inBox),
    };
  return { locator, spot: 'x' in place ? place : null };
}

const positionIn = (spot: ClickSpot): ClickPosition | null => (typeof spot === 'object' ? spot : null);

function whyNot(place: ClickPlace): string | null {
  if (typeof place !== 'object') return null;
  if ('disabledBy' in place)
    return `is there but could not be used in time: it is drawn as disabled (${place.disabledBy})`;
  if ('under' in place)
    return `is there but could not be used in time: ${place.under} in its widget covers it. Click what shows there, or use "focus" instead of "click"`;
  if ('coveredBy' in place)
    return `is covered by the controls in it, and a click would press one of them. Name the one that is meant: ${place.coveredBy.join(', ')}`;
  return null;
}

const failed = (context: ActionContext, message: string): Error =>
  context.failure('target_not_ready', message, {
    kind: 'portal_changed',
    notes: 'An element of the portal could not be used.',
  });
