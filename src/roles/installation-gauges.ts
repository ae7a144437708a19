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
    const { rows } = await knex.raw<{ rows: [Counts] }>(COUNT);
    return gaugesOf(rows[0]);
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
