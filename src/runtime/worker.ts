import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { TASK_RUN } from '../queue/queues.ts';
import type { Job, JobQueue, QueueWorker } from '../queue/queue.ts';
import { reconcileTasks } from '../tasks/reconcile.ts';
import { claimTask } from '../tasks/task-lease.ts';
import type { AttemptServices } from './attempt.ts';
import { runAttempt } from './run-attempt.ts';
import { watchCancels } from './watch-cancels.ts';

export interface Worker {
  /** Attempts that run now. */
  readonly running: number;
  /** Takes no new task, lets open submissions end, and hands all other tasks back. Called twice it is the same stop. */
  stop(): Promise<void>;
}

export interface WorkerOptions extends Omit<AttemptServices, 'actor'> {
  readonly queue: JobQueue;
}

/** Works on tasks, `slots` at once, until it is stopped. What it was given (database, agents, browser) is the caller's to close. */
export async function openWorker(options: WorkerOptions): Promise<Worker> {
  const { store, queue, settings, logger } = options;
  const { times } = settings;
  const owner = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  const services: AttemptServices = { ...options, actor: `worker:${hostname()}/${process.pid}` };
  const stopping = new AbortController();
  const cancels = watchCancels({ knex: store.knex, owner, everyMs: times.cancelPollMs, logger });

  const handle = async ({ id: taskId, jobId }: Job): Promise<void> => {
    const claimed = await claimTask(store, { taskId, jobId, owner, leaseSeconds: times.leaseSeconds });
    if (claimed.state === 'claimed') await runAttempt(services, claimed, jobId, stopping.signal, cancels);
  };
  const reconcile = async (): Promise<void> => {
    try {
      const done = await reconcileTasks(store, { signal: stopping.signal });
      if (done.expired > 0) logger.info(done, 'tasks.reconciled');
    } catch {
      logger.warn({}, 'tasks.reconcile_failed');
    }
  };
  const reconciling = (async () => {
    while (!stopping.signal.aborted) {
      await reconcile();
      await sleep(times.reconcileMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  const queueWorker: QueueWorker = await queue.workQueue({
    queue: TASK_RUN,
    concurrency: settings.slots,
    handler: handle,
  });
  logger.info({ slots: settings.slots, owner }, 'worker.started');

  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await queueWorker.stop();
    await reconciling;
    cancels.stop();
    logger.info({}, 'worker.stopped');
  };
  return {
    get running() {
      return queueWorker.running;
    },
    stop: () => (stopped ??= stop()),
  };
}
