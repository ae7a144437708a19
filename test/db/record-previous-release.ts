/**
 * `npm run previous-release -- v0.1.0`, after a release: from now on, migrations must leave in place what that release uses. Writes
 * previous-release.json. What the release does not use any more although its schema has it can then be dropped: list it there under "accepted".
 */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { connect } from '../../src/db/connect.ts';
import {
  PREVIOUS_RELEASE,
  revisionIsMissing,
  sourceOf,
  type PreviousRelease,
} from '../support/previous-release.ts';
import { emptyDatabase } from '../support/database.ts';
import { schemaFacts } from '../support/schema-facts.ts';

const [revision] = process.argv.slice(2);
if (revision === undefined) throw new Error('name the release: npm run previous-release -- v0.1.0');
const missing = await revisionIsMissing(revision);
if (missing !== undefined) throw new Error(missing);
const source = await sourceOf(revision);
const database = await emptyDatabase();
try {
  const migrate = ['--import', 'tsx', '--conditions=source', 'src/main.ts', 'migrate', '--data-dir', source];
  await promisify(execFile)(process.execPath, migrate, {
    cwd: source,
    env: { ...process.env, DATABASE_URL: database.url },
  });
  const knex = connect({ url: database.url, applicationName: 'sopwith-test', poolMax: 1 });
  const schema = await schemaFacts(knex);
  await knex.destroy();
  const release: PreviousRelease = { revision, accepted: {}, schema };
  await writeFile(PREVIOUS_RELEASE, `${JSON.stringify(release, null, 2)}\n`);
} finally {
  await database.drop();
  await rm(source, { recursive: true, force: true });
}
