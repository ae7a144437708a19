import { CronExpressionParser } from 'cron-parser';
import { CodedError } from '../platform/errors.ts';

/** When a schedule is due: a cron expression, read in a time zone. */
export interface CronTimes {
  readonly cron: string;
  readonly timeZone: string;
}

const NAMES = /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)\b/gi;

/**
 * Rejects what cron-parser reads in its own way: seconds, macros, random fields (`H`), and offsets in place of time zones.
 *
 * @throws CodedError `invalid_cron`, `invalid_time_zone`
 */
export function checkCron({ cron, timeZone }: CronTimes): void {
  if (!isTimeZone(timeZone)) throw new CodedError('invalid_time_zone', 'is not an IANA time zone');
  const fields = cron.split(' ');
  if (fields.length !== 5 || !fields.every((field) => /^[\d*,/-]+$/.test(field.replaceAll(NAMES, '0'))))
    throw new CodedError('invalid_cron', 'is not a cron expression of five fields');
  try {
    CronExpressionParser.parse(cron, { tz: timeZone }).next();
  } catch (cause) {
    throw new CodedError('invalid_cron', 'is not a valid cron expression, or is never due', { cause });
  }
}

function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const HOUR_MS = 3_600_000;
/** No time zone has moved its clocks by more. */
const SHIFT_MS = 3 * HOUR_MS;

/**
 * The first due time after a time. A time of day that clocks skip in spring moves by the length of the gap; one that they show twice in autumn is
 * due the first time only, unless the expression is due every hour.
 */
export function nextDue({ cron, timeZone }: CronTimes, after: Date): Date {
  // Started between the two, cron-parser would find the second: so it starts before the first.
  const earlier = new Date(after.getTime() - SHIFT_MS);
  const start = offsetAt(timeZone, earlier) === offsetAt(timeZone, after) ? after : earlier;
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: start });
  for (;;) {
    const due = times.next().toDate();
    if (due > after) return due;
  }
}

/** `GMT-04:00` */
function offsetAt(timeZone: string, time: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Each step takes a fraction of a millisecond, and the API does nothing else in that time. */
const MOST_MISSED = 100;

/** The latest due time of a row of them, and how many came before it (100: or more). `first` is one, and not after `until`. */
export function latestDue(
  times: CronTimes,
  first: Date,
  until: Date,
): { readonly due: Date; readonly missed: number } {
  let due = first;
  for (let missed = 0; missed < MOST_MISSED; missed += 1) {
    const next = nextDue(times, due);
    if (next > until) return { due, missed };
    due = next;
  }
  const currentDate = new Date(until.getTime() + 1);
  const { cron, timeZone } = times;
  const latest = CronExpressionParser.parse(cron, { tz: timeZone, currentDate }).prev().toDate();
  return { due: latest > due ? latest : due, missed: MOST_MISSED };
}
