import { Readable } from 'node:stream';
import { createVault } from '../../../src/accounts/aes-vault.ts';
import { localKeyProvider } from '../../../src/accounts/key-provider.ts';
import { createFileVault } from '../../../src/artifacts/file-vault.ts';
import { openFolderStore } from '../../../src/artifacts/folder-store.ts';
import { connect } from '../../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../../src/db/database-roles.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { keepArtifact } from '../../../src/runtime/attempt/keep-artifact.ts';
import type { TaskLease } from '../../../src/tasks/run/task-lease.ts';

/** A process that keeps an artifact as a worker does and ends: for a test that kills it on the way. */
const {
  TEST_URL: url = '',
  TEST_KEY: key = '',
  TEST_LEASE: lease = '',
  TEST_FOLDER: folder = '',
} = process.env;
const knex = connect({ url, applicationName: 'sopwith-killed', role: PROCESS_ROLES.worker });
const vault = createVault(knex, await localKeyProvider(async () => [Buffer.from(key, 'base64')]));
await keepArtifact(
  { knex, vault, clock: systemClock } as never,
  createFileVault(await openFolderStore(folder), vault),
  JSON.parse(lease) as TaskLease,
  { kind: 'download', name: 'eob.pdf', contentType: 'application/pdf', step: null },
  Readable.from(['Explanation of benefits']),
);
await knex.destroy();
