import { expect } from 'chai';
import { connect } from '../../src/db/connect.ts';
import { silentProxy } from '../support/silent-proxy.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

describe('a pool of connections', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  it('should replace a connection whose packets vanish, so that only one query waits for it', async () => {
    using proxy = await silentProxy(database.url);
    const knex = connect({
      url: proxy.url,
      applicationName: 'sopwith-test',
      poolMax: 1,
      statementTimeoutMs: 500,
    });
    try {
      await knex.raw('select 1');
      proxy.silence();
      const failed = await knex.raw('select 2').catch((error: unknown) => error);
      expect(String(failed)).to.contain('Query read timeout');
      const { rows } = await knex.raw<{ rows: unknown[] }>('select 3 as found');
      expect(rows).to.deep.equal([{ found: 3 }]);
    } finally {
      await knex.destroy();
    }
  });

  it('should replace it also when it was lost in a transaction', async () => {
    using proxy = await silentProxy(database.url);
    const knex = connect({
      url: proxy.url,
      applicationName: 'sopwith-test',
      poolMax: 1,
      statementTimeoutMs: 500,
    });
    try {
      const failed = await knex
        .transaction(async (trx) => {
          await trx.raw('select 1');
          proxy.silence();
          await trx.raw('select 2');
        })
        .catch((error: unknown) => error);
      expect(failed).to.be.an('error');
      const { rows } = await knex.raw<{ rows: unknown[] }>('select 3 as found');
      expect(rows).to.deep.equal([{ found: 3 }]);
    } finally {
      await knex.destroy();
    }
  });
});
