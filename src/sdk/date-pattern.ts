/**
 * How dates are written in patterns: `yyyy` the year, `MM` the month, `dd` the day, `HH:mm` the time, words in single quotes. `DD` and `YYYY` of
 * other programs mean something else here, and would silently produce wrong dates.
 */
export const datePattern =
  /^(?=.*[yMdEHhms])(?:y{4}|yy|M{1,4}|d{1,2}|E{3,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|a|[^A-Za-z']|'[^']*')+$/;

/** The error in a pattern; null if it is valid. */
export function datePatternFault(pattern: string): string | null {
  if (datePattern.test(pattern)) return null;
  return `"${pattern}" is not a valid date format: use yyyy for the year, MM for the month, dd for the day, HH:mm for the time`;
}

/** Whether a pattern writes a time as well. */
export function writesTime(pattern: string): boolean {
  return /[Hhms]/.test(unquoted(pattern));
}

export const writesSeconds = (pattern: string): boolean => unquoted(pattern).includes('s');

const unquoted = (pattern: string): string => pattern.replace(/'[^']*'/g, '');
