import type { ActionContext } from '../../sdk/action.ts';
import { ActingStep } from '../page/acting-step.ts';
import { limits } from '../waiting/margins.ts';
import type { FilledField } from './filled-fields.ts';
import { readControl } from './read-control.ts';

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
 * A field for tags drops what is not yet a tag as soon as it is left (Selectize in Request Tracker): the step that filled it still read its text. The next step that
 * fills looks again.
 *
 * @throws `value_mismatch`
 */
export async function mustNotBeEmptied(context: ActionContext): Promise<void> {
  const { now } = lastFilled(context);
  if (now === null || now.step !== ActingStep.of(context).count - 1) return;
  const { name, wanted, locator } = now.field;
  if ((await locator.count()) !== 1) return;
  const isEmpty = (await readControl(locator, limits(context))).value === '';
  if (!isEmpty || (await saysNearby(locator, wanted, context))) return;
  throw context.failure(
    'value_mismatch',
    `${name} was filled, and emptied itself when it was left: name a choice of its list, or the key that ends an entry, as in { value: [ … ], press: Comma }. If the page takes the value and empties the field, set verify: false`,
    { kind: 'portal_changed', notes: `The portal did not take the value for ${name}.` },
  );
}

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
