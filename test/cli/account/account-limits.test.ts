import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { runSopwith } from '../../support/run-sopwith.ts';
import { queueDatabase } from '../../support/queue-database.ts';
import type { TestDatabase } from '../../support/database.ts';

describe('sopwith account limits', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await queueDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-limits-'));
    await sopwith('account', 'create', 'North', '--webhook-url', 'https://a.test');
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const sopwith = (...args: string[]) =>
    runSopwith(args, { env: { DATABASE_URL: database.url, SOPWITH_DATA_DIR: folder } });
  const limits = async (): Promise<object> => {
    const { id: _, ...rest } = JSON.parse((await sopwith('account', 'limits', 'North', '--json')).out) as {
      id: string;
    };
    return rest;
  };
  const wakeUps = async (): Promise<number> =>
    (await database.knex.raw<{ rows: object[] }>("select 1 from pgboss.job where name = 'task.wake'")).rows
      .length;

  it('should show the limits, change only those that are given, and wake the workers', async () => {
    expect((await sopwith('account', 'limits', 'North')).out).to.match(/weight +1\ntasks at once +no limit/);
    expect(await wakeUps(), 'showing wakes nobody').to.equal(0);
    const set = await sopwith('account', 'limits', 'North', '--max-running', '4', '--weight', '2');
    expect(set.code).to.equal(0);
    expect(set.out).to.match(/weight +2\ntasks at once +4/);
    expect(await wakeUps()).to.equal(1);
    await sopwith('account', 'limits', 'North', '--weight', '3');
    expect(await limits()).to.deep.equal({ weight: 3, max_running: 4 });
    await sopwith('account', 'limits', 'North', '--max-running', 'none');
    expect(await limits()).to.deep.equal({ weight: 3, max_running: null });
    const audited = await database
      .knex('audit_log')
      .where({ action: 'account.limits_set' })
      .orderBy('at')
      .pluck('detail');
    expect(audited).to.deep.equal([
      { weight: 2, max_running: 4 },
      { weight: 3, max_running: 4 },
      { weight: 3, max_running: null },
    ]);
  });

  for (const [flag, value] of [
    ['--weight', '0'],
    ['--weight', '1001'],
    ['--weight', '1.5'],
    ['--weight', 'none'],
    ['--max-running', '0'],
    ['--max-running', '100001'],
    ['--max-running', ''],
    ['--max-running', '-1'],
  ] as const) {
    it(`should refuse ${flag} ${JSON.stringify(value)} with exit code 2 and change nothing`, async () => {
      const before = await limits();
      const { code, err } = await sopwith('account', 'limits', 'North', `${flag}=${value}`);
      expect(code).to.equal(2);
      expect(err).to.contain(`${flag} must be an integer from 1 to`).and.to.contain(JSON.stringify(value));
      expect(await limits()).to.deep.equal(before);
    });
  }

  it('should say that the account does not exist', async () => {
    const { code, err } = await sopwith('account', 'limits', 'nobody', '--weight', '2');
    expect(code).to.equal(1);
    expect(err).to.contain('"nobody" does not exist');
  });
});
