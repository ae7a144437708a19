import { DateTime } from 'luxon';
import type { ActionContext } from '../../sdk/action.ts';
import { readDate } from '../page/read-date.ts';

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
  const own = format ?? context.portal.dateFormat;
  const formats = [
    own,
    'M/d/yyyy',
    'yyyy-MM-dd',
    'MMM d, yyyy',
    'MMMM d, yyyy',
    'd MMM yyyy',
    'M-d-yyyy',
    'yyyyMMdd',
  ];
  const reading = { zone: context.portal.timeZone, locale: context.portal.locale, now: context.now() };
  for (const pattern of format === undefined ? formats : [own]) {
    const date = readDate(text, pattern, reading);
    if (date.isValid) return date;
  }
  return null;
}
