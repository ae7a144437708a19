/** What is said of a text that `rfc3339Time` does not take. */
export const NO_TIME = 'must be an RFC 3339 date-time with an offset, such as 2026-11-21T09:00:00Z';

const RFC3339 = /^\d{4}-\d\d-\d\d[Tt](?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** The time in a text. Null if it is not a valid time, or has no offset and so would depend on the time zone. */
export function rfc3339Time(value: unknown): Date | null {
  if (typeof value !== 'string' || !RFC3339.test(value)) return null;
  const time = new Date(value.toUpperCase());
  // Date rolls 30 February over to March; the date that was written must be the date that is meant.
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  const real = day.getUTCDate() === Number(value.slice(8, 10));
  return real && !Number.isNaN(time.getTime()) ? time : null;
}
