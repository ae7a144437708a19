import { DateTime } from 'luxon';

/** How far a year of two digits may be ahead: birth dates are up to 89 years back, and what a portal announces is near. */
const MOST_YEARS_AHEAD = 10;

/** `March 14th, 1980` */
const ORDINAL = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)\b/g;

/** Where and when a date is read. */
export interface DateReading {
  readonly zone: string;
  readonly locale: string;
  readonly now: Date;
}

/** A text in a date pattern; invalid if it is not in it. A year of two digits is the last one that ends so and is not more than ten years ahead. */
export function readDate(text: string, pattern: string, reading: DateReading): DateTime {
  // A cell may show the time in a line below the date.
  const line = text.trim().replace(/\s*\n\s*/g, ' ');
  const asWritten = readLine(line, pattern, reading);
  const plain = line.replace(ORDINAL, '$1');
  return asWritten.isValid || plain === line ? asWritten : readLine(plain, pattern, reading);
}

function readLine(line: string, pattern: string, { zone, locale, now }: DateReading): DateTime {
  const read = (as: string): DateTime => DateTime.fromFormat(line, as, { zone, locale });
  const whole = read(inFourDigits(pattern));
  if (whole.isValid) return whole;
  const date = read(pattern);
  if (!date.isValid) return date;
  const latest = DateTime.fromJSDate(now, { zone }).year + MOST_YEARS_AHEAD;
  return date.set({ year: latest - ((latest - (date.year % 100)) % 100) });
}

/** A pattern that takes one digit where the given one needs two (`d` for `dd`), if the text fits it; else null. */
export function looserPattern(text: string, pattern: string, reading: DateReading): string | null {
  const looser = pattern.replace(/'[^']*'|M+|d+|H+|h+/g, (part) =>
    /^(?:MM|dd|HH|hh)$/.test(part) ? part.slice(1) : part,
  );
  return looser !== pattern && readDate(text, looser, reading).isValid ? looser : null;
}

/** Words in quotes stay as they are. */
const inFourDigits = (pattern: string): string =>
  pattern.replace(/'[^']*'|y+/g, (part) => (part === 'yy' ? 'yyyy' : part));
