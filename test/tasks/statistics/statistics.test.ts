import { expect } from 'chai';
import { migrate, MIGRATIONS } from '../../../src/db/migrate.ts';
import { purge } from '../../../src/lifecycle/purge.ts';
import { newId } from '../../../src/platform/ids.ts';
import { addUpEnded, durationOf } from '../../../src/tasks/statistics/ended-tasks.ts';
import { cancelTask } from '../../../src/tasks/end/cancel-task.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { readStatistics, type StatisticsQuery } from '../../../src/tasks/statistics/read-statistics.ts';
import { SIGN_IN_TEST } from '../../../src/tasks/trials.ts';
import { bucketsOf } from '../../../src/tasks/statistics/time-buckets.ts';
import { earlierSchema } from '../../support/earlier-schema.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

const HOUR_MS = 3_600_000;

/** Of the hours around now. */
const around = (): StatisticsQuery => ({
  from: new Date(Date.now() - HOUR_MS),
  to: new Date(Date.now() + HOUR_MS),
  size: 'hour',
  timeZone: 'UTC',
});

describe('the statistics of tasks', function () {
  this.timeout(120_000);
  let fixture: TaskFixture;
  beforeEach(async () => {
    fixture = await taskFixture();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const read = (query: Partial<StatisticsQuery> = {}, accountId: string | null = fixture.accountId) =>
    readStatistics(fixture.store.knex, accountId, { ...around(), ...query });
  const complete = async (): Promise<void> => {
    const lease = await fixture.claim();
    await finishTask(fixture.store, lease, { status: 'completed', result: {} });
  };
  const fail = async (code: string): Promise<void> => {
    const lease = await fixture.claim();
    const failure = { code, kind: 'business', retryable: false } as const;
    await finishTask(fixture.store, lease, { status: 'failed', failure, notes: 'No.' });
  };
  /** Rows as `finishTask` leaves them, of tasks that ended in an hour. */
  const ended = async (
    hour: string,
    tasks: readonly { ms: number; status?: string; portal?: string; count?: number }[],
    accountId = fixture.accountId,
  ): Promise<void> => {
    for (const { ms, status = 'completed', portal = 'acme', count = 1 } of tasks)
      await fixture.store.knex('task_ended').insert(
        Array.from({ length: count }, () => ({
          account_id: accountId,
          hour,
          portal,
          type: 'claim',
          status,
          code: '',
          duration: Math.round(Math.log(ms) / Math.log(1.15)),
        })),
      );
  };

  it('should count a task when it ends, and the same after it was added up', async () => {
    await complete();
    await complete();
    await fail('member_not_found');
    await cancelTask(fixture.store, fixture.accountId, await fixture.create());
    const before = await read();
    expect(before.total).to.include({ completed: 2, completedWithIssues: 0, failed: 2 });
    expect(before.total.p50Ms).to.be.a('number');
    expect(before.failures).to.deep.equal([
      { code: 'canceled', tasks: 1 },
      { code: 'member_not_found', tasks: 1 },
    ]);
    expect(await addUpEnded(fixture.store.knex)).to.equal(4);
    expect(await fixture.store.knex('task_ended').select()).to.deep.equal([]);
    const { from: _from, to: _to, ...after } = await read();
    expect(after).to.deep.include({ total: before.total, groups: before.groups, failures: before.failures });
    await complete();
    await addUpEnded(fixture.store.knex);
    expect((await read()).total.completed).to.equal(3);
  });

  it('should add up more than one batch exactly once, also by two processes at a time', async () => {
    await ended('2026-03-01T10:00:00Z', [
      { ms: 1_000, count: 3_000 },
      { ms: 2_000, count: 1_500 },
    ]);
    const { knex } = fixture.store;
    const range = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };
    const both = [addUpEnded(knex), addUpEnded(knex), read(range)] as const;
    expect((await both[2]).total.completed).to.equal(4_500);
    await Promise.all(both);
    await addUpEnded(knex);
    expect((await read(range)).total.completed).to.equal(4_500);
    expect(await knex('task_statistic').sum('tasks as tasks').first()).to.deep.equal({ tasks: 4500 });
  });

  it('should return percentiles that are at most 8 % off, and leave out failures', async () => {
    for (let ms = 100; ms < 7_200_000; ms *= 1.07) {
      const shown = durationOf(Math.round(Math.log(ms) / Math.log(1.15)));
      expect(Math.abs(shown / ms - 1)).to.be.below(0.08);
    }
    await ended('2026-03-01T10:00:00Z', [
      { ms: 1_000, count: 90 },
      { ms: 60_000, count: 10 },
      { ms: 900_000, count: 400, status: 'failed' },
    ]);
    const { total } = await read({
      from: new Date('2026-03-01T00:00:00Z'),
      to: new Date('2026-03-02T00:00:00Z'),
    });
    expect(total.p50Ms).to.be.within(920, 1_080);
    expect(total.p95Ms).to.be.within(55_200, 64_800);
    expect(total.failed).to.equal(400);
  });

  it('should split days at midnight of the time zone, also when clocks change, with empty buckets', async () => {
    // In New York, 8 March 2026 has 23 hours and begins at 05:00Z.
    await ended('2026-03-08T04:00:00Z', [{ ms: 1_000 }]);
    await ended('2026-03-08T05:00:00Z', [{ ms: 1_000, count: 2 }]);
    await ended('2026-03-09T03:00:00Z', [{ ms: 1_000, count: 4 }]);
    await ended('2026-03-09T04:00:00Z', [{ ms: 1_000, count: 8 }]);
    const days = await read({
      from: new Date('2026-03-07T12:00:00Z'),
      to: new Date('2026-03-11T01:00:00Z'),
      size: 'day',
      timeZone: 'America/New_York',
    });
    expect(days.buckets.map(({ start, completed }) => [start.toISOString(), completed])).to.deep.equal([
      ['2026-03-07T05:00:00.000Z', 1],
      ['2026-03-08T05:00:00.000Z', 6],
      ['2026-03-09T04:00:00.000Z', 8],
      ['2026-03-10T04:00:00.000Z', 0],
    ]);
    expect(days.to.toISOString()).to.equal('2026-03-11T04:00:00.000Z');
  });

  it('should filter by portal and type, and show each group', async () => {
    await ended('2026-03-01T10:00:00Z', [
      { ms: 1_000, portal: 'acme', count: 3 },
      { ms: 1_000, portal: 'beacon', status: 'completed_with_issues' },
    ]);
    const range = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };
    const groups = (await read(range)).groups.map(({ portal, completed, completedWithIssues }) => [
      portal,
      completed,
      completedWithIssues,
    ]);
    expect(groups).to.deep.equal([
      ['acme', 3, 0],
      ['beacon', 0, 1],
    ]);
    expect((await read({ ...range, portal: 'beacon' })).total).to.include({
      completed: 0,
      completedWithIssues: 1,
    });
    expect((await read({ ...range, type: 'other' })).total.completed).to.equal(0);
  });

  it('should show each account only its own tasks, and all of them for the installation', async () => {
    const other = await fixture.addAccount();
    await ended('2026-03-01T10:00:00Z', [{ ms: 1_000, count: 3 }]);
    await ended('2026-03-01T10:00:00Z', [{ ms: 1_000, count: 5 }], other);
    const range = { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-02T00:00:00Z') };
    const own = await read(range);
    expect(own.total.completed).to.equal(3);
    expect(own.accounts).to.deep.equal([]);
    const all = await read(range, null);
    expect(all.total.completed).to.equal(8);
    expect(all.accounts.map(({ accountId, completed }) => [accountId, completed])).to.have.deep.members([
      [fixture.accountId, 3],
      [other, 5],
    ]);
  });

  it('should show the work that has not ended', async () => {
    const first = await fixture.create();
    await fixture.create();
    await fixture.claim();
    const { open } = await read();
    expect(open).to.include({ queued: 2, running: 1, waiting: 0 });
    const row = await fixture.store
      .knex('task')
      .where({ id: first })
      .first<{ created_at: Date }>('created_at');
    expect(open.oldestQueuedAt).to.deep.equal(row?.created_at);
  });

  it('should keep the figures when the data of the tasks is purged', async () => {
    await complete();
    const { knex } = fixture.store;
    const before = (await read()).total;
    const clock = { now: () => new Date(Date.now() + 10 * 365 * 86_400_000) };
    await purge({ knex, clock }, { actor: 'test' });
    expect(await knex('task').whereNull('data_purged_at').select('id')).to.deep.equal([]);
    expect((await read()).total).to.deep.equal(before);
  });

  it('should count the tasks that had ended before the migration, except sign-in tests', async () => {
    const at = MIGRATIONS.findIndex(({ name }) => name.endsWith('task-statistics'));
    const knex = await earlierSchema(fixture.database, 'previous', MIGRATIONS.slice(0, at));
    try {
      await knex('account').insert({ id: 'acct_1', name: 'North', data_key: Buffer.from('') });
      const task = (type: string): object => ({
        id: newId('task'),
        account_id: 'acct_1',
        type,
        status: 'completed',
        data_enc: Buffer.from(''),
        created_at: '2026-03-01T10:00:00Z',
        started_at: '2026-03-01T10:00:00Z',
        finished_at: '2026-03-01T10:00:10Z',
        portal: 'acme',
      });
      await knex('task').insert([task('claim'), task(SIGN_IN_TEST)]);
      await migrate(fixture.database.url, { schema: 'previous' });
      const { total } = await readStatistics(knex, 'acct_1', {
        from: new Date('2026-03-01T00:00:00Z'),
        to: new Date('2026-03-02T00:00:00Z'),
        size: 'day',
        timeZone: 'UTC',
      });
      expect(total).to.include({ completed: 1, failed: 0 });
      expect(total.p50Ms).to.be.within(9_200, 10_800);
    } finally {
      await knex.destroy();
    }
  });

  it('should refuse an unknown time zone, an empty range, and too many buckets', () => {
    const to = new Date('2026-03-02T00:00:00Z');
    const refused = (changes: Partial<StatisticsQuery>): string => {
      try {
        bucketsOf({ from: new Date(0), to, size: 'day', timeZone: 'UTC', ...changes });
      } catch (error) {
        return (error as { code: string }).code;
      }
      return 'accepted';
    };
    expect(refused({ timeZone: 'Mars/North' })).to.equal('invalid_time_zone');
    expect(refused({ from: to })).to.equal('invalid_range');
    expect(refused({})).to.equal('invalid_range');
    expect(refused({ from: new Date('2026-02-01T00:00:00Z') })).to.equal('accepted');
  });
});
