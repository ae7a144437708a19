import type { PgBoss } from 'pg-boss';
import { codeOf } from '../platform/errors.ts';
import type { Job, QueueWorker, WorkOptions } from './queue.ts';

/** How soon a job that waits for its time is seen: only those that are due at once notify. */
const POLL_SECONDS = 2;

/**
 * One pg-boss worker per slot, so that each can be woken by its ID to poll again immediately after a job. With one worker of n
 * slots only the first has a known id, and the others sleep through a backlog until the next poll.
 */
export async function workBossQueue(boss: PgBoss, options: WorkOptions): Promise<QueueWorker> {
  const running = new Set<string>();
  const ids = await Promise.all(
    Array.from({ length: options.concurrency }, () => workSlot(boss, options, running)),
  );
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= stopSlots(boss, options.queue.name, ids));
  const { signal } = options;
  if (signal?.aborted === true) void stop();
  signal?.addEventListener('abort', () => void stop(), { once: true });
  return {
    stop,
    get running() {
      return running.size;
    },
  };
}

async function workSlot(boss: PgBoss, options: WorkOptions, running: Set<string>): Promise<string> {
  const { queue, handler, gather = 1, minPriority, perGroup } = options;
  const slot: { id?: string } = {};
  slot.id = await boss.work<Record<string, string>>(
    queue.name,
    {
      batchSize: gather,
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      ...(queue.settings.heartbeatSeconds === undefined ? {} : { heartbeatRefreshSeconds: 10 }),
      ...(minPriority === undefined ? {} : { minPriority }),
      ...(perGroup === undefined ? {} : { groupConcurrency: perGroup }),
    },
    async ([job]) => {
      if (job === undefined) return;
      running.add(job.id);
      try {
        await runHandler(handler, { id: job.data[queue.idField] ?? '', jobId: job.id });
      } finally {
        running.delete(job.id);
        if (slot.id !== undefined) boss.notifyWorker(slot.id);
      }
    },
  );
  return slot.id;
}

/** pg-boss keeps what a handler throws, with every property and cause, in its table: it gets a code and nothing else. */
async function runHandler(handler: WorkOptions['handler'], job: Job): Promise<void> {
  try {
    await handler(job);
  } catch (error) {
    throw new WakeUpFailed(codeOf(error) ?? 'handler_failed');
  }
}

class WakeUpFailed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
    this.stack = `WakeUpFailed: ${code}`;
  }
}

async function stopSlots(boss: PgBoss, queueName: string, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => boss.offWork(queueName, { id, wait: true })));
}
