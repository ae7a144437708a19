import { expect } from 'chai';
import { Client } from 'pg';
import { connect } from '../../src/db/connect.ts';
import { migrate, MIGRATIONS, newerMigrations, pendingMigrations } from '../../src/db/migrate.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { earlierSchema } from '../support/earlier-schema.ts';
import { eventually } from '../support/eventually.ts';

describe('migrate', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  it('should give tests a database that has every migration', async () => {
    expect(await pendingMigrations(database.knex)).to.deep.equal([]);
    expect(await migrate(database.url)).to.deep.equal([]);
  });

  it('should apply every migration once when several processes start together', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, { schema: 'race' })));
    expect(runs.flat()).to.deep.equal(MIGRATIONS.map(({ name }) => name));
  });

  it('should name what is missing in a schema that was never migrated', async () => {
    expect(await pendingMigrations(database.knex, 'nowhere')).to.deep.equal(
      MIGRATIONS.map(({ name }) => name),
    );
  });

  it('should run the steps of other parts after its own', async () => {
    const seen: string[] = [];
    await migrate(database.url, { after: [async (url) => void seen.push(url)] });
    expect(seen).to.deep.equal([database.url]);
  });

  it('should change nothing in a database that a newer version has migrated, so that its processes may run after a rollback', async () => {
    const { knex, url } = database;
    await knex('migration').insert({ name: '9999-future', batch: 99, migration_time: knex.fn.now() });
    try {
      expect(await newerMigrations(knex)).to.deep.equal(['9999-future']);
      const after = () => Promise.reject(new Error('rights and queues are those of the newer version'));
      expect(await migrate(url, { after: [after] })).to.deep.equal([]);
      expect(await pendingMigrations(knex)).to.deep.equal([]);
    } finally {
      await knex('migration').where({ name: '9999-future' }).delete();
    }
  });

  it('should not be stopped by the lock row of a migrator that was killed', async () => {
    await database.knex.raw('update migration_lock set is_locked = 1');
    expect(await migrate(database.url)).to.deep.equal([]);
  });

  it('should say who holds the lock when it waits in vain, and leave no lock behind', async () => {
    const other = new Client({ connectionString: database.url });
    await other.connect();
    try {
      await other.query('select pg_advisory_lock(7067984001)');
      const failure = await migrate(database.url, { lockTimeoutMs: 1 }).catch((error: unknown) => error);
      expect(failure).to.include({ code: 'migration_locked' });
    } finally {
      await other.end();
    }
    expect(await migrate(database.url)).to.deep.equal([]);
  });

  it('should let requests through while a long transaction keeps it from a table, name that transaction, and succeed once it ends', async () => {
    const [first] = MIGRATIONS;
    if (first === undefined) throw new Error('there is no migration');
    const schema = 'busy';
    await using opened = new AsyncDisposableStack();
    const earlier = await earlierSchema(database, schema, [first]);
    opened.defer(() => earlier.destroy());
    const long = new Client({ connectionString: database.url, application_name: 'sopwith-test-long' });
    await long.connect();
    opened.defer(() => long.end());
    await long.query('begin');
    await long.query('lock table busy.task in row exclusive mode');

    const failure = await migrate(database.url, { schema, lockTimeoutMs: 1 }).catch(
      (error: unknown) => error,
    );
    expect(failure).to.include({ code: 'migration_blocked' });
    expect(String(failure)).to.match(/such as .*sopwith-test-long \(pid \d+\).*sopwith migrate/);

    const migrating = migrate(database.url, { schema });
    await eventually(
      () => earlier('pg_locks').where({ mode: 'AccessExclusiveLock', granted: false }).first('pid'),
      (waits) => waits !== undefined,
    );
    expect(await earlier('task').count('* as count')).to.deep.equal([{ count: 0 }]);
    await long.query('commit');
    expect(await migrating).to.deep.equal(MIGRATIONS.slice(1).map(({ name }) => name));
  });
});

describe('connect', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  it('should read bigint as number and find our tables without naming the schema', async () => {
    const [row] = await database.knex('account').count('* as count');
    expect(row).to.deep.equal({ count: 0 });
  });

  it('should keep the audit log from being changed, deleted or truncated', async () => {
    const { knex } = database;
    await knex('audit_log').insert({ id: 'aud_1', actor: 'test', action: 'test.done', object: 'x' });
    for (const statement of [
      'update audit_log set actor = $$y$$',
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      const error = await knex.raw(statement).then(
        () => null,
        (caught: unknown) => caught,
      );
      expect(error, statement).to.include({ code: 'SW002' });
    }
  });

  it('should end a statement that takes too long, and tell the loss of a connection', async () => {
    const lost = Promise.withResolvers<Error>();
    const knex = connect({
      url: database.url,
      applicationName: 'sopwith-test-timeout',
      statementTimeoutMs: 50,
      poolMax: 1,
      onError: lost.resolve,
    });
    try {
      const failure = await knex.raw('select pg_sleep(5)').catch((error: unknown) => error);
      expect(failure).to.include({ code: '57014' });
      await database.knex.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sopwith-test-timeout'`,
      );
      expect(await lost.promise).to.be.instanceOf(Error);
      expect((await knex.raw('select 1 as one')).rows).to.deep.equal([{ one: 1 }]);
    } finally {
      await knex.destroy();
    }
  });
});

describe('testDatabase', () => {
  it('should fail and name the culprit when a pool is leaked', async function () {
    this.timeout(120_000);
    const database = await testDatabase();
    const leak = connect({ url: database.url, applicationName: 'forgotten' });
    await leak.raw('select 1');
    const failure = await database.drop().catch((error: unknown) => error);
    expect(String(failure)).to.contain('forgotten');
    await leak.destroy();
  });
});
