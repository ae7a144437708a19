import type { Knex } from 'knex';
import { lowestIdAt } from '../../platform/ids.ts';
import { NO_TRIAL } from '../trials.ts';

/** A time in which no task of any account starts on a portal. */
interface PortalWindow {
  /** Null: it is from portal.yaml, which repeats. */
  readonly id: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly note: string;
}

/** What happens on one portal connection now, and what kept its tasks from starting. */
export interface PortalActivity {
  readonly portal: string;
  /** Its tasks that run or wait for a person. */
  readonly sessionsInUse: number;
  /** The lower limit of the connection and of portal.yaml. */
  readonly sessionsAllowed: number;
  readonly queued: number;
  readonly oldestQueuedAt: Date | null;
  readonly lastStartedAt: Date | null;
  /** Who paused it: a person, or the service after repeated failures. Null: it is not paused. */
  readonly pausedBy: 'person' | 'failures' | null;
  /** Technical failures in a row, below the number that pauses the connection. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** How its tasks of the last 24 hours ended. */
  readonly completed: number;
  readonly failed: number;
  /** In progress or announced, the earliest first. */
  readonly windows: readonly PortalWindow[];
}

/** Of all connections of an account, in alphabetical order. */
export async function readPortalActivity(
  knex: Knex,
  accountId: string,
  now: Date,
): Promise<readonly PortalActivity[]> {
  const since = lowestIdAt('task', new Date(now.getTime() - DAY_MS));
  const { rows } = await knex.raw<{ rows: readonly Row[] }>(ACTIVITY, { accountId, since });
  const windows = Map.groupBy(await readWindows(knex, accountId), ({ portal }) => portal);
  return rows.map((row) => toActivity(row, windows.get(row.portal) ?? []));
}

const DAY_MS = 86_400_000;

interface Row {
  readonly portal: string;
  readonly in_use: number;
  readonly allowed: number;
  readonly queued: number;
  readonly oldest: Date | null;
  readonly last_started_at: Date | null;
  readonly paused_by: 'person' | 'failures' | null;
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly completed: number;
  readonly failed: number;
}

// IDs sort by their time, so the index of ended tasks by portal serves the count of a day.
const ACTIVITY = `
select connection.portal, used.count as in_use, least(connection.max_sessions, rule.max_sessions) as allowed,
  waiting.count as queued, waiting.oldest, lane.last_started_at,
  case when connection.paused_until = 'infinity' then 'person' when connection.paused_until > now() then 'failures' end as paused_by,
  connection.failures, connection.failing_since, ended.completed, ended.failed
from portal_connection as connection
left join portal_rule as rule on rule.portal = connection.portal
left join lane on lane.account_id = connection.account_id and lane.portal = connection.portal
cross join lateral (
  select count(*)::int as count from task
  where account_id = connection.account_id and portal = connection.portal and status in ('running','waiting')
) as used
cross join lateral (
  select count(*)::int as count, min(created_at) as oldest from task
  where account_id = connection.account_id and portal = connection.portal and status = 'queued'
) as waiting
cross join lateral (
  select count(*) filter (where status <> 'failed')::int as completed, count(*) filter (where status = 'failed')::int as failed
  from task
  where account_id = connection.account_id and portal = connection.portal and id >= :since and ${NO_TRIAL}
    and status in ('completed','completed_with_issues','failed')
) as ended
where connection.account_id = :accountId
order by connection.portal`;

interface WindowRow {
  readonly id: string | null;
  readonly portal: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly note: string;
}

async function readWindows(knex: Knex, accountId: string): Promise<readonly WindowRow[]> {
  const { rows } = await knex.raw<{ rows: readonly WindowRow[] }>(
    `with connected as (select portal from portal_connection where account_id = ?)
     select id, portal, starts_at, ends_at, note from maintenance_window
     where ends_at > now() and portal in (select portal from connected)
     union all
     select null, portal, closed_from, closed_until, '' from portal_rule
     where closed_until > now() and portal in (select portal from connected)
     order by starts_at, id`,
    [accountId],
  );
  return rows;
}

const toActivity = (row: Row, windows: readonly WindowRow[]): PortalActivity => ({
  portal: row.portal,
  sessionsInUse: row.in_use,
  sessionsAllowed: row.allowed,
  queued: row.queued,
  oldestQueuedAt: row.oldest,
  lastStartedAt: row.last_started_at,
  pausedBy: row.paused_by,
  failures: row.failures,
  failingSince: row.failures === 0 ? null : row.failing_since,
  completed: row.completed,
  failed: row.failed,
  windows: windows.map(({ id, starts_at, ends_at, note }) => ({
    id,
    startsAt: starts_at,
    endsAt: ends_at,
    note,
  })),
});
