import { installQueues } from '../../src/queue/install-queues.ts';
import { installRoles } from '../../src/db/install-roles.ts';
import { QUEUE_SCHEMA } from '../../src/queue/open-queue.ts';
import { GRANTS, OTHER_POLICIES, QUEUE_GRANTS } from '../../src/db/database-roles.ts';
import { testDatabase, type TestDatabase } from './database.ts';

const RIGHTS = JSON.stringify([GRANTS, OTHER_POLICIES, QUEUE_GRANTS]);

/** A database with our schema, the queues, and the rights of the database roles. */
export function queueDatabase(): Promise<TestDatabase> {
  return testDatabase({ key: `queues-2 ${RIGHTS}`, install });
}

async function install(databaseUrl: string): Promise<void> {
  await installQueues(databaseUrl);
  await installRoles(databaseUrl, { queueSchema: QUEUE_SCHEMA });
}
