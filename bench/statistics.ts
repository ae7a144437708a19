/**
 * `GET /statistics` on a large table, against the obvious way: adding up the tasks themselves. `--rows 1000000 --rounds 9`. See README.md.
 */
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { newId } from '../src/platform/ids.ts';
import { addUpEnded } from '../src/tasks/statistics/ended-tasks.ts';
import { readStatistics, type StatisticsQuery } from '../src/tasks/statistics/read-statistics.ts';
import { queueDatabase } from '../test/support/queue-database.ts';
import { benchStore } from './bench-database.ts';
import { showProgress } from './progress.ts';
import { measureInTurn, ratioOf } from './ratio.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '9' } },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);

const DAY_MS = 86_400_000;
const DAYS = 90;
const BATCH = 20_000;
const END = Date.now();
const START = END - DAYS * DAY_MS;

const PORTALS = ['acme-health', 'beacon-mutual', 'cedar-life', 'delta-care'];
const TYPES = ['eligibility_check', 'claim_status', 'claim_submission'];

/** A duration around 20 s, and ten times as long for one in twenty. */
const durationMs = (index: number): number =>
  20_000 * 1.6 ** (((index * 7_919) % 1_000) / 250 - 2) * (index % 20 === 0 ? 10 : 1);

interface FilledTask {
  readonly id: string;
  readonly at: Date;
  readonly status: string;
  readonly portal: string;
  readonly type: string;
}

function taskAt(index: number): FilledTask {
  const at = new Date(START + Math.floor((index / rows) * DAYS * DAY_MS));
  const status = index % 25 === 0 ? 'failed' : index % 25 === 1 ? 'completed_with_issues' : 'completed';
  return {
    id: newId('task', at),
    at,
    status,
    portal: PORTALS[(index % 7) % 4] ?? '',
    type: TYPES[(index % 11) % 3] ?? '',
  };
}

/** Tasks as they end, and what each leaves in the statistics. */
async function fill(knex: Knex, accountId: string): Promise<number> {
  let addedMs = 0;
  for (let from = 0; from < rows; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, rows - from) }, (_, offset) => from + offset);
    const tasks = indexes.map(taskAt);
    await knex.raw(
      `with ended as (
         insert into task (id, account_id, type, portal, status, data_enc, failure, created_at, started_at, finished_at)
         select id, ?, type, portal, status, '\\x00',
           case when status = 'failed' then '{"code":"member_not_found"}'::jsonb end, at, at, at + ms * interval '1 millisecond'
         from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::timestamptz[], ?::float[]) as t (id, type, portal, status, at, ms)
         returning *
       )
       insert into task_ended
       select account_id, date_trunc('hour', finished_at, 'UTC'), portal, type, status, coalesce(failure->>'code', ''),
         round(ln(greatest(1, extract(epoch from finished_at - started_at) * 1000)) / ln(1.15))::int from ended`,
      [
        accountId,
        tasks.map(({ id }) => id),
        tasks.map(({ type }) => type),
        tasks.map(({ portal }) => portal),
        tasks.map(({ status }) => status),
        tasks.map(({ at }) => at),
        indexes.map(durationMs),
      ],
    );
    const started = performance.now();
    await addUpEnded(knex);
    addedMs += performance.now() - started;
    showProgress(`${from + indexes.length} of ${rows} tasks`);
  }
  await knex.raw('vacuum analyze task');
  await knex.raw('vacuum analyze task_statistic');
  return addedMs;
}

/** The same figures from the tasks: with exact percentiles, and an index on the end of tasks, which the obvious way would have. */
const OBVIOUS = `
select bucket, portal, type, status, code, count(*), percentile_cont(array[0.5, 0.95]) within group (order by duration)
from (
  select date_trunc(?, finished_at, ?) as bucket, portal, type, status, failure->>'code' as code, finished_at - started_at as duration
  from task where account_id = ? and finished_at >= ? and finished_at < ?
) as ended
group by grouping sets ((bucket, status), (portal, type, status), (code))`;

const range = (days: number, size: 'hour' | 'day', timeZone = 'America/New_York'): StatisticsQuery => ({
  from: new Date(END - days * DAY_MS),
  to: new Date(END),
  size,
  timeZone,
});

const RANGES: readonly (readonly [string, StatisticsQuery])[] = [
  ['24 hours, by hour', range(1, 'hour', 'UTC')],
  ['7 days, by hour', range(7, 'hour', 'UTC')],
  ['30 days, by day', range(30, 'day')],
  ['90 days, by day', range(90, 'day')],
  ['90 days, one portal', { ...range(90, 'day'), portal: 'cedar-life' }],
];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const database = await queueDatabase();
try {
  await using bench = await benchStore(database.url);
  const { knex } = bench.store;
  const accountId = await bench.addAccount();
  await knex.raw('create index task_finished on task (account_id, finished_at)');
  const addedMs = await fill(knex, accountId);
  const { count } = (await knex('task_statistic').count('* as count').first()) as { count: number };
  process.stdout.write(
    `\nAdding up takes ${((1_000 * addedMs) / rows).toFixed(0)} µs a task; ${count} rows are left.\n`,
  );
  const obvious = ({ from, to, size, timeZone, portal }: StatisticsQuery): Promise<unknown> =>
    // As the owner, whose statements may take longer than those of the service.
    database.knex.raw(
      portal === undefined ? OBVIOUS : OBVIOUS.replace('where ', `where portal = '${portal}' and `),
      [size, timeZone, accountId, from, to],
    );
  const cells: string[][] = [];
  for (const [name, query] of RANGES) {
    const ways = [
      () => timed(() => readStatistics(knex, accountId, query)),
      () => timed(() => readStatistics(knex, null, query)),
      () => timed(() => obvious(query)),
    ];
    const [own = [], all = [], byHand = []] = await measureInTurn(name, ways, rounds);
    cells.push([
      name,
      median(own).toFixed(0),
      median(all).toFixed(0),
      median(byHand).toFixed(0),
      ratioOf(own, byHand),
      await planOf(query),
    ]);
  }
  printTable(
    `Statistics of ${rows} tasks of one account in ${DAYS} days, median of ${rounds} rounds`,
    ['range', 'account, ms', 'installation, ms', 'from the tasks, ms', 'account, of from the tasks', 'plan'],
    cells,
  );

  /** How the database reads the figures. */
  async function planOf(query: StatisticsQuery): Promise<string> {
    const plans: string[] = [];
    const explain = async ({ sql, bindings }: { sql: string; bindings: unknown[] }): Promise<void> => {
      if (!sql.startsWith('\nwith ended')) return;
      const { rows: lines } = await database.knex.raw<{ rows: Record<string, string>[] }>(
        `explain ${database.knex.raw(sql.replaceAll(/\$\d+/g, '?'), bindings as Knex.RawBinding[]).toString()}`,
      );
      const text = lines.map((line) => line['QUERY PLAN']).join('\n');
      plans.push(
        [...text.matchAll(/(?:Seq|Index|Index Only|Bitmap Heap) Scan[^(]*on (\w+)/g)]
          .map(([all]) => all.trim())
          .join(', '),
      );
    };
    const asked: Promise<void>[] = [];
    const note = (made: { sql: string; bindings: unknown[] }): void => void asked.push(explain(made));
    knex.on('query', note);
    await readStatistics(knex, accountId, query);
    knex.off('query', note);
    await Promise.all(asked);
    return plans.join();
  }
} finally {
  await database.drop();
}
