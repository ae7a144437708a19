/** Times in the zone of the browser. `Intl` knows how people write them here. */
const DAY_MS = 86_400_000;

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const yearAndTime = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

/** As short as it can be without doubt: only the time on the same day, only then the year. */
export function shortTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return time.format(at);
  return at.getFullYear() === now.getFullYear() ? dayAndTime.format(at) : yearAndTime.format(at);
}

const hourOfDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const dayOfYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** The start of an hour or day, as a chart shows it. */
export const bucketTime = (iso: string, bucket: 'hour' | 'day'): string =>
  (bucket === 'hour' ? hourOfDay : dayOfYear).format(new Date(iso));

/** With the weekday and the zone. */
export const wholeTime = (iso: string): string => whole.format(new Date(iso));

/** `4.2 s`, `3 min 20 s`, `2 h 5 min`, `3 days`. */
export function duration(ms: number): string {
  if (ms < 1_000) return unit(Math.max(0, Math.round(ms)), 'millisecond');
  if (ms < 10_000) return unit(Math.round(ms / 100) / 10, 'second');
  const seconds = Math.round(ms / 1_000);
  if (seconds < 60) return unit(seconds, 'second');
  if (seconds < 3_600) return joined([Math.floor(seconds / 60), 'minute'], [seconds % 60, 'second']);
  if (ms < DAY_MS)
    return joined([Math.floor(seconds / 3_600), 'hour'], [Math.floor(seconds / 60) % 60, 'minute']);
  return unit(Math.floor(ms / DAY_MS), 'day', 'long');
}

const unit = (value: number, name: string, unitDisplay: 'short' | 'long' = 'short'): string =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit: name, unitDisplay }).format(value);

const joined = (...parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([value]) => value > 0)
    .map(([value, name]) => unit(value, name))
    .join(' ');

/** What a countdown shows: `4:05`, `1:04:05`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3_600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
