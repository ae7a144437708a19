/**
 * How dates are written in patterns: `yyyy` the year, `MM` the month, `dd` the day, `HH:mm` the time, words in single quotes. `DD` and `YYYY` of
 * other programs mean something else here, and would write nonsense in silence.
 */
export const datePattern =
  /^(?=.*[yMdEHhms])(?:y{4}|yy|M{1,4}|d{1,2}|E{3,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|a|[^A-Za-z']|'[^']*')+$/;

/** What is wrong with a pattern; null where nothing is. */
export function datePatternFault(pattern: string): string | null {
  if (datePattern.test(pattern)) return null;
  return `"${pattern}" is no date format: the year is yyyy, the month MM, the day dd, the time HH:mm`;
}
