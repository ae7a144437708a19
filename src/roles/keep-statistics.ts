import type { Knex } from 'knex';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';
import { addUpEnded } from '../tasks/statistics/ended-tasks.ts';

/** Adds ended tasks to the statistics until it is stopped. Readers see those that are not added yet, too. */
export function keepStatistics(knex: Knex, everyMs: number, logger: Logger): { stop(): Promise<void> } {
  const addUp = async (signal: AbortSignal): Promise<void> => void (await addUpEnded(knex, signal));
  return keepRunning(addUp, everyMs, (error) =>
    logger.warn({ code: codeOf(error) ?? 'unknown' }, 'statistics.not_added_up'),
  );
}
