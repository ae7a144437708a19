import { withTimeout } from '../../platform/time-limit.ts';
import { Problem } from './problem.ts';

/** A promise's value, or `unavailable` when it takes longer than `ms`. The work itself continues. */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, ms, () => {
    throw new Problem('unavailable');
  });
}
