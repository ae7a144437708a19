import { withDeadline } from '../platform/deadline.ts';
import { Problem } from './problem.ts';

/** A promise's value, or `unavailable` when it takes longer than `ms`. The work itself continues. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return withDeadline(work, ms, () => new Problem('unavailable'));
}
