import { defineQueue, type QueueDefinition } from './queue.ts';

const YEAR = 31_536_000;
const DAY = 86_400;

/** A task is at most 15 minutes long; two more for a commit that is under way and for the clean-up. */
const TASK_SECONDS = 15 * 60 + 120;

/** Wake-ups that used up their tries. Nobody works on it: its depth is an alarm; the reconciler wakes the tasks again. */
export const TASK_DEAD = defineQueue('task.dead', 'task_id', {
  retryLimit: 0,
  expireInSeconds: 60,
  retentionSeconds: YEAR,
  deleteAfterSeconds: DAY,
});

/** One attempt of a task. */
export const TASK_RUN = defineQueue('task.run', 'task_id', {
  retryLimit: 5,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: 300,
  expireInSeconds: TASK_SECONDS,
  heartbeatSeconds: 30,
  retentionSeconds: YEAR,
  deleteAfterSeconds: DAY,
  deadLetter: TASK_DEAD.name,
});

/** One attempt of a delivery. The schedule is the delivery's own, so pg-boss never retries. */
export const WEBHOOK_DELIVER = defineQueue('webhook.deliver', 'delivery_id', {
  retryLimit: 0,
  expireInSeconds: 90,
  retentionSeconds: YEAR,
  deleteAfterSeconds: DAY,
});

/** In the order of making: a dead letter queue before the one that names it. */
export const QUEUES: readonly QueueDefinition[] = Object.freeze([TASK_DEAD, TASK_RUN, WEBHOOK_DELIVER]);
