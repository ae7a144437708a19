import type { Knex } from 'knex';

/** One number of the installation, or several that differ by their labels. */
interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Nobody needs a key to ask, so asking often must not cost the database anything. */
const FRESH_MS = 2_000;

// Every count is over a partial index of what is open, however many tasks have ended.
const COUNT = `
  select
    (select count(*) from task where status = 'queued')::int as queued,
    (select count(*) from task where status = 'running')::int as running,
    (select count(*) from task where status = 'waiting')::int as waiting,
    (select coalesce(extract(epoch from now() - min(greatest(created_at, not_before))), 0)
      from task where status = 'queued' and (not_before is null or not_before <= now()))::float as oldest,
    (select count(*) from webhook_delivery where state = 'pending')::int as pending,
    (select count(*) from webhook_delivery where state = 'parked')::int as parked,
    (select count(*) from webhook_endpoint where state = 'failing')::int as failing,
    (select count(*) from webhook_endpoint where state = 'disabled')::int as disabled,
    (select count(*) from portal_connection where paused_until > now())::int as paused,
    (select count(*) from portal_connection where credentials_rejected_at is not null)::int as rejected`;

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
    | 'paused'
    | 'rejected',
    number
  >
>;

/** What is open in the whole installation, for `/metrics`: to scale workers by, and to be woken by at night. */
export function installationGauges(knex: Knex): { read(): Promise<readonly Gauge[]> } {
  let kept: { readonly at: number; readonly gauges: Promise<readonly Gauge[]> } | undefined;
  const count = async (): Promise<readonly Gauge[]> => {
    const { rows } = await knex.raw<{ rows: [Counts] }>(COUNT);
    return gaugesOf(rows[0]);
  };
  return {
    read() {
      if (kept === undefined || performance.now() - kept.at > FRESH_MS)
        kept = { at: performance.now(), gauges: count() };
      return kept.gauges;
    },
  };
}

const gaugesOf = (counts: Counts): readonly Gauge[] => [
  gauge('sopwith_tasks', 'Tasks that have not ended.', 'status', counts, ['queued', 'running', 'waiting']),
  {
    name: 'sopwith_oldest_queued_task_seconds',
    help: 'How long the task waits that waits longest and may start.',
    values: [{ labels: {}, value: counts.oldest }],
  },
  gauge('sopwith_webhook_deliveries', 'Webhook messages that have not arrived.', 'state', counts, [
    'pending',
    'parked',
  ]),
  gauge('sopwith_webhook_endpoints', 'Webhook addresses that do not answer well.', 'state', counts, [
    'failing',
    'disabled',
  ]),
  gauge('sopwith_portal_connections', 'Portal connections whose tasks do not run.', 'state', counts, [
    'paused',
    'rejected',
  ]),
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
