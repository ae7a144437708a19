import type { DateTime } from 'luxon';
import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { ControlKind, ControlState, DatePart } from '../page/engine/page-control-state.ts';
import { readControl } from './read-control.ts';
import type { FilledField } from './filled-fields.ts';
import { readIsoDate } from './portal-date.ts';
import { selectOptions } from './native-list.ts';
import { textField } from './text-field.ts';
import { limits } from '../waiting/margins.ts';

export async function typeDate(context: ActionContext, locator: Locator, text: string): Promise<void> {
  await locator.clear(limits(context));
  await locator.pressSequentially(text, limits(context));
}

export async function fillParts(
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
    // Some fields drop the zero in front.
    wanted: String(date[part]),
    secret: false,
    retype: (place) => typeDate(context, place, text),
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
