import type { Knex } from 'knex';
import { readAlarms, SILENT_AFTER, type Alarm } from './alarms.ts';
import { readCounts, type InstallationCounts } from './installation-counts.ts';

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
  /** Of the disk with the data directory. A process of an earlier version does not report it. */
  readonly disk_free_bytes?: number;
  readonly disk_total_bytes?: number;
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

/** In a restored or moved database, all reports are of processes that do not work with it. */
export async function forgetProcesses(knex: Knex): Promise<void> {
  await knex('process').delete();
}

export async function forgetProcess(knex: Knex, id: string): Promise<void> {
  await knex('process').where({ id }).delete();
}

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
  readonly counts: InstallationCounts;
  /** Ended tasks that are not added to the statistics yet. */
  readonly statisticsPending: number;
  readonly alarms: readonly Alarm[];
  readonly processes: readonly SeenProcess[];
}

const DATABASE = `
select current_setting('server_version') as version, pg_database_size(current_database())::float as "sizeBytes",
  (select numbackends from pg_stat_database where datname = current_database())::int as connections,
  current_setting('max_connections')::int as "maxConnections",
  (select count(*) from task_ended)::int as ended`;

type DatabaseRow = InstallationHealth['database'] & { readonly ended: number };

interface ProcessRow extends Omit<ReportedProcess, 'startedAt'> {
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly silent: boolean;
}

/** `waitMs`: how long a task that could start may wait. */
export async function readHealth(knex: Knex, waitMs: number): Promise<InstallationHealth> {
  const { rows } = await knex.raw<{ rows: [DatabaseRow] }>(DATABASE);
  const [{ ended, ...database }] = rows;
  const processes = await knex('process')
    .orderBy(['role', 'host', 'started_at', 'id'])
    .select<ProcessRow[]>('process.*', knex.raw(`seen_at < now() - ${SILENT_AFTER} as silent`));
  return {
    database,
    counts: await readCounts(knex),
    statisticsPending: ended,
    alarms: await readAlarms(knex, waitMs),
    processes: processes.map(({ started_at, seen_at, ...process }) => ({
      ...process,
      startedAt: started_at,
      seenAt: seen_at,
    })),
  };
}
