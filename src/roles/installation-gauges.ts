import type { Knex } from 'knex';
import type { Gauge, Gauges } from '../http/ports.ts';

/** Metrics need no key, so frequent requests must not put load on the database. */
const FRESH_MS = 2_000;

// Every count reads a small table or a partial index of what is open, however many tasks have ended. The age is that of tasks that no agent has
// started: one that was put back waits for a portal or for its time, and more workers would not help it. Files that are due later are on their way
// to a task; those that could not be removed are due again after a minute.
const COUNT = `
  select
    (select count(*) from task where status = 'queued')::int as queued,
    (select count(*) from task where status = 'running')::int as running,
    (select count(*) from task where status = 'waiting')::int as waiting,
    (select coalesce(extract(epoch from now() - min(greatest(created_at, not_before))), 0)
      from task where status = 'queued' and started_at is null and (not_before is null or not_before <= now()))::float as oldest,
    (select count(*) from webhook_delivery where state = 'pending')::int as pending,
    (select count(*) from webhook_delivery where state = 'parked')::int as parked,
    (select count(*) from webhook_endpoint where state = 'failing')::int as failing,
    (select count(*) from webhook_endpoint where state = 'disabled')::int as disabled,
    (select count(*) from task_commit join task on task.id = task_id where state in ('intent', 'unknown') and finished_at is not null)::int as uncertain,
    blocked.no_session, blocked.pause, blocked.closed, blocked.account_limit,
    (select count(*) from file_removal where due_at < now() + interval '5 minutes')::int as files,
    (select count(*) from portal_connection where paused_until > now())::int as paused,
    (select count(*) from portal_connection where credentials_rejected_at is not null)::int as rejected
  from (
    select count(*) filter (where spare <= 0)::int as no_session,
      count(*) filter (where paused_until > now())::int as pause,
      count(*) filter (where closed_until > now() or interval_until > now())::int as closed,
      count(*) filter (where account_spare <= 0)::int as account_limit
    from lane_state where waiting
  ) as blocked`;

// Of all accounts together: a label for each account would name the tenants, and grow without end.
const COUNT_PORTALS = `
  select coalesce(open.portal, lanes.portal) as portal, coalesce(queued, 0)::int as queued, coalesce(used, 0)::int as used,
    coalesce(sessions, 0)::int as sessions
  from (
    select portal, count(*) filter (where status = 'queued') as queued, count(*) filter (where status <> 'queued') as used
    from task where status in ('queued', 'running', 'waiting') group by portal
  ) as open full join (select portal, sum(max_sessions) as sessions from portal_connection group by portal) as lanes using (portal)
  where coalesce(open.portal, lanes.portal) <> '' order by 1`;

interface PortalCounts {
  readonly portal: string;
  readonly queued: number;
  readonly used: number;
  readonly sessions: number;
}

type Counts = Readonly<
  Record<
    | 'queued'
    | 'running'
    | 'waiting'
    | 'oldest'
    | 'pending'
    | 'parked'
    | 'failing'
    | 'disabled'
    | 'files'
    | 'uncertain'
    | 'paused'
    | 'rejected'
    | 'no_session'
    | 'pause'
    | 'closed'
    | 'account_limit',
    number
  >
>;

/** What is open in the whole installation, for `/metrics`: for scaling workers and for alerts. */
export function installationGauges(knex: Knex): Gauges {
  let kept: { until: number; readonly gauges: Promise<readonly Gauge[]> } | undefined;
  const count = async (): Promise<readonly Gauge[]> => {
    const [whole, portals] = await Promise.all([
      knex.raw<{ rows: [Counts] }>(COUNT),
      knex.raw<{ rows: readonly PortalCounts[] }>(COUNT_PORTALS),
    ]);
    return [...gaugesOf(whole.rows[0]), ...gaugesOfPortals(portals.rows)];
  };
  return {
    read() {
      if (kept === undefined || performance.now() > kept.until) {
        // One count at a time, however slow the database is: others share the one under way.
        const asked = { until: Infinity, gauges: count() };
        const ended = (): void => void (asked.until = performance.now() + FRESH_MS);
        asked.gauges.then(ended, ended);
        kept = asked;
      }
      return kept.gauges;
    },
  };
}

const gaugesOf = (counts: Counts): readonly Gauge[] => [
  gauge('sopwith_tasks', 'Tasks that have not ended.', 'status', counts, ['queued', 'running', 'waiting']),
  {
    name: 'sopwith_oldest_queued_task_seconds',
    help: 'Waiting time of the task that has waited longest for its first agent and may start.',
    values: [{ labels: {}, value: counts.oldest }],
  },
  gauge('sopwith_webhook_deliveries', 'Webhook messages that have not arrived.', 'state', counts, [
    'pending',
    'parked',
  ]),
  {
    name: 'sopwith_files_to_remove',
    help: 'Files of purged data that are not removed yet.',
    values: [{ labels: {}, value: counts.files }],
  },
  {
    name: 'sopwith_uncertain_submissions',
    help: 'Submissions with an unknown outcome, which a person must settle.',
    values: [{ labels: {}, value: counts.uncertain }],
  },
  gauge('sopwith_webhook_endpoints', 'Webhook addresses that do not answer well.', 'state', counts, [
    'failing',
    'disabled',
  ]),
  gauge('sopwith_portal_connections', 'Portal connections whose tasks do not run.', 'state', counts, [
    'paused',
    'rejected',
  ]),
  gauge(
    'sopwith_blocked_lanes',
    'Pairs of account and portal whose waiting tasks cannot start, by reason.',
    'reason',
    counts,
    ['no_session', 'pause', 'closed', 'account_limit'],
  ),
];

const gaugesOfPortals = (portals: readonly PortalCounts[]): readonly Gauge[] => [
  {
    name: 'sopwith_portal_queued_tasks',
    help: 'Queued tasks of a portal, of all accounts.',
    values: portals.map(({ portal, queued }) => ({ labels: { portal }, value: queued })),
  },
  {
    name: 'sopwith_portal_sessions',
    help: 'Sessions of a portal that tasks use now, and that its connections allow.',
    values: portals.flatMap(({ portal, used, sessions }) => [
      { labels: { portal, state: 'used' }, value: used },
      { labels: { portal, state: 'allowed' }, value: sessions },
    ]),
  },
];

const gauge = (
  name: string,
  help: string,
  label: string,
  counts: Counts,
  of: readonly (keyof Counts)[],
): Gauge => ({
  name,
  help,
  values: of.map((each) => ({ labels: { [label]: each }, value: counts[each] })),
});
