import type { ActionContext } from '../../sdk/action.ts';
import { askPage } from '../page/ask-page.ts';
import { ActingStep } from '../page/acting-step.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import { limits } from '../waiting/margins.ts';
import type { FilledField } from './filled-fields.ts';
import { readControl } from './read-control.ts';
import { holds } from './verify-fields.ts';

interface LastFilled {
  readonly field: FilledField;
  /** Of the acting step that filled it. */
  readonly step: number;
}

const lastFilled = (context: ActionContext): { now: LastFilled | null } =>
  context.memory('last filled field', () => ({ now: null }));

/** At the end of a step that fills: its last field still has the focus. */
export function rememberLast(context: ActionContext, fields: readonly FilledField[]): void {
  const field = fields.at(-1);
  const isText = field !== undefined && field.retype !== null && !field.secret && field.wanted !== '';
  lastFilled(context).now = isText ? { field, step: ActingStep.of(context).count } : null;
}

/**
 * What a page does when a field is left: a field for tags drops what is not yet a tag (Selectize in Request Tracker), another one moves a time to the next
 * quarter of an hour (SOGo). The step that filled it still read its text; the next step that fills looks again.
 *
 * @throws `value_mismatch`
 */
export async function mustHoldWhenLeft(context: ActionContext): Promise<void> {
  const { now } = lastFilled(context);
  if (now === null || now.step !== ActingStep.of(context).count - 1) return;
  const { name, wanted, locator } = now.field;
  if ((await locator.count()) !== 1) return;
  const state = await readControl(locator, limits(context));
  if (state.value === '') {
    if (!(await saysNearby(locator, wanted, context))) throw emptied(context, name);
  } else if (await wasChanged(context, now.field, state)) throw changed(context, name);
}

/** By the page when the field was left. What another field changes that was filled since is not meant: a total, or a state that goes with its country. */
async function wasChanged(context: ActionContext, field: FilledField, state: ControlState): Promise<boolean> {
  if (state.reach === 'none' || holds(state, field)) return false;
  const value = await askPage(field.locator, { ask: 'left_with' }, limits(context));
  return value !== null && !holds({ ...state, value }, field) && isAnother(value, field.wanted);
}

/** The digits alone differ: `10:15` for `10:00`. Everything else may be another way of writing it: `10:00 AM`, `1/5/2026`, `+1 (555) 123-4567`. */
function isAnother(value: string, wanted: string): boolean {
  const shapeOf = (text: string): string => text.trim().replace(/\d/g, '0');
  return value.trim() !== wanted.trim() && shapeOf(value) === shapeOf(wanted);
}

const emptied = (context: ActionContext, name: string): Error =>
  context.failure(
    'value_mismatch',
    `${name} was filled, and emptied itself when it was left: name a choice of its list, or the key that ends an entry, as in { value: [ … ], press: Comma }. If the page takes the value and empties the field, set verify: false`,
    { kind: 'portal_changed', notes: `The portal did not take the value for ${name}.` },
  );

const changed = (context: ActionContext, name: string): Error =>
  context.failure(
    'value_mismatch',
    `${name} was filled, and the page changed it to another value when it was left: give it a value that the page keeps, or fill it after the fields that limit it. If what the page makes of it is right, set verify: false`,
    { kind: 'portal_changed', notes: `The portal changed the value of ${name}.` },
  );

/** What was typed is shown next to the field, as a tag or in a list of entries. */
const saysNearby = (
  locator: FilledField['locator'],
  wanted: string,
  context: ActionContext,
): Promise<boolean> =>
  locator.evaluate(
    (field, words) => {
      let around: Element | null = field;
      for (let up = 0; up < 4; up += 1) around = around?.parentElement ?? around;
      return around instanceof HTMLElement && around.innerText.includes(words);
    },
    wanted.trim(),
    limits(context),
  );
