import type { Knex } from 'knex';

/** Numbers that a process reports about itself. */
export interface ProcessFacts {
  readonly memory_bytes: number;
  /** How late timers were, since the last report. */
  readonly event_loop_p99_ms: number;
  readonly event_loop_max_ms: number;
  /** Connections to the database in use, their maximum, and who waits for one. */
  readonly connections_used: number;
  readonly connections_max: number;
  readonly connections_awaited: number;
}

export interface ReportedProcess {
  readonly id: string;
  readonly role: 'api' | 'worker' | 'webhooks';
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  readonly facts: ProcessFacts;
}

// Times are those of the database: the clocks of machines differ.
const REPORT = `
insert into process (id, role, version, host, pid, started_at, facts)
values (:id, :role, :version, :host, :pid, :startedAt, :facts)
on conflict (id) do update set seen_at = now(), facts = excluded.facts`;

/** Says that a process lives, and forgets those that said nothing for a day. */
export async function reportProcess(knex: Knex, process: ReportedProcess): Promise<void> {
  await knex.raw(REPORT, { ...process, facts: JSON.stringify(process.facts) });
  await knex('process').whereRaw("seen_at < now() - interval '1 day'").delete();
}

export async function forgetProcess(knex: Knex, id: string): Promise<void> {
  await knex('process').where({ id }).delete();
}

/** A process that was not seen for longer has stopped without a word, or cannot reach the database. */
const SILENT = "interval '30 seconds'";

export interface SeenProcess extends ReportedProcess {
  readonly seenAt: Date;
  readonly silent: boolean;
}

/** What the database says of itself and of the work in it. */
export interface InstallationHealth {
  readonly database: {
    readonly version: string;
    readonly sizeBytes: number;
    readonly connections: number;
    readonly maxConnections: number;
  };
  readonly tasks: { readonly queued: number; readonly running: number; readonly waiting: number };
  readonly oldestQueuedAt: Date | null;
  /** Pairs of account and portal with tasks that could start, and how many of them cannot, by reason. */
  readonly lanes: {
    readonly waiting: number;
    readonly noSession: number;
    readonly paused: number;
    readonly closed: number;
    readonly accountLimit: number;
  };
  readonly deliveries: { readonly pending: number; readonly parked: number };
  /** Ended tasks that are not added to the statistics yet. */
  readonly statisticsPending: number;
  readonly processes: readonly SeenProcess[];
}

// Each count reads a small table or a partial index of what is open.
const HEALTH = `
select current_setting('server_version') as version, pg_database_size(current_database())::float as size,
  (select numbackends from pg_stat_database where datname = current_database())::int as connections,
  current_setting('max_connections')::int as max_connections,
  (select count(*) from task where status = 'queued')::int as queued,
  (select count(*) from task where status = 'running')::int as running,
  (select count(*) from task where status = 'waiting')::int as waiting,
  (select min(greatest(created_at, not_before)) from task
    where status = 'queued' and started_at is null and (not_before is null or not_before <= now())) as oldest,
  (select count(*) from webhook_delivery where state = 'pending')::int as pending,
  (select count(*) from webhook_delivery where state = 'parked')::int as parked,
  (select count(*) from task_ended)::int as ended,
  lane.*
from (
  select count(*)::int as lanes, count(*) filter (where spare <= 0)::int as no_session,
    count(*) filter (where paused_until > now())::int as paused,
    count(*) filter (where closed_until > now() or interval_until > now())::int as closed,
    count(*) filter (where account_spare <= 0)::int as account_limit
  from lane_state where waiting
) as lane`;

type HealthRow = Readonly<
  Record<
    | 'size'
    | 'connections'
    | 'max_connections'
    | 'queued'
    | 'running'
    | 'waiting'
    | 'pending'
    | 'parked'
    | 'ended'
    | 'lanes'
    | 'no_session'
    | 'paused'
    | 'closed'
    | 'account_limit',
    number
  >
> & { readonly version: string; readonly oldest: Date | null };

interface ProcessRow extends Omit<ReportedProcess, 'startedAt'> {
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly silent: boolean;
}

export async function readHealth(knex: Knex): Promise<InstallationHealth> {
  const { rows } = await knex.raw<{ rows: [HealthRow] }>(HEALTH);
  const processes = await knex('process')
    .orderBy(['role', 'host', 'started_at', 'id'])
    .select<ProcessRow[]>('process.*', knex.raw(`seen_at < now() - ${SILENT} as silent`));
  const [row] = rows;
  return {
    database: {
      version: row.version,
      sizeBytes: row.size,
      connections: row.connections,
      maxConnections: row.max_connections,
    },
    tasks: { queued: row.queued, running: row.running, waiting: row.waiting },
    oldestQueuedAt: row.oldest,
    lanes: {
      waiting: row.lanes,
      noSession: row.no_session,
      paused: row.paused,
      closed: row.closed,
      accountLimit: row.account_limit,
    },
    deliveries: { pending: row.pending, parked: row.parked },
    statisticsPending: row.ended,
    processes: processes.map(({ started_at, seen_at, ...process }) => ({
      ...process,
      startedAt: started_at,
      seenAt: seen_at,
    })),
  };
}
