import { expect } from 'chai';
import type { Knex } from 'knex';
import { problemOf } from '../../../src/http/problems/problem-of.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';

describe('problemOf', () => {
  let database: TestDatabase;

  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const codeOfFailed = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'nothing failed',
      (error: unknown) => problemOf(error).code,
    );
  const onOneConnection = (setting: string, statement: string) => (): Promise<unknown> =>
    database.knex.transaction(async (trx: Knex.Transaction) => {
      await trx.raw(setting);
      await trx.raw(statement);
    });
  const insert = "insert into audit_log (id, actor, action, object) values ('1', 'test', 'test', 'test')";

  for (const [what, work] of Object.entries({
    'takes too long': onOneConnection("set local statement_timeout to '20ms'", 'select pg_sleep(10)'),
    'has become a standby': onOneConnection('set transaction read only', insert),
    'has no room left': onOneConnection('select 1', "do $$ begin raise sqlstate '53100'; end $$"),
    'has no memory left': onOneConnection('select 1', "do $$ begin raise sqlstate '53200'; end $$"),
    'waits for a lock in vain': onOneConnection('select 1', "do $$ begin raise sqlstate '55P03'; end $$"),
    'finds a deadlock again and again': onOneConnection(
      'select 1',
      "do $$ begin raise sqlstate '40P01'; end $$",
    ),
    'cannot read its disk': onOneConnection('select 1', "do $$ begin raise sqlstate '58030'; end $$"),
  }))
    it(`should be "unavailable" where the database ${what}`, async () => {
      expect(await codeOfFailed(work())).to.equal('unavailable');
    });

  it('should be "unavailable" where the driver gives up on a database that hangs', () => {
    for (const message of [
      'timeout expired',
      'Query read timeout',
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
    ])
      expect(problemOf(new Error(message)).code, message).to.equal('unavailable');
  });

  it('should be a defect of ours where the statement was wrong', async () => {
    expect(await codeOfFailed(database.knex.raw('select 1 / 0'))).to.equal('internal_error');
  });
});
