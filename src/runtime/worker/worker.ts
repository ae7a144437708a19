import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { linkAudit } from '../../accounts/audit-chain.ts';
import { codeOf } from '../../platform/errors.ts';
import { runRepeatedly } from '../../platform/run-repeatedly.ts';
import { passesClockCheck } from '../../db/clock-skew.ts';
import { TASK_WAKE } from '../../queue/queues.ts';
import type { JobQueue } from '../../queue/queue.ts';
import { workByRightClock } from '../../queue/work-by-right-clock.ts';
import { claimNext, type NextTask } from '../../tasks/run/claim-next.ts';
import { endUnstarted } from '../../tasks/end/end-unstarted.ts';
import { sweepPictures } from '../../tasks/run/live-picture.ts';
import { reconcileTasks } from '../../tasks/run/reconcile.ts';
import { recoverLapsed } from '../../tasks/run/recover-lapsed.ts';
import { wakeWorkers } from '../../tasks/wake-workers.ts';
import type { AttemptServices } from '../attempt/attempt.ts';
import type { PortalRules } from './portal-rules.ts';
import { createTaskVersions } from '../attempt/task-versions.ts';
import { runAttempt } from '../attempt/run-attempt.ts';
import { createTaskSlots, type TaskSlots } from './task-slots.ts';
import { watchTasks } from '../attempt/watch-tasks.ts';

export interface Worker {
  /** Attempts that run now. */
  readonly running: number;
  /** Takes no new task, lets open submissions end, and releases all other tasks. Called twice it is the same stop. */
  stop(): Promise<void>;
}

export interface WorkerOptions extends Omit<AttemptServices, 'actor' | 'versions'> {
  readonly queue: JobQueue;
  readonly portalRules: PortalRules;
  /** Called when a task has ended because its stored data is damaged. */
  readonly onDamagedTask: (accountId: string, taskId: string) => Promise<void>;
}

/** Wake-ups carry no data, so all that are there are taken at once. */
const WAKE_UPS_AT_ONCE = 1_000;
const NOTHING: NextTask = Object.freeze({ state: 'nothing', againMs: null });

/** Works on tasks, `slots` at once, until it is stopped. What it was given (database, agents, browser) is the caller's to close. */
export async function openWorker(options: WorkerOptions): Promise<Worker> {
  const { store, queue, settings, logger, checkClock } = options;
  const { times } = settings;
  const owner = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  const actor = `worker:${hostname()}/${process.pid}`;
  const versions = createTaskVersions({
    knex: store.knex,
    folder: join(options.folder, '..', 'versions'),
    actor,
    logger,
  });
  const services: AttemptServices = { ...options, versions, actor };
  // Before the first claim: it goes by them.
  await options.portalRules.refresh();
  const stopping = new AbortController();
  const watch = watchTasks({ knex: store.knex, owner, everyMs: times.wishesPollMs, logger });
  const slots = createTaskSlots({
    count: settings.slots,
    claim: async () =>
      // By a wrong clock, one-time passwords are refused and lock users: other workers start the tasks.
      (await passesClockCheck(checkClock))
        ? claimNext(store, { owner, leaseSeconds: times.leaseSeconds, onDamage: options.onDamagedTask })
        : NOTHING,
    run: (claimed) => runAttempt(services, claimed, stopping.signal, watch),
    end: (task) => endUnstarted(store, task),
    idleMs: times.idleLookMs,
    onError: (error) => logger.warn({ reason: codeOf(error) ?? nameOf(error) }, 'tasks.not_claimed'),
  });

  const reconcile = async (): Promise<void> => {
    const { expired } = await reconcileTasks(store, { signal: stopping.signal });
    if (expired > 0) logger.info({ expired }, 'tasks.reconciled');
  };
  const recover = async (): Promise<void> => {
    const done = await recoverLapsed(store);
    if (done.requeued + done.ended + done.failed.length > 0) logger.warn(done, 'tasks.recovered');
  };
  const link = async (): Promise<void> => void (await linkAudit(store.knex, store.vault));
  const repeating = [
    runRepeatedly(reconcile, times.reconcileMs, stopping.signal, () =>
      logger.warn({}, 'tasks.reconcile_failed'),
    ),
    // Apart from the former: a portal.yaml that cannot be read must not keep tasks from expiring.
    runRepeatedly(options.portalRules.refresh, times.reconcileMs, stopping.signal, () =>
      logger.warn({}, 'portal_rules.not_refreshed'),
    ),
    runRepeatedly(link, times.reconcileMs, stopping.signal, () => logger.warn({}, 'audit.not_linked')),
    runRepeatedly(
      () => sweepPictures(store),
      times.sweepPicturesMs,
      stopping.signal,
      () => logger.warn({}, 'live_pictures.not_swept'),
    ),
    runRepeatedly(recover, times.recoverMs, stopping.signal, () => logger.warn({}, 'tasks.recover_failed')),
  ];
  const wakeUps = await workByRightClock({
    queue,
    checkClock,
    logger,
    work: {
      queue: TASK_WAKE,
      concurrency: 1,
      gather: WAKE_UPS_AT_ONCE,
      handler: () => answerWakeUp(slots, options),
    },
    onRight: () => slots.look(),
  });
  void slots.look();
  logger.info({ slots: settings.slots, owner }, 'worker.started');

  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all([slots.stop(), wakeUps.stop(), ...repeating]);
    watch.stop();
    logger.info({}, 'worker.stopped');
  };
  return {
    get running() {
      return slots.running;
    },
    stop: () => (stopped ??= stop()),
  };
}

/** A worker that has become full passes the wake-up on, and takes no other before it has room again: another one may have some. */
async function answerWakeUp(slots: TaskSlots, { store, queue }: WorkerOptions): Promise<void> {
  await slots.look();
  if (slots.hasRoom) return;
  await store.knex.transaction((trx) => wakeWorkers(queue, trx));
  await slots.room();
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);
