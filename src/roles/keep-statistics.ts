import type { Knex } from 'knex';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { runRepeatedly } from '../platform/run-repeatedly.ts';
import { addUpEnded } from '../tasks/statistics/ended-tasks.ts';

/** Adds ended tasks to the statistics until it is stopped. Readers see those that are not added yet, too. */
export function keepStatistics(knex: Knex, everyMs: number, logger: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const addUp = async (): Promise<void> => void (await addUpEnded(knex, signal));
  const failed = (error: unknown): void =>
    logger.warn({ code: codeOf(error) ?? 'unknown' }, 'statistics.not_added_up');
  const loop = runRepeatedly(addUp, everyMs, signal, failed);
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
