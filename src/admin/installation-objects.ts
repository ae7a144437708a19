/** Health and settings of the installation, as administrators read them. tsoa generates the OpenAPI document from these types. */
import { summaryOf, type Alarm, type AlarmName } from './alarms.ts';
import type { InstallationHealth, SeenProcess } from './installation-health.ts';

/** A process of the installation. With `sopwith start`, the API and webhooks share one. */
export interface ProcessObject {
  id: string;
  role: 'api' | 'worker' | 'webhooks';
  version: string;
  host: string;
  /** @isInt */
  pid: number;
  /** @format date-time */
  started_at: string;
  /**
   * When it last reported itself: it does so every 10 seconds.
   * @format date-time
   */
  seen_at: string;
  /** `silent`: it has not reported itself for 30 seconds. It has crashed, its machine is gone, or it cannot reach the database. */
  state: 'alive' | 'silent';
  /** @isInt */
  memory_bytes: number;
  /**
   * 99 % of timers were at most this late, in milliseconds, since the last report. A high value means that the process is overloaded.
   * @isInt
   */
  event_loop_p99_ms: number;
  /**
   * The longest delay of a timer, in milliseconds.
   * @isInt
   */
  event_loop_max_ms: number;
  /**
   * Number of connections to the database that are in use.
   * @isInt
   */
  connections_used: number;
  /** @isInt */
  connections_max: number;
  /**
   * Number of statements that wait for a connection.
   * @isInt
   */
  connections_awaited: number;
  /**
   * Free space on the disk with the data directory, in bytes. Null: a process of an earlier version.
   * @isLong
   */
  disk_free_bytes: number | null;
  /** @isLong */
  disk_total_bytes: number | null;
}

interface DatabaseHealthObject {
  version: string;
  /** @isInt */
  size_bytes: number;
  /**
   * Number of connections of all clients to this database.
   * @isInt
   */
  connections: number;
  /**
   * Of the whole server.
   * @isInt
   */
  max_connections: number;
}

interface LaneHealthObject {
  /**
   * Number of pairs of account and portal with queued tasks that are due. If there is no reason below, they wait for a free slot of a worker.
   * @isInt
   */
  waiting: number;
  /**
   * Of these, the number that use all sessions of the connection.
   * @isInt
   */
  no_session: number;
  /**
   * The number that are paused.
   * @isInt
   */
  paused: number;
  /**
   * The number in maintenance, or between two starts.
   * @isInt
   */
  closed: number;
  /**
   * The number whose account runs as many tasks as it may.
   * @isInt
   */
  account_limit: number;
}

/** Something that needs an operator now. The operator webhook sends the same. */
export interface AlarmObject {
  /** What is wrong. */
  alarm: AlarmName;
  /** What it is about, such as a portal. */
  subject: string;
  /** A sentence for a person. */
  summary: string;
  /**
   * Null: unknown.
   * @format date-time
   */
  since: string | null;
  /** IDs, names of portals and machines, and numbers. */
  details: Record<string, string | number>;
}

/** The state of the installation now. */
export interface HealthObject {
  database: DatabaseHealthObject;
  /** @isInt */
  tasks_queued: number;
  /**
   * Number of tasks that an agent works on, also those that have just got the answer of a person.
   * @isInt
   */
  tasks_running: number;
  /**
   * Number of tasks that wait for the answer of a person.
   * @isInt
   */
  tasks_waiting: number;
  /**
   * When the task became due that has waited longest for its first agent. Null: none waits.
   * @format date-time
   */
  oldest_queued_at: string | null;
  lanes: LaneHealthObject;
  /**
   * Number of webhook messages that are on their way.
   * @isInt
   */
  deliveries_pending: number;
  /**
   * Number of webhook messages that are kept until their endpoint is enabled.
   * @isInt
   */
  deliveries_parked: number;
  /**
   * Number of ended tasks that the workers have not added to the statistics yet. Statistics contain them.
   * @isInt
   */
  statistics_pending: number;
  /**
   * Number of webhook endpoints whose last attempts have failed.
   * @isInt
   */
  endpoints_failing: number;
  /**
   * Number of submissions with an unknown outcome, which a person must settle.
   * @isInt
   */
  submissions_uncertain: number;
  /** What needs an operator. */
  alarms: AlarmObject[];
  processes: ProcessObject[];
}

/** A setting of the process that answers. */
export interface SettingObject {
  /** The environment variable. */
  name: string;
  file_key: string;
  flag: string;
  description: string;
  /** Null: it is not set, or it is secret. */
  value: string | null;
  /** Null: there is none. */
  default: string | null;
  /** Where the value is from. */
  source: 'flag' | 'environment' | 'file' | 'default';
  /** Its value is never shown. It is set unless `source` is `default`. */
  secret: boolean;
}

export interface SettingList {
  data: SettingObject[];
}

/** A setting as the configuration of this process has it. */
export interface ShownSetting {
  readonly name: string;
  readonly fileKey: string;
  readonly flag: string;
  readonly description: string;
  readonly value: string | null;
  readonly default: string | null;
  readonly source: SettingObject['source'];
  readonly secret: boolean;
}

export const toSettingObject = ({ fileKey, ...setting }: ShownSetting): SettingObject => ({
  ...setting,
  file_key: fileKey,
});

const toProcessObject = ({ facts, startedAt, seenAt, silent, ...process }: SeenProcess): ProcessObject => ({
  id: process.id,
  role: process.role,
  version: process.version,
  host: process.host,
  pid: process.pid,
  started_at: startedAt.toISOString(),
  seen_at: seenAt.toISOString(),
  state: silent ? 'silent' : 'alive',
  ...facts,
  disk_free_bytes: facts.disk_free_bytes ?? null,
  disk_total_bytes: facts.disk_total_bytes ?? null,
});

const toAlarmObject = (alarm: Alarm): AlarmObject => ({
  alarm: alarm.alarm,
  subject: alarm.subject,
  summary: summaryOf(alarm),
  since: alarm.since?.toISOString() ?? null,
  details: alarm.details,
});

export const toHealthObject = ({ database, counts, ...health }: InstallationHealth): HealthObject => ({
  database: {
    version: database.version,
    size_bytes: database.sizeBytes,
    connections: database.connections,
    max_connections: database.maxConnections,
  },
  tasks_queued: counts.queued,
  tasks_running: counts.running,
  tasks_waiting: counts.waiting,
  oldest_queued_at: counts.oldestQueuedAt?.toISOString() ?? null,
  lanes: {
    waiting: counts.lanes,
    no_session: counts.noSession,
    paused: counts.pausedLanes,
    closed: counts.closedLanes,
    account_limit: counts.accountLimit,
  },
  deliveries_pending: counts.pending,
  deliveries_parked: counts.parked,
  statistics_pending: health.statisticsPending,
  endpoints_failing: counts.failing,
  submissions_uncertain: counts.uncertain,
  alarms: health.alarms.map(toAlarmObject),
  processes: health.processes.map(toProcessObject),
});
