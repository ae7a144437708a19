import { expect } from 'chai';
import { clockFaults, createClockCheck, refuseSkewedClock } from '../../src/db/clock-skew.ts';
import { codeOf } from '../../src/platform/errors.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

describe('the clock of this machine', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  /** What is said of a clock that differs by so much. */
  async function verdict(skewMs: number): Promise<string> {
    const told: string[] = [];
    const clock = { now: () => new Date(Date.now() + skewMs) };
    const logger = {
      warn: (fields: object, event: string) => void told.push(`${event} ${Object.keys(fields).join()}`),
    };
    return refuseSkewedClock(database.knex, clock, logger as never).then(
      () => told.join() || 'fine',
      (error: Error) => error.message,
    );
  }

  it('should be fine where it is that of the database, but for a moment', async () => {
    expect(await verdict(0)).to.equal('fine');
    expect(await verdict(1_000)).to.equal('fine');
    expect(await verdict(-1_000)).to.equal('fine');
  });

  it('should be a fault for the doctor where a role would not start', async () => {
    const found = (skewMs: number) =>
      clockFaults(database.knex, { now: () => new Date(Date.now() + skewMs) });
    expect(await found(10_000)).to.deep.equal([]);
    expect((await found(90_000)).join()).to.match(
      /is 90 s ahead of the database's: set both by a time server/,
    );
  });

  it('should be told from 2 s on, and refused from a minute on, with the remedy', async () => {
    for (const skew of [10_000, -10_000]) expect(await verdict(skew)).to.equal('clock.skewed skew_ms');
    expect(await verdict(90_000)).to.match(/is 90 s ahead of the database's: set both by a time server/);
    expect(await verdict(-90_000)).to.match(/is 90 s behind/);
  });

  it('should be looked at again while a role runs: at once where it jumps, and else not each time', async () => {
    let skewMs = 0;
    const told: unknown[] = [];
    const check = createClockCheck(database.knex, { now: () => new Date(Date.now() + skewMs) }, {
      error: (fields: object) => void told.push(fields),
    } as never);
    let asked = 0;
    const count = (): void => void (asked += 1);
    database.knex.on('query', count);
    try {
      await Promise.all([check(), check(), check()]);
      await check();
      expect(asked).to.equal(1);
      skewMs = -90_000;
      for (let twice = 0; twice < 2; twice += 1)
        expect(codeOf(await check().catch((error: unknown) => error))).to.equal('clock_skewed');
      expect(told).to.have.length(1);
      skewMs = 0;
      await check();
      expect(asked).to.equal(3);
    } finally {
      database.knex.off('query', count);
    }
  });
});
