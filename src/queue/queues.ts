import { defineQueue, type QueueDefinition } from './queue.ts';

const YEAR = 31_536_000;
const DAY = 86_400;
const HOUR = 3_600;

/**
 * "A task may be able to start." It names no task and is worth nothing once a worker has looked, so a lost one costs at most the time to a
 * worker's next poll, and there are never retries.
 */
export const TASK_WAKE = defineQueue('task.wake', 'wake_id', {
  retryLimit: 0,
  // A worker that was full when it took one keeps it until a slot is free.
  expireInSeconds: HOUR,
  retentionSeconds: HOUR,
  deleteAfterSeconds: 60,
});

/** One attempt of a delivery. The schedule is the delivery's own, so pg-boss never retries. */
export const WEBHOOK_DELIVER = defineQueue('webhook.deliver', 'delivery_id', {
  retryLimit: 0,
  expireInSeconds: 90,
  retentionSeconds: YEAR,
  deleteAfterSeconds: DAY,
});

export const QUEUES: readonly QueueDefinition[] = Object.freeze([TASK_WAKE, WEBHOOK_DELIVER]);

/** Of earlier versions, which had a job for each task. */
export const FORMER_QUEUES: readonly string[] = Object.freeze(['task.run', 'task.dead']);
