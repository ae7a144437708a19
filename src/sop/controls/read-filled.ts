import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { engineSelector } from '../page/engine-selector.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import { limits } from '../waiting/margins.ts';
import type { FieldHere } from './filled-fields.ts';
import { readControls } from './read-control.ts';

/** A field that was filled, as it was read. */
export interface ReadField {
  readonly one: FieldHere;
  /** Where it was read: the element that was filled, or else what its words name. */
  readonly locator: Locator;
  readonly state: ControlState;
}

/** Reads fields that steps have filled, all at once, without those that the page no longer has. `severalFit`: may throw. */
export async function readFilled(
  context: ActionContext,
  fields: readonly FieldHere[],
  severalFit: (field: FieldHere) => null,
): Promise<readonly ReadField[]> {
  const places = await Promise.all(fields.map((one) => placeOf(one, severalFit)));
  const present = places.flatMap((locator, index) => {
    const one = fields[index];
    return locator === null || one === undefined ? [] : [{ one, locator }];
  });
  const states = await readControls(present, () => limits(context));
  return present.flatMap((field, index) => {
    const state = states[index];
    return state === undefined ? [] : [{ ...field, state }];
  });
}

/** The element that was filled. If the page has drawn it again, or uses it for another field, what the words name now; null if that is nothing. */
async function placeOf(field: FieldHere, severalFit: (field: FieldHere) => null): Promise<Locator | null> {
  const { locator, frame, id } = field;
  if (id !== null) {
    const same = frame.locator(engineSelector({ kind: 'known', id }));
    if ((await same.count()) === 1) return same;
  }
  const matches = await locator.count();
  if (matches > 1) return severalFit(field);
  return matches === 0 ? null : locator;
}
