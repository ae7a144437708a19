/** Statistics, as clients and administrators read them. tsoa generates the OpenAPI document from these types. They contain no patient data. */
import type { OpenWork, Outcomes, Statistics } from './read-statistics.ts';

/** How tasks ended, and how long they took. */
export interface OutcomesObject {
  /** @isInt */
  completed: number;
  /** @isInt */
  completed_with_issues: number;
  /** @isInt */
  failed: number;
  /**
   * Median duration in milliseconds, from the first start to the end, of tasks that completed, also with issues. Up to 8 % off. Null: there is none.
   * @isInt
   */
  p50_ms: number | null;
  /**
   * 95 % of these tasks were at most this long, in milliseconds.
   * @isInt
   */
  p95_ms: number | null;
}

/** Tasks that ended in one hour or day. */
export interface StatisticsBucketObject extends OutcomesObject {
  /** @format date-time */
  start: string;
}

/** Tasks of one type at one portal. */
export interface StatisticsGroupObject extends OutcomesObject {
  /** Empty: the tasks ended before they were assigned to a portal. */
  portal: string;
  type: string;
}

/** The number of tasks that failed with the same code. */
export interface StatisticsFailureObject {
  code: string;
  /** @isInt */
  tasks: number;
}

/** The number of tasks with each status that is not final, as `GET /v1/tasks?status=…` lists them. Filters do not apply to them. */
export interface OpenWorkObject {
  /** @isInt */
  queued: number;
  /** @isInt */
  running: number;
  /**
   * Also those that have just got the answer of a person, and continue in a moment.
   * @isInt
   */
  waiting: number;
  /**
   * When the oldest queued task was created.
   * @format date-time
   */
  oldest_queued_at: string | null;
}

/** Figures of tasks that ended in a time range. */
export interface StatisticsObject {
  /**
   * Start of the first bucket.
   * @format date-time
   */
  from: string;
  /**
   * End of the last bucket.
   * @format date-time
   */
  to: string;
  bucket: 'hour' | 'day';
  total: OutcomesObject;
  /** One for each hour or day, also those without tasks, the earliest first. */
  buckets: StatisticsBucketObject[];
  /** In alphabetical order of portals and types. */
  groups: StatisticsGroupObject[];
  /** The 50 most frequent failure codes. */
  failures: StatisticsFailureObject[];
  open: OpenWorkObject;
}

/** Tasks of one account. */
export interface StatisticsAccountObject extends OutcomesObject {
  account_id: string;
  account_name: string;
}

/** Figures of the tasks of all accounts. */
export interface InstallationStatisticsObject extends StatisticsObject {
  /** In alphabetical order. */
  accounts: StatisticsAccountObject[];
}

const toOutcomes = (outcomes: Outcomes): OutcomesObject => ({
  completed: outcomes.completed,
  completed_with_issues: outcomes.completedWithIssues,
  failed: outcomes.failed,
  p50_ms: outcomes.p50Ms,
  p95_ms: outcomes.p95Ms,
});

const toOpen = ({ oldestQueuedAt, ...counts }: OpenWork): OpenWorkObject => ({
  ...counts,
  oldest_queued_at: oldestQueuedAt?.toISOString() ?? null,
});

export const toStatisticsObject = (statistics: Statistics, bucket: 'hour' | 'day'): StatisticsObject => ({
  from: statistics.from.toISOString(),
  to: statistics.to.toISOString(),
  bucket,
  total: toOutcomes(statistics.total),
  buckets: statistics.buckets.map(({ start, ...outcomes }) => ({
    start: start.toISOString(),
    ...toOutcomes(outcomes),
  })),
  groups: statistics.groups.map(({ portal, type, ...outcomes }) => ({
    portal,
    type,
    ...toOutcomes(outcomes),
  })),
  failures: statistics.failures.map(({ code, tasks }) => ({ code, tasks })),
  open: toOpen(statistics.open),
});

export const toInstallationStatisticsObject = (
  statistics: Statistics,
  bucket: 'hour' | 'day',
): InstallationStatisticsObject => ({
  ...toStatisticsObject(statistics, bucket),
  accounts: statistics.accounts.map(({ accountId, name, ...outcomes }) => ({
    account_id: accountId,
    account_name: name,
    ...toOutcomes(outcomes),
  })),
});
