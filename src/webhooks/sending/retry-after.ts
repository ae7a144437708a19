/** No receiver puts us off for longer than a day. */
export const RETRY_AFTER_LIMIT_MS = 86_400_000;

const IMF_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$/;

/**
 * Milliseconds that the receiver asks to wait, at most a day; null if the header is missing or invalid: negative,
 * fractional, not a number or date, in the past, or given more than once.
 */
export function retryAfterMs(values: readonly string[], now: Date): number | null {
  const [value] = values;
  if (value === undefined || values.length > 1) return null;
  const text = value.trim();
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text) * 1000, RETRY_AFTER_LIMIT_MS);
  if (!IMF_DATE.test(text)) return null;
  const wait = Date.parse(text) - now.getTime();
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, RETRY_AFTER_LIMIT_MS) : null;
}
