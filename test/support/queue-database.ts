import { installQueues } from '../../src/queue/install-queues.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** A database with our schema and the queues. */
export function queueDatabase(): Promise<TestDatabase> {
  return testDatabase({ key: 'queues-1', install: installQueues });
}
