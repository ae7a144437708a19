/** Scheduling: another account beside a flood, and the cost of a backlog in which nothing can start. `--tasks 10000 --seconds 60 --smoke`. See README.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { queueDatabase } from '../test/support/queue-database.ts';
import { databaseLoad } from './database-load.ts';
import { LANES_SOP, openLanes, workersCpu, type LanesBench } from './open-lanes.ts';
import { showProgress } from './progress.ts';
import { percentile, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    smoke: { type: 'boolean', default: false },
  },
});
const tasks = values.smoke ? 500 : Number(values.tasks);
const seconds = values.smoke ? 6 : Number(values.seconds);
const BACKLOGS = values.smoke ? [100, 1_000] : [100, 1_000, 10_000, 100_000];
/** How long the processes are watched while nothing can start. */
const IDLE_SECONDS = values.smoke ? 3 : 20;
/** After the start of the workers, before the measurement. */
const SETTLE_MS = values.smoke ? 2_000 : 5_000;
const PAGE = 5_000;
const WORKERS = 2;
const SLOTS = 2;
/** Shorter than any real task on a portal. */
const TASK_MS = 1_000;

interface TaskTimes {
  readonly created: number;
  readonly started: number;
  readonly finished: number;
}

async function timesOf({ store }: LanesBench, accountId: string): Promise<readonly TaskTimes[]> {
  const { rows } = await store.store.knex.raw<{ rows: TaskTimes[] }>(
    `select extract(epoch from created_at)::float * 1000 as created, extract(epoch from started_at)::float * 1000 as started,
       extract(epoch from finished_at)::float * 1000 as finished
     from task where account_id = ? and finished_at is not null order by started_at`,
    [accountId],
  );
  return rows;
}

/** One task each second for an account; how long each waited for its start. */
async function starts(bench: LanesBench, title: string): Promise<readonly number[]> {
  const accountId = await bench.account(WORKERS * SLOTS);
  for (let second = 0; second < seconds; second += 1) {
    await bench.create(accountId);
    showProgress(`${title}: ${second + 1} of ${seconds} s`);
    await sleep(1_000);
  }
  await sleep(2_000);
  const waits = (await timesOf(bench, accountId)).map(({ created, started }) =>
    Math.max(0, started - created),
  );
  if (waits.length < seconds)
    throw new Error(`${title}: only ${waits.length} of ${seconds} tasks have ended`);
  return waits;
}

const ms = (value: number): string => value.toFixed(1);

function startRow(way: string, waits: readonly number[], baseline: readonly number[]): readonly string[] {
  const [p50, p99] = [percentile(waits, 50), percentile(waits, 99)];
  const ratio = (at: number): string => (percentile(waits, at) / percentile(baseline, at)).toFixed(2);
  return [way, ms(p50), ms(p99), ms(Math.max(...waits)), `${ratio(50)}, ${ratio(99)}`];
}

async function flood(bench: LanesBench): Promise<void> {
  const alone = await starts(bench, 'without the flood');
  const flooding = await bench.account(1);
  let made = 0;
  const create = async (): Promise<void> => {
    while (made < tasks) {
      made += 1;
      await bench.create(flooding);
      if (made % 1_000 === 0) showProgress(`flood: ${made} of ${tasks} queued`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, create));
  const beside = await starts(bench, `beside ${tasks} queued for one connection`);
  printTable(
    `Start of a task of another account, one each second for ${seconds} s`,
    ['way', 'p50 ms', 'p99 ms', 'max ms', 'p50, p99 against without'],
    [
      startRow('without a flood', alone, alone),
      startRow(`beside ${tasks} tasks for one connection`, beside, alone),
    ],
  );
  await printLane(bench, flooding);
}

/** How well the one session of the flooded connection was used, and what was started in vain. */
async function printLane(bench: LanesBench, accountId: string): Promise<void> {
  const times = await timesOf(bench, accountId);
  const gaps = times.slice(1).map(({ started }, index) => started - (times[index]?.finished ?? 0));
  const [first, last] = [times[0], times.at(-1)];
  const idle = gaps.reduce((sum, gap) => sum + gap, 0) / ((last?.finished ?? 0) - (first?.started ?? 0));
  const { rows } = await bench.store.store.knex.raw<{ rows: { attempts: number; wasted: number }[] }>(
    `select count(*) filter (where kind = 'attempt.started')::int as attempts,
       count(*) filter (where kind = 'attempt.parked')::int as wasted from task_event`,
  );
  const { attempts = 0, wasted = 0 } = rows[0] ?? {};
  printTable(
    `The flooded connection: one session, tasks of ${TASK_MS} ms, ${times.length} done`,
    ['idle share', 'end to next start p50 ms', 'p99 ms', 'attempts', 'wasted'],
    [
      [
        `${(idle * 100).toFixed(2)} %`,
        ms(percentile(gaps, 50)),
        ms(percentile(gaps, 99)),
        String(attempts),
        `${wasted} (${((wasted / attempts) * 100).toFixed(2)} %)`,
      ],
    ],
  );
}

async function pausedAccount(bench: LanesBench): Promise<string> {
  const accountId = await bench.account(1);
  await bench.store.store
    .knex('portal_connection')
    .where({ account_id: accountId })
    .update({ paused_until: 'infinity' });
  return accountId;
}

/** Queues tasks behind a paused connection. What the inserts leave for autovacuum is done here, so it is not measured. */
async function queueBacklog(bench: LanesBench, backlog: number): Promise<void> {
  const { knex } = bench.store.store;
  const paused = await pausedAccount(bench);
  await knex.raw('alter table task set (autovacuum_enabled = false)');
  for (let from = 0; from < backlog; from += PAGE) {
    await knex.raw(
      `insert into task (id, account_id, type, status, data_enc, sop_name, portal, created_at)
       select 'task_' || lpad(n::text, 8, '0'), ?, 'bench', 'queued', '', ?, 'bench', now() from generate_series(?::int, ?::int) as n`,
      [paused, LANES_SOP, from + 1, Math.min(backlog, from + PAGE)],
    );
    showProgress(`${backlog} tasks that cannot start: ${Math.min(backlog, from + PAGE)} written`);
  }
  await knex('lane_arrival').insert({ account_id: paused, portal: 'bench' });
  await knex.raw('vacuum analyze');
  while (
    (await knex('pg_stat_activity')
      .whereRaw("datname = current_database() and backend_type = 'autovacuum worker'")
      .first('pid')) !== undefined
  )
    await sleep(200);
}

/**
 * A backlog behind a paused connection. Each second another account, which cannot start anything either, creates a task, so the workers are
 * woken. It is another account because creating counts the queued tasks of its own account, which is not what is measured here.
 */
async function idleWith(bench: LanesBench, backlog: number): Promise<readonly string[]> {
  const { knex } = bench.store.store;
  await queueBacklog(bench, backlog);
  const other = await pausedAccount(bench);
  await bench.create(other);
  await sleep(SETTLE_MS);
  const [databaseBefore, workersBefore] = [await databaseLoad(knex), await workersCpu(bench.workers)];
  const began = performance.now();
  for (let second = 0; second < IDLE_SECONDS; second += 1) {
    showProgress(`${backlog} tasks that cannot start: ${second + 1} of ${IDLE_SECONDS} s`);
    await bench.create(other);
    await sleep(1_000);
  }
  const took = (performance.now() - began) / 1000;
  const [databaseAfter, workersAfter] = [await databaseLoad(knex), await workersCpu(bench.workers)];
  const claims: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const from = performance.now();
    await knex.raw("select state from claim_next('bench', 45)");
    claims.push(performance.now() - from);
  }
  const share = (cpuSeconds: number): string => `${((cpuSeconds / took) * 100).toFixed(2)} %`;
  return [
    String(backlog),
    share(databaseAfter.cpuSeconds - databaseBefore.cpuSeconds),
    share(workersAfter - workersBefore),
    ms(percentile(claims, 50)),
    ms(percentile(claims, 99)),
  ];
}

async function inOwnDatabase<T>(part: (bench: LanesBench) => Promise<T>): Promise<T> {
  const database = await queueDatabase();
  try {
    await using stack = new AsyncDisposableStack();
    return await part(
      await openLanes(database.url, { workers: WORKERS, slots: SLOTS, taskMs: TASK_MS }, stack),
    );
  } finally {
    await database.drop();
  }
}

/** Each size has its own database, so that it finds nothing that a smaller one has left. */
async function backlogs(): Promise<void> {
  const rows: (readonly string[])[] = [];
  try {
    for (const backlog of BACKLOGS) rows.push(await inOwnDatabase((bench) => idleWith(bench, backlog)));
  } finally {
    printTable(
      `While nothing can start, one more created each second, ${WORKERS} workers of ${SLOTS} slots (CPU of one core)`,
      ['queued', 'database CPU', 'workers CPU', 'a look p50 ms', 'p99 ms'],
      rows,
    );
  }
}

for (const [name, part] of [
  ['flood', () => inOwnDatabase(flood)],
  ['backlogs', backlogs],
] as const) {
  try {
    await part();
  } catch (error) {
    showProgress(`${name} failed: ${String(error)}`);
    process.exitCode = 1;
  }
}
