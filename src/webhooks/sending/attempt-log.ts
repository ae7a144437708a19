import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import { codeOf } from '../../platform/errors.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Logger } from '../../platform/logger.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { recordAttempts, type MadeAttempt } from './record-attempts.ts';

/** Attempts that were made and wait to be written. */
export interface AttemptLog {
  readonly waiting: number;
  add(attempt: MadeAttempt): void;
  /** Writes all that wait, and gives what was written. Throws where some could not be: they wait on. */
  flush(): Promise<readonly MadeAttempt[]>;
}

export interface AttemptLogOptions {
  readonly knex: Knex;
  readonly queue: Pick<JobQueue, 'enqueue'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** After this long the claim has lapsed and the delivery is made again, so writing is of no more use. */
  readonly keepSeconds: number;
}

export function createAttemptLog({ knex, queue, clock, logger, keepSeconds }: AttemptLogOptions): AttemptLog {
  let waiting: MadeAttempt[] = [];

  const write = async (batch: readonly MadeAttempt[]): Promise<void> => {
    const changes = await recordAttempts(knex, queue, batch);
    for (const attempt of batch) logAttempt(logger, attempt);
    for (const { accountId, endpointId, from, to, reason } of changes) {
      logger.warn(
        { account_id: accountId, endpoint_id: endpointId, from, to, reason },
        'webhook.endpoint_changed',
      );
    }
  };

  const keepOrDrop = (attempt: MadeAttempt, error: unknown): void => {
    if (clock.now().getTime() - attempt.at.getTime() < keepSeconds * 1000) {
      waiting.push(attempt);
      return;
    }
    const { deliveryId } = attempt.claim;
    logger.error({ delivery_id: deliveryId, code: codeOf(error) ?? 'unknown' }, 'webhook.record_lost');
  };

  /** One bad row must not take the others' records with it. */
  const writeSingly = async (batch: readonly MadeAttempt[]): Promise<readonly MadeAttempt[]> => {
    const written: MadeAttempt[] = [];
    let failure: unknown;
    for (const attempt of batch) {
      try {
        await write([attempt]);
        written.push(attempt);
      } catch (error) {
        failure = error;
        keepOrDrop(attempt, error);
      }
    }
    if (written.length === 0) throw failure;
    return written;
  };

  return Object.freeze({
    get waiting() {
      return waiting.length;
    },
    add: (attempt: MadeAttempt) => void waiting.push(attempt),
    async flush() {
      if (waiting.length === 0) return [];
      const batch = waiting;
      waiting = [];
      await failpoint('webhook.before_log');
      try {
        await write(batch);
        return batch;
      } catch {
        return writeSingly(batch); // reports the error if it occurs again
      }
    },
  });
}

function logAttempt(logger: Logger, { claim, trace, result, nextAt }: MadeAttempt): void {
  logger.info(
    {
      delivery_id: claim.deliveryId,
      message_id: claim.eventId,
      account_id: claim.accountId,
      number: claim.number,
      trigger: claim.trigger,
      outcome: result.outcome,
      http_status: result.httpStatus,
      duration_ms: result.durationMs,
      next_at: nextAt?.toISOString() ?? null,
      ...trace,
    },
    'webhook.attempted',
  );
}
