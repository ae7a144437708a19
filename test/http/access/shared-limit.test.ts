import { expect } from 'chai';
import { createRateBudgets } from '../../../src/accounts/rate-budgets.ts';
import { createSharedLimit } from '../../../src/http/access/shared-limit.ts';
import type { RateBudgets } from '../../../src/http/ports.ts';
import { fakeWorld, startApi, type Api } from '../../support/fake-ports.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';

describe('Rate limits', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  it('should hold across all API processes, for each key alone, and refuse a flood without asking the database', async () => {
    let leases = 0;
    const budgets = createRateBudgets(database.knex);
    const counted: RateBudgets = { lease: (...given) => ((leases += 1), budgets.lease(...given)) };
    const start = (): Promise<Api> =>
      startApi({ ...fakeWorld().ports, rateBudgets: counted }, { requestsPerMinute: 200, leaseMs: 60_000 });
    const apis = await Promise.all([start(), start(), start()]);
    const get = (api: Api, key: string): Promise<Response> => api.call('/v1/task-types', { key });
    const started = performance.now();
    const answers: Response[] = [];
    for (let round = 0; round < 3; round += 1)
      answers.push(
        ...(await Promise.all(
          apis.flatMap((api) => Array.from({ length: 50 }, async () => get(api, 'good'))),
        )),
      );
    const seconds = (performance.now() - started) / 1_000;
    const refused = answers.filter(({ status }) => status === 429);
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted.length + refused.length).to.equal(450);
    expect(accepted.length).to.be.within(200, Math.ceil(200 + (200 / 60) * seconds));
    for (const { headers } of refused) {
      expect(Number(headers.get('retry-after'))).to.be.within(1, 2);
      expect(headers.get('ratelimit')).to.match(/^"key";r=0;t=\d+$/);
    }
    expect(leases).to.be.lessThan(200 / 10 + 2 * 3 * (seconds + 2));
    for (const api of apis) expect((await get(api, 'other')).status).to.equal(200);
    await Promise.all(apis.map((api) => api.close()));
  });

  it('should accept requests again as the bucket fills, up to its size', async () => {
    let now = 0;
    const options = { policy: 'webhooks', perMinute: 10, leaseMs: 60_000, onLocal: () => {} } as const;
    const limit = createSharedLimit({
      ...options,
      budgets: createRateBudgets(database.knex),
      now: () => now,
    });
    const accepted = async (): Promise<number> => {
      let count = 0;
      while ((await limit.take('filling')).ok) count += 1;
      return count;
    };
    const pass = async (seconds: number): Promise<void> => {
      now += seconds * 1_000;
      await database.knex.raw("update rate_budget set at = at - ? * interval '1 second'", [seconds]);
    };
    expect(await accepted()).to.equal(10);
    expect(await limit.take('filling')).to.include({ ok: false, remaining: 0, retrySeconds: 6 });
    await pass(13);
    expect(await accepted()).to.equal(2);
    await pass(86_400);
    expect(await limit.take('filling')).to.include({ ok: true, remaining: 9 });
  });

  it('should hold in each process alone for a second when the database does not answer, and say so once', async () => {
    let now = 0;
    let asked = 0;
    const told: number[] = [];
    const limit = createSharedLimit({
      policy: 'key',
      perMinute: 60,
      leaseMs: 5,
      budgets: {
        lease: () => ((asked += 1), asked === 1 ? new Promise(() => {}) : Promise.reject(new Error('away'))),
      },
      onLocal: () => told.push(now),
      now: () => now,
    });
    const together = await Promise.all(Array.from({ length: 70 }, () => limit.take('key')));
    expect(together.filter(({ ok }) => ok)).to.have.length(60);
    expect([asked, told]).to.deep.equal([1, [0]]);
    now += 1_500;
    expect((await limit.take('key')).ok).to.equal(true);
    expect((await limit.take('key')).ok).to.equal(false);
    expect([asked, told]).to.deep.equal([2, [0, 1_500]]);
  });
});
