import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';

const WARN_MS = 2_000;
/** Signatures, one-time passwords and schedules are made by this machine's clock: with a wrong one portals lock accounts and receivers refuse. */
const REFUSE_MS = 60_000;

/** How far this machine's clock is ahead of the database's, in ms; negative: behind. What the question itself takes does not count. */
async function clockSkewMs(knex: Knex, clock: Clock): Promise<number> {
  const asked = clock.now().getTime();
  const { rows } = await knex.raw<{ rows: { now: Date }[] }>('select clock_timestamp() as now');
  const answered = clock.now().getTime();
  const now = rows[0]?.now.getTime() ?? asked;
  return Math.max(0, asked - now) + Math.min(0, answered - now);
}

function faultOf(skewMs: number): string | null {
  if (Math.abs(skewMs) < REFUSE_MS) return null;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  return (
    `the clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's: set both by a time server (NTP). ` +
    'Webhook signatures and one-time passwords of the wrong time are refused.'
  );
}

/** What is wrong with a clock that no role would start with; empty where they would. */
export async function clockFaults(knex: Knex, clock: Clock): Promise<readonly string[]> {
  const fault = faultOf(await clockSkewMs(knex, clock));
  return fault === null ? [] : [fault];
}

/**
 * Reports a clock that differs from the database's by more than 2 s.
 *
 * @throws CodedError `clock_skewed` from a minute on
 */
export async function refuseSkewedClock(
  knex: Knex,
  clock: Clock,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const skewMs = await clockSkewMs(knex, clock);
  refuse(skewMs);
  if (Math.abs(skewMs) > WARN_MS) logger.warn({ skew_ms: skewMs }, 'clock.skewed');
}

function refuse(skewMs: number): void {
  const fault = faultOf(skewMs);
  if (fault !== null) throw new CodedError('clock_skewed', fault);
}

/** A measurement is valid for this long … */
const FRESH_MS = 10_000;
/** … unless the clock has jumped since. */
const JUMP_MS = 1_000;

/**
 * For what must not be made by a wrong clock. One can go wrong while a role runs: a machine that slept, a time server that is gone. What it gives
 * throws `clock_skewed` if the difference is a minute or more, and logs it.
 *
 * @example
 * const checkClock = createClockCheck(knex, systemClock, logger);
 * await checkClock(); // before something is signed
 */
export function createClockCheck(
  knex: Knex,
  clock: Clock,
  logger: Pick<Logger, 'error'>,
): () => Promise<void> {
  let measured = { at: -Infinity, ahead: 0, skewMs: Promise.resolve(0) };
  return async () => {
    const at = performance.now();
    const ahead = clock.now().getTime() - at;
    if (at - measured.at > FRESH_MS || Math.abs(ahead - measured.ahead) > JUMP_MS) {
      const fresh = { at, ahead, skewMs: clockSkewMs(knex, clock) };
      measured = fresh;
      const skewMs = await fresh.skewMs.catch((error: unknown) => {
        fresh.at = -Infinity;
        throw error;
      });
      if (faultOf(skewMs) !== null) logger.error({ skew_ms: skewMs }, 'clock.skewed');
    }
    refuse(await measured.skewMs);
  };
}

/** Whether the clock passes the check. What else the check throws comes through. */
export async function passesClockCheck(checkClock: () => Promise<void>): Promise<boolean> {
  try {
    await checkClock();
    return true;
  } catch (error) {
    if (codeOf(error) !== 'clock_skewed') throw error;
    return false;
  }
}
