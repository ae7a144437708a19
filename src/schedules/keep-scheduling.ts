import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';
import { runSchedule, type ScheduleParts } from './run-schedule.ts';

/** How late a task of a schedule may be created. */
const EVERY_MS = 5_000;
const BATCH = 100;
/** Each holds a connection, and creating the task needs others of the same pool. */
const PARALLEL = 2;
/** A schedule that fails in an unknown way must not keep the others waiting. */
const FAILED_MS = 60_000;

type LoopParts = ScheduleParts & { readonly logger: Pick<Logger, 'warn'> };

/** Creates the tasks of all schedules that are due. It may run in several processes, and be killed at any point. */
export async function runDueSchedules(parts: LoopParts, signal?: AbortSignal): Promise<void> {
  const { knex, clock } = parts.store;
  for (;;) {
    const now = clock.now();
    const due: string[] = await knex('schedule')
      .where('wake_at', '<=', now)
      .orderBy('wake_at')
      .limit(BATCH)
      .pluck('id');
    const waiting = due.values();
    const lane = async (): Promise<void> => {
      for (const id of waiting) if (signal?.aborted !== true) await runOne(parts, id, now);
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
    if (due.length < BATCH || signal?.aborted === true) return;
  }
}

async function runOne(parts: LoopParts, id: string, now: Date): Promise<void> {
  try {
    await runSchedule(parts, id);
  } catch (error) {
    parts.logger.warn({ schedule: id, code: codeOf(error) ?? 'unknown' }, 'schedule.not_run');
    await parts.store
      .knex('schedule')
      .where({ id })
      .where('wake_at', '<=', now)
      .update({ wake_at: new Date(now.getTime() + FAILED_MS) });
  }
}

/** Runs the schedules that are due, every few seconds, until it is stopped. What fails is logged and tried again. */
export function keepScheduling(parts: LoopParts): { stop(): Promise<void> } {
  return keepRunning(
    (signal) => runDueSchedules(parts, signal),
    EVERY_MS,
    (error) => parts.logger.warn({ code: codeOf(error) ?? 'unknown' }, 'schedules.not_read'),
  );
}
