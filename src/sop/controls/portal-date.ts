import { DateTime } from 'luxon';
import type { ActionContext } from '../../sdk/action.ts';
import { looserPattern, readDate, type DateReading } from '../page/read-date.ts';

/**
 * An ISO date of the SOP (`1980-01-31`, or a moment) as a day.
 *
 * @throws `invalid_date`; the value is not quoted, dates of birth are patient data
 */
export function readIsoDate(context: ActionContext, text: string, name: string): DateTime {
  const date = DateTime.fromISO(text.trim(), {
    zone: context.portal.timeZone,
    locale: context.portal.locale,
  });
  if (date.isValid) return date;
  throw context.failure('invalid_date', `${name} was given a value that is not an ISO date (2026-01-31)`);
}

/** A date as the portal writes it, read into ISO form; null if it is not a date. */
export function readPortalDate(context: ActionContext, text: string, format?: string): string | null {
  return portalMoment(context, text, format)?.toISODate() ?? null;
}

/** The same with the time, if the format has one. The portal's format goes first, then what people write. */
export function portalMoment(context: ActionContext, text: string, format?: string): DateTime | null {
  const reading = readingOf(context);
  for (const pattern of formatsOf(context, format)) {
    const date = readDate(text, pattern, reading);
    if (date.isValid) return date;
  }
  return null;
}

/** The format of a text that is a date in one of the formats, and then a time; null if it is not. */
export function formatWithTime(context: ActionContext, text: string, format?: string): string | null {
  const [date, between = '', time = ''] =
    /^(.*?\d)([,\s]+|T)(\d{1,2}:\d\d(?::\d\d)?(?:\s*[AaPp]\.?[Mm]\.?)?)$/s.exec(text.trim())?.slice(1) ?? [];
  if (date === undefined) return null;
  const hours = /m/i.test(time) ? 'h' : /^\d:/.test(time) ? 'H' : 'HH';
  const clock = `${hours}:mm${/:\d\d:/.test(time) ? ':ss' : ''}${/m/i.test(time) ? ' a' : ''}`;
  const separator = between === 'T' ? "'T'" : between.replace(/\s+/g, ' ');
  const reading = readingOf(context);
  const found = formatsOf(context, format).find((pattern) => readDate(date, pattern, reading).isValid);
  return found === undefined ? null : `${found}${separator}${clock}`;
}

/** The format that a date must have, where it is set, and the one to write instead if that only wants more digits than the text has. */
export function dateExpected(context: ActionContext, text: string, format?: string): string {
  const [wanted, where] =
    format === undefined
      ? [context.portal.dateFormat, '"date_format" in portal.yaml']
      : [format, '"format" of the value'];
  const looser = looserPattern(text, wanted, readingOf(context));
  const expected = `the format is ${wanted} (${where})`;
  if (looser === null) return expected;
  const there = format === undefined ? `"format: ${looser}" at the value` : `${looser} there`;
  return `${expected}: write ${there}, which takes one digit or two`;
}

const readingOf = (context: ActionContext): DateReading => ({
  zone: context.portal.timeZone,
  locale: context.portal.locale,
  now: context.now(),
});

/** What people write, unless the author has said it. */
const USUAL_FORMATS = [
  'M/d/yyyy',
  'yyyy-MM-dd',
  'MMM d, yyyy',
  'MMMM d, yyyy',
  'd MMM yyyy',
  'M-d-yyyy',
  'yyyyMMdd',
];

const formatsOf = ({ portal }: ActionContext, format: string | undefined): readonly string[] =>
  format === undefined ? [portal.dateFormat, ...USUAL_FORMATS] : [format];
