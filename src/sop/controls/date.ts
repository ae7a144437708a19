import type { DateTime } from 'luxon';
import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { ControlKind, ControlState, DatePart } from '../page/engine/page-control-state.ts';
import { notPlain, onPlainField } from '../page/guarded-locator.ts';
import { readControl } from './read-control.ts';
import type { FilledField } from './filled-fields.ts';
import { readIsoDate } from './portal-date.ts';
import { selectOptions } from './native-list.ts';
import { textField } from './text-field.ts';
import { isAmbiguous, isNotFillable } from '../page/playwright-errors.ts';
import { limits } from '../waiting/margins.ts';

const NATIVE_FORMATS: Readonly<Record<string, string>> = {
  date: 'yyyy-MM-dd',
  month: 'yyyy-MM',
  week: "kkkk-'W'WW",
  'datetime-local': "yyyy-MM-dd'T'HH:mm",
  time: 'HH:mm',
};

interface DateValue {
  readonly iso: string;
  readonly format: string | null;
}

/**
 * Fills a date into whatever takes it: one field in the portal's format, a native date field, or three parts of month, day and year. An empty text
 * clears it. One text field, the usual case, costs one round trip: only where it is something else is the control looked at.
 */
export async function fillDate(
  context: ActionContext,
  locator: Locator,
  name: string,
  value: DateValue,
): Promise<readonly FilledField[]> {
  try {
    return await fillWhole(context, locator, name, value);
  } catch (error) {
    if (!notPlain(error) && !isAmbiguous(error)) throw error;
  }
  const state = await readControl(locator, limits(context)).catch((error: unknown) => {
    // One label before several fields that belongs to none of them, as with a date in three parts.
    if (isAmbiguous(error)) return null;
    throw error;
  });
  if (state === null) return fillSeveral(context, locator, name, value);
  if (state.kind !== 'group') return fillWhole(context, locator, name, value, state);
  const parts = locator.locator(
    'input:not([type=hidden]):visible, select:visible, [role=spinbutton]:visible',
  );
  const several = Array.from({ length: state.fields }, (_, index) => parts.nth(index));
  if (several.length === 0)
    throw context.failure('not_fillable', `${name} shows no field that takes a date`, {
      kind: 'portal_changed',
    });
  return several.length === 1 && several[0]
    ? fillDate(context, several[0], name, value)
    : fillParts(context, several, name, value.iso);
}

/** Without a state, only a plain text field is filled. */
async function fillWhole(
  context: ActionContext,
  locator: Locator,
  name: string,
  value: DateValue,
  state?: ControlState,
): Promise<readonly FilledField[]> {
  const text = writeDate(context, name, value, state);
  await (state ? locator : onPlainField(locator)).fill(text, limits(context)).catch((error: unknown) => {
    if (state === undefined || !isNotFillable(error)) throw error;
    throw context.failure('not_fillable', `${name} takes no date`, { kind: 'portal_changed', cause: error });
  });
  const retype = state?.kind === 'date' ? null : () => typeDate(context, locator, text);
  return [{ name, locator, control: textField, wanted: text, secret: false, retype }];
}

async function fillSeveral(
  context: ActionContext,
  locator: Locator,
  name: string,
  value: DateValue,
): Promise<readonly FilledField[]> {
  const fields = [0, 1, 2].map((index) => locator.nth(index));
  if ((await locator.count()) === fields.length) return fillParts(context, fields, name, value.iso);
  throw context.failure(
    'target_ambiguous',
    `${name} matches several fields, which are not the parts of a date`,
    { kind: 'portal_changed' },
  );
}

function writeDate(
  context: ActionContext,
  name: string,
  value: DateValue,
  state: ControlState | undefined,
): string {
  if (value.iso.trim() === '') return '';
  const date = readIsoDate(context, value.iso, name);
  const native = state?.kind === 'date' ? NATIVE_FORMATS[state.type] : undefined;
  return date.toFormat(native ?? value.format ?? context.portal.dateFormat);
}

async function typeDate(context: ActionContext, locator: Locator, text: string): Promise<void> {
  await locator.clear(limits(context));
  await locator.pressSequentially(text, limits(context));
}

async function fillParts(
  context: ActionContext,
  fields: readonly Locator[],
  name: string,
  iso: string,
): Promise<readonly FilledField[]> {
  if (iso.trim() === '') return [];
  const date = readIsoDate(context, iso, name);
  const states = await Promise.all(fields.map((field) => readControl(field, limits(context))));
  const kinds = partsOf(context, states);
  if (new Set(kinds).size !== fields.length)
    throw context.failure(
      'date_parts_unclear',
      `${name} is a date in parts, and the page does not show which part is which`,
      {
        kind: 'portal_changed',
      },
    );
  const filled: FilledField[] = [];
  for (const [index, field] of fields.entries()) {
    const part = kinds[index] ?? 'day';
    const { kind } = states[index] ?? { kind: 'text' };
    filled.push(await fillPart(context, field, `${name} (${part})`, { date, part, kind }));
  }
  return filled;
}

async function fillPart(
  context: ActionContext,
  field: Locator,
  name: string,
  { date, part, kind }: { readonly date: DateTime; readonly part: DatePart; readonly kind: ControlKind },
): Promise<FilledField> {
  if (kind === 'native_list') {
    const label = await selectPart(context, field, name, date, part);
    return { name, locator: field, control: textField, wanted: label, secret: false, retype: null };
  }
  // Drawn parts take the digits of their number, as they are typed.
  if (kind === 'spinbutton') {
    const number = String(date[part]);
    await field.pressSequentially(number, limits(context));
    return { name, locator: field, control: textField, wanted: number, secret: false, retype: null };
  }
  const text = date.toFormat({ month: 'MM', day: 'dd', year: 'yyyy' }[part]);
  await field.fill(text, limits(context));
  return {
    name,
    locator: field,
    control: textField,
    wanted: text,
    secret: false,
    retype: () => typeDate(context, field, text),
  };
}

/** Months come as `1`, `01`, `January`, `Jan` or `01 - January`. */
async function selectPart(
  context: ActionContext,
  field: Locator,
  name: string,
  date: DateTime,
  part: DatePart,
): Promise<string> {
  const forms = { month: ['MM', 'M', 'MMMM', 'MMM'], day: ['dd', 'd'], year: ['yyyy'] }[part];
  const texts = forms.map((form) => date.toFormat(form).toLowerCase());
  const { options } = await readControl(field, limits(context));
  const option = options.find(({ label, value }) =>
    texts.some(
      (text) =>
        label.toLowerCase() === text ||
        value.toLowerCase() === text ||
        label.toLowerCase().startsWith(`${text} `),
    ),
  );
  const [label] = await selectOptions(
    context,
    field,
    { options: [option ? { index: option.index } : { text: texts[0] ?? '' }], written: false },
    name,
  );
  return label ?? '';
}

const ORDER: Readonly<Record<string, DatePart>> = { M: 'month', L: 'month', d: 'day', y: 'year' };

/** By what the fields say of themselves, else by the order in the portal's date format. */
function partsOf(context: ActionContext, states: readonly ControlState[]): readonly DatePart[] {
  const own = states.map((state) => state.part).filter((part) => part !== null);
  if (new Set(own).size === states.length) return own;
  const letters = [...new Set(context.portal.dateFormat.replace(/[^MLdy]/g, ''))];
  return letters.map((letter) => ORDER[letter] ?? 'day').slice(0, states.length);
}
