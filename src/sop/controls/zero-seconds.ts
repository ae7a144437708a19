const MOMENT =
  /^(\d{1,4}[-./]\d{1,2}[-./]\d{1,4})(?:T|,?\s+)(\d{1,2}:\d{2})(?::00(?:\.0+)?)?(?:\s*([ap])\.?m\.?)?$/i;

/** A date and a time, without seconds that are zero, and however the two are separated: a `datetime-local` field, and some date pickers, drop such seconds. Any other text as it is. */
export const withoutZeroSeconds = (text: string): string =>
  text.trim().replace(MOMENT, (_all, date: string, time: string, half = '') => `${date} ${time}${half}`);
