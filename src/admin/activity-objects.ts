/** What happens on portals, as administrators read it. tsoa generates the OpenAPI document from these types. */
import type { PortalActivity } from '../tasks/statistics/portal-activity.ts';

/** A time in which no task starts on the portal. */
interface PortalWindowObject {
  /** The maintenance window that an administrator entered. Null: the window is from `portal.yaml`. */
  id: string | null;
  /** @format date-time */
  starts_at: string;
  /** @format date-time */
  ends_at: string;
  note: string;
}

/** What happens on a portal connection now. */
export interface PortalActivityObject {
  portal: string;
  /**
   * Number of tasks that use a session: they run, or wait for a person.
   * @isInt
   */
  sessions_in_use: number;
  /**
   * Maximum number of sessions: the lower limit of the connection and of `portal.yaml`.
   * @isInt
   */
  sessions_allowed: number;
  /** @isInt */
  queued: number;
  /**
   * When the oldest queued task was created.
   * @format date-time
   */
  oldest_queued_at: string | null;
  /**
   * When a task was last started.
   * @format date-time
   */
  last_started_at: string | null;
  /** `person`: until it is resumed. `failures`: repeated technical failures, until `paused_until` of the connection. Null: it is not paused. */
  paused_by: 'person' | 'failures' | null;
  /**
   * Number of technical failures in a row. Five within five minutes pause the connection.
   * @isInt
   */
  failures: number;
  /** @format date-time */
  failing_since: string | null;
  /**
   * Number of tasks of the last 24 hours that have completed, also with issues.
   * @isInt
   */
  completed: number;
  /**
   * Number of tasks of the last 24 hours that have failed.
   * @isInt
   */
  failed: number;
  /** Maintenance that is in progress or announced, the earliest first. */
  maintenance: PortalWindowObject[];
}

export interface PortalActivityList {
  data: PortalActivityObject[];
}

const shown = (time: Date | null): string | null => time?.toISOString() ?? null;

export const toPortalActivityObject = (activity: PortalActivity): PortalActivityObject => ({
  portal: activity.portal,
  sessions_in_use: activity.sessionsInUse,
  sessions_allowed: activity.sessionsAllowed,
  queued: activity.queued,
  oldest_queued_at: shown(activity.oldestQueuedAt),
  last_started_at: shown(activity.lastStartedAt),
  paused_by: activity.pausedBy,
  failures: activity.failures,
  failing_since: shown(activity.failingSince),
  completed: activity.completed,
  failed: activity.failed,
  maintenance: activity.windows.map(({ id, startsAt, endsAt, note }) => ({
    id,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    note,
  })),
});
