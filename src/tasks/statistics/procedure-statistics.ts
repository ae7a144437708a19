import type { Knex } from 'knex';
import { lowestIdAt } from '../../platform/ids.ts';
import { NO_TRIAL } from '../trials.ts';
import { PROCEDURE_FAULTS } from './procedure-faults.ts';

/** How the tasks of an account that ran a version of a portal's procedures ended. */
export interface VersionStatistics {
  /** 0: the files on disk. */
  readonly version: number;
  readonly tasks: number;
  readonly completed: number;
  readonly completedWithIssues: number;
  readonly failed: number;
  /** Failed for a reason that a procedure can cause, such as a changed page: not what the payer answers. */
  readonly faulty: number;
  /** In milliseconds, from the first start to the end. */
  readonly medianMs: number;
  /** The five that took longest. */
  readonly slowest: readonly SlowStep[];
}

export interface SlowStep {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly runs: number;
  readonly medianMs: number;
  readonly longestMs: number;
}

export interface ProcedureStatisticsQuery {
  readonly accountId: string;
  readonly portal: string;
  readonly days: number;
  readonly now: Date;
}

const DAY_MS = 86_400_000;
/** The newest tasks say enough, and a request must not read millions of rows. */
const MOST_TASKS = 2_000;
/** Of each version: the timeline of a task has up to 5,000 entries. */
const TIMED_TASKS = 50;

/** Of the newest 2,000 tasks that ended; the newest version first. */
export async function readProcedureStatistics(
  knex: Knex,
  { accountId, portal, days, now }: ProcedureStatisticsQuery,
): Promise<readonly VersionStatistics[]> {
  const since = lowestIdAt('task', new Date(now.getTime() - days * DAY_MS));
  const found = { accountId, portal, since, faults: PROCEDURE_FAULTS };
  const { rows } = await knex.raw<{ rows: Omit<VersionStatistics, 'slowest'>[] }>(OUTCOMES, found);
  const { rows: steps } = await knex.raw<{ rows: (SlowStep & { readonly version: number })[] }>(STEPS, found);
  const byVersion = Map.groupBy(steps, ({ version }) => version);
  return rows.map((row) => ({
    ...row,
    slowest: (byVersion.get(row.version) ?? []).map(({ version: _version, ...step }) => step),
  }));
}

const ENDED = `
  select id, status, failure, coalesce(sop_version, 0) as version, extract(epoch from finished_at - started_at) * 1000 as ms,
    row_number() over (partition by coalesce(sop_version, 0) order by id desc) as place
  from (
    select * from task
    where account_id = :accountId and portal = :portal and id >= :since and ${NO_TRIAL} and sop_digest is not null
      and status in ('completed','completed_with_issues','failed')
    order by id desc limit ${MOST_TASKS}
  ) as newest`;

const OUTCOMES = `
with ended as (${ENDED})
select version, count(*)::int as tasks,
  count(*) filter (where status = 'completed')::int as completed,
  count(*) filter (where status = 'completed_with_issues')::int as "completedWithIssues",
  count(*) filter (where status = 'failed')::int as failed,
  count(*) filter (where failure->>'kind' = any(:faults))::int as faulty,
  coalesce(round(percentile_cont(0.5) within group (order by ms)), 0)::int as "medianMs"
from ended group by version order by version desc`;

const STEPS = `
with ended as (${ENDED}),
steps as (
  select version, event.data->>'file' as file, (event.data->>'line')::int as line, max(event.data->>'title') as title,
    count(*)::int as runs,
    round(percentile_cont(0.5) within group (order by (event.data->>'duration_ms')::int))::int as "medianMs",
    max((event.data->>'duration_ms')::int) as "longestMs"
  from ended join task_event as event on event.task_id = ended.id and event.kind = 'step.finished'
  where place <= ${TIMED_TASKS}
  group by 1, 2, 3
),
ranked as (select *, row_number() over (partition by version order by "medianMs" desc, file, line) as rank from steps)
select version, file, line, title, runs, "medianMs", "longestMs" from ranked where rank <= 5 order by version desc, rank`;
