import { expect } from 'chai';
import { newId } from '../../../src/platform/ids.ts';
import { createCircuitBreaker } from '../../../src/runtime/attempt/circuit-breaker.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';

const LIMITS = { failures: 3, withinMs: 60_000, pauseMs: 120_000 };

describe('circuit breaker', () => {
  let database: TestDatabase;
  let id: string;

  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const accountId = newId('acct');
    id = newId('conn');
    await database.knex('account').insert({ id: accountId, name: accountId, data_key: Buffer.from('') });
    await database.knex('portal_connection').insert({
      id,
      account_id: accountId,
      portal: 'acme-health',
      base_url: 'https://portal.example/',
      credentials_enc: Buffer.from(''),
    });
  });

  const row = () => database.knex('portal_connection').where({ id }).first();

  it('should pause a connection at so many failures in a row', async () => {
    const breaker = createCircuitBreaker(database.knex, LIMITS);
    expect(await breaker.failed(id)).to.equal(false);
    expect(await breaker.failed(id)).to.equal(false);
    expect((await row()).paused_until).to.equal(null);
    expect(await breaker.failed(id)).to.equal(true);
    expect((await row()).paused_until.getTime() - Date.now()).to.be.within(100_000, 121_000);
  });

  it('should count failures of several workers together', async () => {
    const breaker = createCircuitBreaker(database.knex, LIMITS);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => breaker.failed(id)));
    expect(answers.filter(Boolean)).to.have.length(1);
  });

  it('should begin again when the portal answered', async () => {
    const breaker = createCircuitBreaker(database.knex, LIMITS);
    await breaker.failed(id);
    await breaker.failed(id);
    await breaker.answered(id);
    expect(await breaker.failed(id)).to.equal(false);
  });

  it('should begin again when the failures are long ago', async () => {
    const breaker = createCircuitBreaker(database.knex, LIMITS);
    await breaker.failed(id);
    await breaker.failed(id);
    await database
      .knex('portal_connection')
      .update({ failing_since: database.knex.raw("now() - interval '2 minutes'") });
    expect(await breaker.failed(id)).to.equal(false);
    expect((await row()).failures).to.equal(1);
  });

  it("should not shorten a person's pause", async () => {
    const breaker = createCircuitBreaker(database.knex, { ...LIMITS, failures: 1 });
    await database.knex('portal_connection').where({ id }).update({ paused_until: 'infinity' });
    await breaker.failed(id);
    expect((await row()).paused_until).to.equal(Infinity);
  });
});
