import type { JobQueue } from '../../queue/queue.ts';
import { WEBHOOK_DELIVER } from '../../queue/queues.ts';
import { workByRightClock } from '../../queue/work-by-right-clock.ts';
import { createWebhookSender, type WebhookSender, type WebhookSenderOptions } from './webhook-sender.ts';

export interface WebhookWorkerOptions extends WebhookSenderOptions {
  readonly queue: JobQueue;
}

/** The role `webhooks`: wake-ups from the queue while the clock is right, and a sweep for what has none. */
export interface WebhookWorker {
  readonly sender: WebhookSender;
  /** No new wake-ups; attempts under way may end for `graceMs`. May be called twice. */
  stop(graceMs?: number): Promise<void>;
}

/** Wake-ups taken at once; a handler only notes the delivery down, so few are enough. */
const WAKE_UPS_AT_ONCE = 8;

export async function startWebhookWorker(options: WebhookWorkerOptions): Promise<WebhookWorker> {
  const { queue, checkClock, logger } = options;
  const sender = createWebhookSender(options);
  const worker = await workByRightClock({
    queue,
    checkClock,
    logger,
    work: {
      queue: WEBHOOK_DELIVER,
      concurrency: WAKE_UPS_AT_ONCE,
      handler: (job) => {
        sender.wakeDelivery(job.id);
        return Promise.resolve();
      },
    },
    onRight: () => sender.sweep(),
  });
  sender.start();
  return Object.freeze({
    sender,
    async stop(graceMs?: number) {
      await Promise.all([worker.stop(), sender.stop(graceMs)]);
      options.poster.close();
    },
  });
}
