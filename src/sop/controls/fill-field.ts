import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { Evaluable } from '../../sdk/field.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { readControl } from './read-control.ts';
import { fillDate } from './fill-date.ts';
import { fillShown, retypeShown } from './fill-shown.ts';
import { secretFields, type FilledField } from './filled-fields.ts';
import { limits } from './limits.ts';
import { selectOptions } from './select-option.ts';
import { setChecked } from './set-checked.ts';
import { setSlider, sliderKeys } from './set-slider.ts';
import { withoutSecret } from './without-secret.ts';
import { isNotFillable } from '../page/playwright-errors.ts';

/** What one field gets: a text, or a date in ISO form. */
export interface FieldInput {
  readonly value: Evaluable<string> | undefined;
  readonly date: Evaluable<string> | undefined;
  /** Of a date, where it is not the portal's. */
  readonly format: string | undefined;
}

const TRUE_WORDS = /^(true|yes|y|on|1|checked)$/i;
const FALSE_WORDS = /^(false|no|n|off|0|unchecked|)$/i;

/**
 * Puts a value into whatever control it is. A text field, the usual case, costs one round trip: only where the browser says that it cannot be
 * filled is the control looked at.
 */
export async function fillField(
  context: ActionContext,
  locator: Locator,
  name: string,
  input: FieldInput,
  names?: JsonObject,
): Promise<readonly FilledField[]> {
  if (input.date !== undefined) {
    const iso = await context.evaluate(input.date, names);
    return fillDate(context, locator, name, { iso, format: input.format ?? null });
  }
  if (input.value === undefined) return [];
  const value = await context.revealInto(input.value, locator, names);
  if (value.secret) secretFields(context).push(locator);
  let filled = locator;
  try {
    filled = await fillShown(context, locator, value);
  } catch (error) {
    if (!isNotFillable(error)) throw withoutSecret(error, value);
    return fillOther(context, locator, name, { ...value, written: input.value.constant !== undefined });
  }
  const typed = { ...value, locator: filled === locator ? value.locator : filled };
  const retype = (): Promise<void> => retypeShown(context, filled, typed);
  return [{ name, locator: filled, wanted: { text: value.text }, secret: value.secret, retype }];
}

async function fillOther(
  context: ActionContext,
  locator: Locator,
  name: string,
  value: { readonly text: string; readonly secret: boolean; readonly written: boolean },
): Promise<readonly FilledField[]> {
  const { text, secret } = value;
  const state = await readControl(locator, limits(context));
  const filled = (wanted: FilledField['wanted'], where = locator): FilledField[] => [
    { name, locator: where, wanted, secret, retype: null },
  ];
  switch (state.kind) {
    case 'select': {
      if (text.trim() === '') return [];
      const wanted = { options: [{ text }], written: value.written };
      const labels = await selectOptions(context, locator, wanted, name, state);
      return filled({ text: labels.join('\n') });
    }
    case 'checkbox':
    case 'radio': {
      const checked = readYesNo(context, text, name);
      await setChecked(context, locator, state.kind === 'radio' ? checked || state.checked : checked);
      return filled({ checked });
    }
    case 'group': {
      if (text.trim() === '') return [];
      const radio = locator.locator(engineSelector({ kind: 'radio', match: { text } }));
      await setChecked(context, radio, true);
      return filled({ checked: true }, radio);
    }
    case 'slider':
    case 'spinbutton':
      await setSlider(context, locator, text, { name, keys: sliderKeys[state.kind] });
      return filled({ text });
    default:
      throw context.failure(
        'not_fillable',
        state.kind === 'combobox'
          ? `${name} is a list that opens: choose picks from it`
          : `${name} is not a field that can be filled (${state.kind} ${state.type})`,
        {
          kind: 'portal_changed',
        },
      );
  }
}

function readYesNo(context: ActionContext, text: string, name: string): boolean {
  if (TRUE_WORDS.test(text.trim())) return true;
  if (FALSE_WORDS.test(text.trim())) return false;
  throw context.failure('value_mismatch', `${name} is ticked or not: give it true or false`);
}
