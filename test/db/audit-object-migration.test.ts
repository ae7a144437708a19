import { expect } from 'chai';
import type { Knex } from 'knex';
import { audit } from '../../src/accounts/audit.ts';
import { migrate, MIGRATIONS } from '../../src/db/migrate.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { earlierSchema } from '../support/earlier-schema.ts';
import { eventually } from '../support/eventually.ts';

const SCHEMA = 'previous';
const AT = MIGRATIONS.findIndex(({ name }) => name === '0021-audit-object');

describe('the index of the audit log by object', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let knex: Knex;
  before(async () => {
    database = await testDatabase();
    knex = await earlierSchema(database, SCHEMA, MIGRATIONS.slice(0, AT));
  });
  after(async () => {
    await knex.destroy();
    await database.drop();
  });

  const write = (trx: Knex) =>
    audit(trx, { actor: 'test', accountId: null, action: 'test.done', object: 'task_1' });
  const index = async () => {
    const { rows } = await knex.raw<{ rows: { valid: boolean; definition: string }[] }>(
      `select indisvalid as valid, pg_get_indexdef(indexrelid) as definition from pg_index where indexrelid = to_regclass('audit_log_object')`,
    );
    return rows[0];
  };
  const migratorWaits = async () => {
    const { rows } = await knex.raw<{ rows: object[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'sopwith-migrate' and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };

  it('should be built while entries are written, also after a migrator that was killed while it built', async () => {
    await write(knex);
    await write(knex);
    await knex.raw('create unique index concurrently audit_log_object on audit_log (object)').catch(() => {});
    expect(await index(), 'what a killed migrator leaves').to.include({ valid: false });
    const open = await knex.transaction();
    await write(open);
    const migrating = migrate(database.url, { schema: SCHEMA });
    try {
      await eventually(migratorWaits, Boolean);
      await write(knex);
    } finally {
      await open.commit();
    }
    expect(await migrating).to.deep.equal(MIGRATIONS.slice(AT).map(({ name }) => name));
    const { valid, definition } = (await index()) ?? expect.fail('no index');
    expect(valid).to.equal(true);
    expect(definition).to.match(/ON previous\.audit_log USING btree \(object, id\)$/);
  });
});
