import { createVault } from '../../src/accounts/aes-vault.ts';
import { localKeyProvider } from '../../src/accounts/key-provider.ts';
import { createFileIntake } from '../../src/artifacts/file-intake.ts';
import { createFileVault } from '../../src/artifacts/file-vault.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { connect } from '../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { runDueSchedules } from '../../src/schedules/keep-scheduling.ts';
import { openTaskCreator } from '../../src/tasks/create/create-tasks.ts';

/** A process that runs the schedules that are due and ends: for tests that kill it on the way. */
const { TEST_URL: url = '', TEST_KEY: key = '', TEST_NOW: now = '', TEST_FOLDER: folder = '' } = process.env;
const logger = createLogger({ level: 'silent', role: 'test' });
const role = PROCESS_ROLES.api;
const knex = connect({ url, applicationName: 'sopwith-killed', role });
const vault = createVault(knex, await localKeyProvider(async () => [Buffer.from(key, 'base64')]));
const queue = openQueue({ databaseUrl: url, applicationName: 'sopwith-killed-queue', role, logger });
await queue.start();
const store = { knex, vault, queue, clock: { now: () => new Date(now) } };
const creator = openTaskCreator({
  store,
  databaseUrl: url,
  role,
  maxQueued: 100,
  applicationName: 'sopwith-killed-create',
});
const intake = createFileIntake(createFileVault(await openFolderStore(folder), vault), () => knex);
const taskTypes = { validate: async () => ({ ok: true, sop: 'acme-health/eligibility' }) as const };
await runDueSchedules({ store, creator, taskTypes, intake, logger });
await creator.close();
await queue.stop();
await knex.destroy();
