import type { ActionContext } from '../../../sdk/action.ts';
import { isTimeout, wasFound } from '../../page/playwright-errors.ts';
import { shownMs, timeIsUp } from '../../waiting/deadline.ts';

/** A field of a step that fills several, and the time that was left when it began. */
export interface FieldTime {
  readonly name: string;
  /** How many fields were filled before it. */
  readonly filled: number;
  readonly fields: number;
  readonly leftMs: number;
  readonly wholeMs: number;
}

/** A field that begins in less than this part of the step's time may be there, and only had no time to be found. */
const TOO_SHORT = 1 / 4;

/**
 * The failure of a step whose time the fields before have used up: it names the time, and not a field that was not looked for long enough. Null if the
 * error is another one.
 */
export function usedUp(
  context: Pick<ActionContext, 'signal' | 'failure'>,
  { name, filled, fields, leftMs, wholeMs }: FieldTime,
  error: unknown,
): Error | null {
  const isLate = isTimeout(error) || timeIsUp(context.signal);
  if (!isLate || wasFound(error) || leftMs >= wholeMs * TOO_SHORT) return null;
  const whole = shownMs(wholeMs);
  return context.failure(
    'step_timed_out',
    `the step timed out after ${whole}: ${filled} of ${fields} fields were filled, which left ${shownMs(leftMs)} for ${name}. Give the step a longer "timeout", or fill fewer fields in it`,
    { kind: 'transient', notes: `A step of the procedure timed out after ${whole}.` },
  );
}
