import { randomUUID } from 'node:crypto';
import type { JobQueue, QueueTransaction } from '../queue/queue.ts';
import { TASK_WAKE } from '../queue/queues.ts';

/**
 * Notifies the workers, when the transaction commits, that a task may be able to start. It names no task: which one it is, if any, is decided when
 * a worker has a free slot.
 */
export async function wakeWorkers(
  queue: Pick<JobQueue, 'enqueue'>,
  transaction: QueueTransaction,
): Promise<void> {
  await queue.enqueue(transaction, TASK_WAKE, [{ id: randomUUID() }]);
}
