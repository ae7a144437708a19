import type { Knex } from 'knex';
import { readCounts, type InstallationCounts } from '../admin/installation-counts.ts';
import type { Gauge, Gauges } from '../http/ports.ts';
import { slotsNeeded } from './slots-needed.ts';

/** Metrics need no key, so frequent requests must not put load on the database. */
const FRESH_MS = 2_000;

// Of all accounts together: a label for each account would name the tenants, and grow without end.
const COUNT_PORTALS = `
  select coalesce(open.portal, lanes.portal) as portal, coalesce(queued, 0)::int as queued, coalesce(used, 0)::int as used,
    coalesce(sessions, 0)::int as sessions, coalesce(oldest, 0)::float as oldest
  from (
    select portal, count(*) filter (where status = 'queued') as queued, count(*) filter (where status <> 'queued') as used,
      extract(epoch from now() - min(greatest(created_at, not_before))
        filter (where status = 'queued' and started_at is null and (not_before is null or not_before <= now()))) as oldest
    from task where status in ('queued', 'running', 'waiting') group by portal
  ) as open full join (select portal, sum(max_sessions) as sessions from portal_connection group by portal) as lanes using (portal)
  where coalesce(open.portal, lanes.portal) <> '' order by 1`;

interface PortalCounts {
  readonly portal: string;
  readonly queued: number;
  readonly used: number;
  readonly sessions: number;
  readonly oldest: number;
}

/** What is open in the whole installation, for `/metrics`: for scaling workers and for alerts. */
export function installationGauges(knex: Knex): Gauges {
  let kept: { until: number; readonly gauges: Promise<readonly Gauge[]> } | undefined;
  const count = async (): Promise<readonly Gauge[]> => {
    const [whole, portals, slots] = await Promise.all([
      readCounts(knex),
      knex.raw<{ rows: readonly PortalCounts[] }>(COUNT_PORTALS),
      slotsNeeded(knex),
    ]);
    return [...gaugesOf(whole), slots, ...gaugesOfPortals(portals.rows)];
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

const gaugesOf = (counts: InstallationCounts): readonly Gauge[] => [
  byLabel('sopwith_tasks', 'Tasks that have not ended.', 'status', {
    queued: counts.queued,
    running: counts.running,
    waiting: counts.waiting,
  }),
  single(
    'sopwith_oldest_queued_task_seconds',
    'Waiting time of the task that has waited longest for its first agent and may start.',
    counts.oldestQueuedAt === null ? 0 : (counts.at.getTime() - counts.oldestQueuedAt.getTime()) / 1000,
  ),
  byLabel('sopwith_webhook_deliveries', 'Webhook messages that have not arrived.', 'state', {
    pending: counts.pending,
    parked: counts.parked,
  }),
  single('sopwith_files_to_remove', 'Files of purged data that are not removed yet.', counts.files),
  single(
    'sopwith_uncertain_submissions',
    'Submissions with an unknown outcome, which a person must settle.',
    counts.uncertain,
  ),
  byLabel('sopwith_webhook_endpoints', 'Webhook addresses that do not answer well.', 'state', {
    failing: counts.failing,
    disabled: counts.disabled,
  }),
  byLabel('sopwith_portal_connections', 'Portal connections whose tasks do not run.', 'state', {
    paused: counts.paused,
    rejected: counts.rejected,
  }),
  byLabel(
    'sopwith_blocked_lanes',
    'Pairs of account and portal whose waiting tasks cannot start, by reason.',
    'reason',
    {
      no_session: counts.noSession,
      pause: counts.pausedLanes,
      closed: counts.closedLanes,
      account_limit: counts.accountLimit,
    },
  ),
];

const gaugesOfPortals = (portals: readonly PortalCounts[]): readonly Gauge[] => [
  {
    name: 'sopwith_portal_queued_tasks',
    help: 'Queued tasks of a portal, of all accounts.',
    values: portals.map(({ portal, queued }) => ({ labels: { portal }, value: queued })),
  },
  {
    name: 'sopwith_portal_oldest_queued_task_seconds',
    help: 'Waiting time of the task of a portal that has waited longest for its first agent and may start.',
    values: portals.map(({ portal, oldest }) => ({ labels: { portal }, value: oldest })),
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

const single = (name: string, help: string, value: number): Gauge => ({
  name,
  help,
  values: [{ labels: {}, value }],
});

const byLabel = (
  name: string,
  help: string,
  label: string,
  counts: Readonly<Record<string, number>>,
): Gauge => ({
  name,
  help,
  values: Object.entries(counts).map(([value, count]) => ({ labels: { [label]: value }, value: count })),
});
