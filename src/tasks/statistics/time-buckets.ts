import { DateTime, IANAZone } from 'luxon';
import { CodedError } from '../../platform/errors.ts';

/** How long one bucket is. Days begin at midnight in a time zone. */
export type BucketSize = 'hour' | 'day';

export const MAX_BUCKETS = 400;

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
  readonly size: BucketSize;
  /** IANA name: `America/New_York`. Only for days: hours are those of UTC. */
  readonly timeZone: string;
}

/**
 * The starts of the buckets that contain a range, and the end of the last one.
 *
 * @example bucketsOf({ from, to, size: 'day', timeZone: 'America/New_York' }) // 8 buckets for 7 days until now
 * @throws CodedError `invalid_time_zone`, `invalid_range`
 */
export function bucketsOf({ from, to, size, timeZone }: TimeRange): {
  readonly starts: readonly Date[];
  readonly end: Date;
} {
  if (!IANAZone.isValidZone(timeZone))
    throw new CodedError('invalid_time_zone', 'must be an IANA time zone, such as America/New_York');
  if (from >= to) throw new CodedError('invalid_range', 'must be before ended_before');
  const zone = size === 'hour' ? 'UTC' : timeZone;
  const starts: Date[] = [];
  let at = DateTime.fromJSDate(from, { zone }).startOf(size);
  for (; at.toJSDate() < to; at = at.plus({ [`${size}s`]: 1 }).startOf(size)) {
    if (starts.length === MAX_BUCKETS)
      throw new CodedError('invalid_range', `must be at most ${MAX_BUCKETS} ${size}s before ended_before`);
    starts.push(at.toJSDate());
  }
  return { starts, end: at.toJSDate() };
}
