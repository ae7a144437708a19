import { DateTime } from 'luxon';
import type { JsonValue } from '../../sdk/json.ts';
import { type DateReading, looserPattern, readDate } from '../page/read-date.ts';
import { datePatternFault, writesSeconds, writesTime } from '../../sdk/date-pattern.ts';
import {
  asNumber,
  asText,
  defineExpressionFunction,
  type FunctionContext,
  FunctionError,
} from './define-function.ts';

const when = { name: 'date', type: 'date' } as const;
const days = { name: 'days', type: 'number' } as const;
const pattern = {
  name: 'pattern',
  type: 'text',
  optional: true,
  check: (literal: JsonValue) => datePatternFault(asText(literal)),
} as const;

/** The pattern that was given, or the portal's. */
function formatOf(given: JsonValue | undefined, context: FunctionContext): string {
  const format = given === undefined ? context.portal.dateFormat : asText(given);
  const fault = datePatternFault(format);
  if (fault !== null) throw new FunctionError(fault);
  return format;
}

function read(value: JsonValue | undefined, name: string, context: FunctionContext): DateTime {
  const date = DateTime.fromISO(asText(value), {
    zone: context.portal.timeZone,
    locale: context.portal.locale,
  });
  if (!date.isValid) throw new FunctionError(`${name}() needs a date in ISO form (2026-01-31)`);
  return date;
}

/** A date stays a date; a moment stays a moment. */
function write(date: DateTime, like: JsonValue | undefined): string {
  return asText(like).length > 10 ? (date.toISO() ?? '') : (date.toISODate() ?? '');
}

function businessDays(start: DateTime, count: number): DateTime {
  const step = Math.sign(count);
  let date = start;
  for (let left = Math.abs(count); left > 0;) {
    date = date.plus({ days: step });
    if (date.weekday <= 5) left -= 1;
  }
  return date;
}

function unreadable(text: string, format: string, reading: DateReading): FunctionError {
  const looser = looserPattern(text, format, reading);
  const instead = looser === null ? '' : `: use ${looser}, which takes one digit or two`;
  return new FunctionError(`parseDate() cannot read the text as ${format}${instead}`);
}

export const dateFunctions = Object.freeze([
  defineExpressionFunction({
    name: 'today',
    family: 'dates',
    doc: 'Today in the time zone of the portal.',
    parameters: [],
    returns: 'date',
    examples: [],
    run: (_args, context) =>
      DateTime.fromJSDate(context.now(), { zone: context.portal.timeZone }).toISODate() ?? '',
  }),
  defineExpressionFunction({
    name: 'formatDate',
    family: 'dates',
    doc: "Formats a date as the portal does, or by a pattern of `yyyy`, `MM`, `MMM`, `dd` (two digits), `d` (one or two), `HH`, `h`, `mm`, `a` (PM), and `'words'`.",
    parameters: [when, pattern],
    returns: 'text',
    examples: [
      ["formatDate('2026-01-31')", '01/31/2026'],
      ["formatDate('2026-01-31', 'd MMM yyyy')", '31 Jan 2026'],
      ["formatDate('2026-01-31T14:05', \"MM/dd 'at' h:mm a\")", '01/31 at 2:05 PM'],
    ],
    run: ([date, given], context) =>
      date === null || date === ''
        ? ''
        : read(date, 'formatDate', context).toFormat(formatOf(given, context)),
  }),
  defineExpressionFunction({
    name: 'parseDate',
    family: 'dates',
    doc: 'Reads a date in such a format, and returns the ISO form, with the time if the pattern has one. A year of two digits is at most ten years ahead.',
    parameters: [{ name: 'text', type: 'text' }, pattern],
    returns: 'date',
    examples: [
      ["parseDate('01/31/2026')", '2026-01-31'],
      ["parseDate('08/08/55', 'MM/dd/yy')", '1955-08-08'],
      ["parseDate('01/31/2026 2:05 PM', 'MM/dd/yyyy h:mm a')", '2026-01-31T14:05'],
    ],
    run: ([text, given], context) => {
      const format = formatOf(given, context);
      const reading = {
        zone: context.portal.timeZone,
        locale: context.portal.locale,
        now: context.now(),
      };
      const date = readDate(asText(text), format, reading);
      if (!date.isValid) throw unreadable(asText(text), format, reading);
      return writesTime(format)
        ? date.toISO({
            includeOffset: false,
            suppressSeconds: !writesSeconds(format),
            suppressMilliseconds: true,
          })
        : date.toISODate();
    },
  }),
  defineExpressionFunction({
    name: 'addDays',
    family: 'dates',
    doc: 'The date that number of days later; earlier if negative.',
    parameters: [when, days],
    returns: 'date',
    examples: [["addDays('2026-01-31', 1)", '2026-02-01']],
    run: ([date, count], context) =>
      write(read(date, 'addDays', context).plus({ days: asNumber(count, 'addDays') }), date),
  }),
  defineExpressionFunction({
    name: 'addMonths',
    family: 'dates',
    doc: 'The same day that number of months later, or the last day of that month.',
    parameters: [when, { name: 'months', type: 'number' }],
    returns: 'date',
    examples: [["addMonths('2026-01-31', 1)", '2026-02-28']],
    run: ([date, count], context) =>
      write(read(date, 'addMonths', context).plus({ months: asNumber(count, 'addMonths') }), date),
  }),
  defineExpressionFunction({
    name: 'addBusinessDays',
    family: 'dates',
    doc: 'The date that number of weekdays later, ignoring holidays.',
    parameters: [when, days],
    returns: 'date',
    examples: [["addBusinessDays('2026-01-30', 1)", '2026-02-02']],
    run: ([date, count], context) => {
      const wanted = asNumber(count, 'addBusinessDays');
      if (!Number.isInteger(wanted) || Math.abs(wanted) > 10_000)
        throw new FunctionError('addBusinessDays() needs a whole number up to 10,000');
      return write(businessDays(read(date, 'addBusinessDays', context), wanted), date);
    },
  }),
  defineExpressionFunction({
    name: 'daysBetween',
    family: 'dates',
    doc: 'Whole days from the first date to the second; negative if the second is earlier.',
    parameters: [
      { name: 'from', type: 'date' },
      { name: 'to', type: 'date' },
    ],
    returns: 'number',
    examples: [["daysBetween('2026-01-31', '2026-02-02')", 2]],
    run: ([from, to], context) =>
      Math.round(
        read(to, 'daysBetween', context)
          .startOf('day')
          .diff(read(from, 'daysBetween', context).startOf('day'), 'days').days,
      ),
  }),
  defineExpressionFunction({
    name: 'age',
    family: 'dates',
    doc: 'Full years from a date of birth to a date, or to today.',
    parameters: [
      { name: 'born', type: 'date' },
      { name: 'on', type: 'date', optional: true },
    ],
    returns: 'number',
    examples: [["age('1980-06-15', '2026-06-14')", 45]],
    run: ([born, on], context) => {
      const end =
        on === undefined
          ? DateTime.fromJSDate(context.now(), { zone: context.portal.timeZone })
          : read(on, 'age', context);
      return Math.floor(end.diff(read(born, 'age', context), 'years').years);
    },
  }),
]);
