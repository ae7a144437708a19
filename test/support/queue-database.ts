import { installQueues } from '../../src/queue/install-queues.ts';
import { installRoles } from '../../src/db/install-roles.ts';
import { QUEUE_SCHEMA } from '../../src/queue/open-queue.ts';
import { OTHER_POLICIES, QUEUE_RIGHTS, TABLE_RIGHTS } from '../../src/db/database-roles.ts';
import { testDatabase, type DatabaseKind, type TestDatabase } from './database.ts';

const RIGHTS = JSON.stringify([OTHER_POLICIES, QUEUE_RIGHTS, TABLE_RIGHTS]);

/** A database with our schema, the queues, and the rights of the database roles. */
export function queueDatabase(kind?: DatabaseKind): Promise<TestDatabase> {
  return testDatabase({ key: `queues-3 ${RIGHTS}`, install }, kind);
}

async function install(databaseUrl: string): Promise<void> {
  await installQueues(databaseUrl);
  await installRoles(databaseUrl, { queueSchema: QUEUE_SCHEMA });
}
