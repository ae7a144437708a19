import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { connect } from '../../src/db/connect.ts';
import { copyFault } from '../../src/db/database-identity.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import type { TestDatabase } from '../support/database.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { roleLogin } from '../support/role-login.ts';

/** What is recognized: test/roles/copied-database.test.ts and test/long/restored-database.test.ts. */
describe('the record of where a database is', () => {
  let database: TestDatabase;
  let dataDir: string;
  before(async () => {
    database = await queueDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'sopwith-identity-'));
    await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true });
  });
  after(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  it('should still match after its tables were rewritten', async () => {
    const { knex } = database;
    for (const table of ['task', 'task_commit'])
      for (const rewrite of ['vacuum full', 'reindex table', 'analyze'])
        await knex.raw(`${rewrite} ${table}`);
    await knex.raw('alter table task_commit alter column step_key type varchar');
    expect(await copyFault(knex)).to.equal(null);
  });

  it('should be judged by the tables of the service, whatever a role creates for its session', async () => {
    await using login = await roleLogin(database, [PROCESS_ROLES.webhooks]);
    const knex = connect({
      url: login.url,
      role: PROCESS_ROLES.webhooks,
      applicationName: 'sopwith-test',
      poolMax: 1,
    });
    try {
      await knex.raw('create temporary table task (); create temporary table database_identity ()');
      expect(await copyFault(knex)).to.equal(null);
    } finally {
      await knex.destroy();
    }
  });

  it('should say nothing of a data directory whose file system has no times of birth: it may number its files anew', async () => {
    for (const [known, isCopy] of [
      ['1 0', false],
      ['1 1', true],
    ] as const) {
      await database.knex('database_identity').update({ data_directory: known });
      expect((await copyFault(database.knex, dataDir)) !== null, known).to.equal(isCopy);
    }
  });
});
