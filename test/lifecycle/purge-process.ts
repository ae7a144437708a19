import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { connect } from '../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { purge } from '../../src/lifecycle/purge.ts';
import { removeFiles } from '../../src/lifecycle/remove-files.ts';

/** A process that purges everything and ends: for tests that kill it on the way. */
const { TEST_URL: url = '', TEST_FOLDER: folder = '', TEST_DAYS: days = '' } = process.env;
const knex = connect({ url, applicationName: 'sopwith-test-purge', role: PROCESS_ROLES.worker });
const store = await openFolderStore(folder);
const clock = { now: () => new Date(Date.now() + Number(days) * 86_400_000) };
await purge({ knex, clock }, { actor: 'test' });
await removeFiles(knex, { discard: (key) => store.remove(key) });
await knex.destroy();
