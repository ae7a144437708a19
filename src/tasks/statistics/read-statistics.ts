import type { Knex } from 'knex';
import { durationOf } from './ended-tasks.ts';
import { bucketsOf, type TimeRange } from './time-buckets.ts';

/** Which ended tasks are counted. */
export interface StatisticsQuery extends TimeRange {
  readonly portal?: string | undefined;
  readonly type?: string | undefined;
}

/** How tasks ended, and how long they took. */
export interface Outcomes {
  readonly completed: number;
  readonly completedWithIssues: number;
  readonly failed: number;
  /** From the first start until the end, of tasks that have completed, also with issues. Null: none has. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** The work that has not ended. */
export interface OpenWork {
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
  readonly oldestQueuedAt: Date | null;
}

export interface Statistics {
  /** Of the first bucket, and the end of the last one. */
  readonly from: Date;
  readonly to: Date;
  readonly total: Outcomes;
  readonly buckets: readonly (Outcomes & { readonly start: Date })[];
  readonly groups: readonly (Outcomes & { readonly portal: string; readonly type: string })[];
  /** The most frequent ones first. */
  readonly failures: readonly { readonly code: string; readonly tasks: number }[];
  /** Of all accounts; empty for one. */
  readonly accounts: readonly (Outcomes & { readonly accountId: string; readonly name: string })[];
  readonly open: OpenWork;
}

const MAX_FAILURES = 50;

/**
 * Figures of the tasks of an account that ended in a time range, or of all accounts. They are exact, except percentiles, which are at most 8 % off.
 *
 * @param accountId Null: all accounts.
 * @throws CodedError `invalid_time_zone`, `invalid_range`
 */
export async function readStatistics(
  knex: Knex,
  accountId: string | null,
  query: StatisticsQuery,
): Promise<Statistics> {
  const { starts, end } = bucketsOf(query);
  const { rows } = await knex.raw<{ rows: readonly Row[] }>(countSql(accountId, query), {
    account: accountId,
    starts,
    from: starts[0] ?? end,
    to: end,
    portal: query.portal ?? null,
    type: query.type ?? null,
  });
  const open = await knex.raw<{ rows: [OpenRow] }>(openSql(accountId), { account: accountId });
  const of = (by: Row['by']): readonly Row[] => rows.filter((row) => row.by === by);
  const buckets = Map.groupBy(of('bucket'), ({ bucket }) => bucket);
  return {
    from: starts[0] ?? end,
    to: end,
    total: outcomesOf(of('bucket')),
    buckets: starts.map((start, index) => ({ start, ...outcomesOf(buckets.get(index + 1) ?? []) })),
    groups: groupsOf(of('group'), ({ portal, type }) => JSON.stringify([portal, type])).map((group) => ({
      portal: group[0].portal ?? '',
      type: group[0].type ?? '',
      ...outcomesOf(group),
    })),
    failures: of('failure').map(({ code, tasks }) => ({ code: code ?? '', tasks })),
    accounts: groupsOf(of('account'), ({ account_id: id }) => id ?? '').map((group) => ({
      accountId: group[0].account_id ?? '',
      name: group[0].name ?? '',
      ...outcomesOf(group),
    })),
    open: toOpenWork(open.rows[0]),
  };
}

interface Row {
  readonly by: 'bucket' | 'group' | 'account' | 'failure';
  readonly bucket: number | null;
  readonly account_id: string | null;
  readonly name: string | null;
  readonly portal: string | null;
  readonly type: string | null;
  readonly status: Status | null;
  readonly code: string | null;
  readonly duration: number | null;
  readonly tasks: number;
}

type Status = 'completed' | 'completed_with_issues' | 'failed';

// The database adds up all figures in one pass. Which bucket an hour is in is decided by the starts alone, so days in every time zone cost the same.
function countSql(accountId: string | null, { portal, type }: StatisticsQuery): string {
  const wanted = [
    // A list, so that each account is a range of the primary key.
    accountId === null ? 'account_id = any(array(select id from account))' : 'account_id = :account',
    'hour >= :from and hour < :to',
    ...(portal === undefined ? [] : ['portal = :portal']),
    ...(type === undefined ? [] : ['type = :type']),
  ].join(' and ');
  const [account, set] =
    accountId === null ? ['account_id', ', (account_id, status, duration)'] : ['null::text', ''];
  return `
with ended as (
  select ${account} as account_id, hour, portal, type, status, code, duration, tasks from task_statistic where ${wanted}
  union all
  select ${account}, hour, portal, type, status, code, duration, 1 from task_ended where ${wanted}
), hourly as (
  select account_id, width_bucket(hour, :starts::timestamptz[]) as bucket, portal, type, status, code,
    case when status = 'failed' then -1 else duration end as duration, sum(tasks) as tasks
  from ended group by 1, 2, 3, 4, 5, 6, 7
), counted as (
  select
    case when grouping(bucket) = 0 then 'bucket' when grouping(portal) = 0 then 'group'
      when grouping(code) = 0 then 'failure' else 'account' end as by,
    bucket, ${accountId === null ? 'account_id' : 'null::text as account_id'}, portal, type, status, code, duration, sum(tasks)::int as tasks
  from hourly
  group by grouping sets ((bucket, status, duration), (portal, type, status, duration), (code)${set})
), kept as (
  select *, row_number() over (partition by by order by tasks desc, code) as place from counted where by <> 'failure' or code <> ''
)
select kept.*, account.name from kept left join account on account.id = kept.account_id
where by <> 'failure' or place <= ${MAX_FAILURES} order by by, portal, type, name, place`;
}

interface OpenRow {
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
  readonly oldest: Date | null;
}

const openSql = (accountId: string | null): string => {
  const own = accountId === null ? 'true' : 'account_id = :account';
  return `
select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'running')::int as running,
  count(*) filter (where status = 'waiting')::int as waiting,
  min(created_at) filter (where status = 'queued') as oldest
from task where ${own} and status in ('queued','running','waiting')`;
};

const toOpenWork = ({ oldest, ...counts }: OpenRow): OpenWork => ({ ...counts, oldestQueuedAt: oldest });

/** Rows that belong together, in the order of their first ones. */
const groupsOf = (rows: readonly Row[], keyOf: (row: Row) => string): readonly (readonly [Row, ...Row[]])[] =>
  [...Map.groupBy(rows, keyOf).values()] as [Row, ...Row[]][];

function outcomesOf(rows: readonly Row[]): Outcomes {
  const durations = rows.filter(({ duration }) => duration !== null && duration >= 0);
  const count = (status: Status): number =>
    sum(rows.filter((row) => row.status === status).map(({ tasks }) => tasks));
  return {
    completed: count('completed'),
    completedWithIssues: count('completed_with_issues'),
    failed: count('failed'),
    p50Ms: percentileOf(durations, 0.5),
    p95Ms: percentileOf(durations, 0.95),
  };
}

/** The duration that this part of the tasks did not exceed. */
function percentileOf(rows: readonly Row[], part: number): number | null {
  const byDuration = rows.toSorted((one, other) => (one.duration ?? 0) - (other.duration ?? 0));
  let left = Math.ceil(part * sum(byDuration.map(({ tasks }) => tasks)));
  for (const { duration, tasks } of byDuration) {
    left -= tasks;
    if (left <= 0 && duration !== null) return durationOf(duration);
  }
  return null;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
