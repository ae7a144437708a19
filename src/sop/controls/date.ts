import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { writesTime } from '../../sdk/date-pattern.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';
import {
  clickedInto,
  datedAs,
  inFront,
  notPlain,
  onPlainField,
  otherDateFormat,
} from '../page/guarded-locator.ts';
import { readControl } from './read-control.ts';
import type { FilledField } from './filled-fields.ts';
import { readIsoDate } from './portal-date.ts';
import { textField } from './text-field.ts';
import { isAmbiguous, isNotFillable } from '../page/playwright-errors.ts';
import { limits, type Limits } from '../waiting/margins.ts';
import { LATE_FORMAT_MS, LOOK_EVERY_MS } from '../waiting/times.ts';
import { pause } from '../waiting/until.ts';
import { typeDate, fillParts } from './date-parts.ts';
import { typeOrPick } from './pick-date.ts';

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
    if (!leavesOutTime(context, name, value)) return await fillWhole(context, locator, name, value);
  } catch (error) {
    if (!notPlain(error) && !isAmbiguous(error)) throw error;
  }
  const state = await readControl(inFront(locator), limits(context)).catch((error: unknown) => {
    // One label before several fields that belongs to none of them, as with a date in three parts.
    if (isAmbiguous(error)) return null;
    throw error;
  });
  if (state === null) return fillSeveral(context, locator, name, value);
  if (state.kind === 'spinbutton') return fillAround(context, locator, name, value);
  if (state.kind !== 'group') return fillWhole(context, locator, name, value, state);
  const parts = locator.locator(
    'input:not([type=hidden], [aria-hidden=true]):visible, select:visible, textarea:visible, [role=spinbutton]:visible',
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

/** Words right ahead of the drawn parts of a date can be taken for those of its first part, which would take any text. */
async function fillAround(
  context: ActionContext,
  part: Locator,
  name: string,
  value: DateValue,
): Promise<readonly FilledField[]> {
  const parts = part
    .locator('xpath=ancestor::*[count(.//*[@role="spinbutton"]) > 1][1]')
    .locator('[role=spinbutton]:visible');
  if ((await parts.count()) === 3)
    return fillParts(
      context,
      [0, 1, 2].map((index) => parts.nth(index)),
      name,
      value.iso,
    );
  throw context.failure('not_fillable', `${name} is a part of a date, and takes no whole date`, {
    kind: 'portal_changed',
  });
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
  const place = state ? locator : inFront(onPlainField(locator));
  const date = text === '' ? null : readIsoDate(context, value.iso, name);
  const picked = await typeOrPick(context, locator, { ...value, name, date, text }, (limited) =>
    text === '' || value.format !== null
      ? clickedInto(place).fill(text, limited)
      : fillAsShown(context, place, { name, text }, limited),
  ).catch((error: unknown) => {
    if (state === undefined || !isNotFillable(error)) throw error;
    throw context.failure('not_fillable', `${name} takes no date`, {
      kind: 'portal_changed',
      cause: error,
    });
  });
  if (picked) return [picked];
  const retype = state?.kind === 'date' ? null : (again: Locator) => typeDate(context, again, text);
  return [{ name, locator, control: textField, wanted: text, secret: false, retype }];
}

/** Fills a date in the portal's format, unless the field shows another one. The script that writes dates as the portal does may come late. */
async function fillAsShown(
  context: ActionContext,
  locator: Locator,
  { name, text }: { readonly name: string; readonly text: string },
  limited: Limits,
): Promise<void> {
  const format = context.portal.dateFormat;
  for (const end = performance.now() + LATE_FORMAT_MS; ; await pause(LOOK_EVERY_MS, context.signal)) {
    try {
      return await clickedInto(datedAs(locator, format)).fill(text, limited);
    } catch (error) {
      const shown = otherDateFormat(error);
      if (shown === null) throw error;
      if (performance.now() >= end) throw formatDiffers(context, name, { shown, format });
    }
  }
}

/** The portal would take the day for the month. */
const formatDiffers = (
  context: ActionContext,
  name: string,
  { shown, format }: { readonly shown: string; readonly format: string },
): Error =>
  context.failure(
    'date_format_differs',
    `${name} shows dates as ${shown}, and the date_format of portal.yaml writes them as ${format}: give the field { date: …, format: '${shown}' }, or change date_format if all of the portal's dates are so. If the field takes ${format} after all, give it that as its format`,
    { kind: 'portal_changed', notes: `The portal shows dates in another format in ${name}.` },
  );

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
  const format = native ?? value.format ?? context.portal.dateFormat;
  if (writesTime(format) && !value.iso.includes('T'))
    throw context.failure(
      'invalid_date',
      `${name} takes a time as well, and was given a date without a time (2026-01-31T14:05)`,
    );
  if (native === undefined && leavesOutTime(context, name, value))
    throw context.failure(
      'invalid_date',
      `${name} was given a time, which "${format}" does not write: add a format with the time, such as "${format} HH:mm", or give it a date alone`,
    );
  return date.toFormat(format);
}

/** Whether the value is not the begin of a day, and its format writes only the day. A field of the browser for days takes no time in any case. */
function leavesOutTime(context: ActionContext, name: string, { iso, format }: DateValue): boolean {
  if (!iso.includes('T') || writesTime(format ?? context.portal.dateFormat)) return false;
  const date = readIsoDate(context, iso, name);
  return !date.equals(date.startOf('day'));
}
