import type { JobQueue } from '../queue/queue.ts';

/** Opens the queue for a command that wakes work of the service, and closes it after. */
export async function withQueue<T>(databaseUrl: string, work: (queue: JobQueue) => Promise<T>): Promise<T> {
  const { createLogger } = await import('../platform/logger.ts');
  const { openQueue } = await import('../queue/open-queue.ts');
  const logger = createLogger({ level: 'warn', role: 'cli' });
  const queue = openQueue({
    databaseUrl,
    applicationName: 'sopwith-cli-queue',
    logger,
  });
  await queue.start();
  try {
    return await work(queue);
  } finally {
    await queue.stop();
  }
}
