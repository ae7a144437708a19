import { passesClockCheck } from '../db/clock-skew.ts';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';
import type { JobQueue, QueueWorker, WorkOptions } from './queue.ts';

export interface RightClockOptions {
  readonly queue: Pick<JobQueue, 'workQueue'>;
  readonly work: WorkOptions;
  readonly checkClock: () => Promise<void>;
  /** Called when the clock has become right again, for what came in the meantime. */
  readonly onRight: () => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A jump of the clock is noticed after this time. */
const LOOK_MS = 1_000;

/** As `workQueue`, but takes nothing while the clock is wrong: a process that must do nothing leaves the wake-ups to the others. */
export async function workByRightClock(options: RightClockOptions): Promise<Pick<QueueWorker, 'stop'>> {
  const { queue, work, checkClock, onRight, logger } = options;
  let worker: QueueWorker | null = await queue.workQueue(work);
  const follow = async (): Promise<void> => {
    const right = await passesClockCheck(checkClock);
    if (right && worker === null) {
      worker = await queue.workQueue(work);
      await onRight();
    } else if (!right && worker !== null) {
      await worker.stop();
      worker = null;
    }
  };
  const following = keepRunning(follow, LOOK_MS, (error) =>
    logger.warn({ code: codeOf(error) ?? 'unknown' }, 'clock.not_checked'),
  );
  return {
    async stop() {
      await following.stop();
      await worker?.stop();
    },
  };
}
