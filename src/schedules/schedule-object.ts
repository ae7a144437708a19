import { toFileObject } from '../tasks/task.ts';
import type { FileObject } from '../tasks/task-object.ts';
import type { Schedule, ScheduleRun } from './schedule.ts';

/** Schedules in requests and responses. tsoa generates the OpenAPI document from these types; their comments become its descriptions. */

interface ScheduleRulesRequest {
  /**
   * Your name for the schedule.
   * @minLength 1
   * @maxLength 200
   */
  name?: string | null;
  /**
   * `priority` of each task. Default: 0.
   * @isInt
   * @minimum -100
   * @maximum 100
   */
  priority?: number;
  /**
   * A task that has not started this long after its due time ends `failed`.
   * @isInt
   * @minimum 1
   * @maximum 525600
   */
  expires_after_minutes?: number | null;
  /** Due times that passed while the service was down: `one` (default) creates one task for all of them, `none` creates no task. */
  catch_up?: 'one' | 'none';
  /** While a task of the schedule has not ended: `skip` (default) creates no other, `allow` creates another. */
  overlap?: 'skip' | 'allow';
  /**
   * Not due before this time. RFC 3339.
   * @format date-time
   */
  not_before?: string | null;
  /**
   * Not due after this time. RFC 3339, up to five years ahead.
   * @format date-time
   */
  ends_at?: string | null;
}

/** A schedule as `application/json`. `multipart/form-data` has the same fields as parts, and files. */
export interface CreateScheduleRequest extends ScheduleRulesRequest {
  /**
   * A task type that `GET /v1/task-types` lists.
   * @minLength 1
   * @maxLength 64
   */
  type: string;
  /** The data of each task, as in `POST /v1/tasks`. It is checked now and again at each run. */
  data: string | { [name: string]: unknown };
  /**
   * `external_id` of each task.
   * @minLength 1
   * @maxLength 255
   */
  external_id?: string;
  /** `metadata` of each task. */
  metadata?: { [name: string]: string };
  /**
   * Cron expression of five fields: minute, hour, day of month, month, day of week.
   * @minLength 9
   * @maxLength 200
   */
  cron: string;
  /**
   * IANA time zone in which `cron` is read.
   * @minLength 1
   * @maxLength 64
   */
  time_zone: string;
}

/** What changes; other fields stay as they are. Null removes a value. */
export interface ChangeScheduleRequest extends ScheduleRulesRequest {
  /**
   * @minLength 9
   * @maxLength 200
   */
  cron?: string;
  /**
   * @minLength 1
   * @maxLength 64
   */
  time_zone?: string;
}

/** The recurring creation of a task. */
export interface ScheduleObject {
  id: string;
  name: string | null;
  /** `active` <-> `paused`; `ended` after its last due time before `ends_at`. An ended schedule has no data, and is deleted after the retention time of `task_data`. */
  status: 'active' | 'paused' | 'ended';
  /** `requested`: by a client. `failures`: five runs in a row could not create their task. `restored_from_backup`: the database was restored. */
  pause_reason: 'requested' | 'failures' | 'restored_from_backup' | null;
  type: string;
  cron: string;
  time_zone: string;
  /**
   * The next due time. Null unless the status is `active`.
   * @format date-time
   */
  next_at: string | null;
  external_id: string | null;
  metadata: { [name: string]: string };
  /** Files that were sent with the schedule. Each task gets copies of them. An ended schedule has none. */
  files: FileObject[];
  /** @isInt */
  priority: number;
  /** @isInt */
  expires_after_minutes: number | null;
  catch_up: 'one' | 'none';
  overlap: 'skip' | 'allow';
  /** @format date-time */
  not_before: string | null;
  /** @format date-time */
  ends_at: string | null;
  /**
   * The number of runs in a row that could not create their task.
   * @isInt
   */
  failures: number;
  /** @format date-time */
  created_at: string;
  /** The `ETag` header contains it: send it in `If-Match` to change the schedule. Runs do not change it. */
  version: string;
  /** Only with `?include=data`: as text, also if you sent an object. */
  data?: string;
}

export interface ScheduleList {
  data: ScheduleObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

/** What became of a due time. */
export interface ScheduleRunObject {
  /** @format date-time */
  due_at: string;
  /**
   * The number of earlier due times that this run stands for, because the service was down. 100 means 100 or more.
   * @isInt
   */
  missed: number;
  outcome: 'created' | 'skipped' | 'failed';
  /** `overlap`, `missed`, or `account_disabled` if skipped; otherwise the code of the problem, such as `invalid_task_data`. */
  reason: string | null;
  /** What the task type rejects in the data. */
  errors: { pointer: string; code: string; message: string }[];
  /** The task that was created. */
  task_id: string | null;
  /** @format date-time */
  created_at: string;
}

/** The runs of the last 30 days, newest first. */
export interface ScheduleRunList {
  data: ScheduleRunObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export const toScheduleObject = (schedule: Schedule): ScheduleObject => ({
  id: schedule.id,
  name: schedule.name,
  status: schedule.status,
  pause_reason: schedule.pauseReason,
  type: schedule.type,
  cron: schedule.cron,
  time_zone: schedule.timeZone,
  next_at: schedule.nextAt?.toISOString() ?? null,
  external_id: schedule.externalId,
  metadata: { ...schedule.metadata },
  files: schedule.files.map(toFileObject),
  priority: schedule.priority,
  expires_after_minutes: schedule.expiresAfterMinutes,
  catch_up: schedule.catchUp,
  overlap: schedule.overlap,
  not_before: schedule.notBefore?.toISOString() ?? null,
  ends_at: schedule.endsAt?.toISOString() ?? null,
  failures: schedule.failures,
  created_at: schedule.createdAt.toISOString(),
  version: schedule.version,
  ...(schedule.data === undefined ? {} : { data: schedule.data }),
});

export const toScheduleRunObject = (run: ScheduleRun): ScheduleRunObject => ({
  due_at: run.dueAt.toISOString(),
  missed: run.missed,
  outcome: run.outcome,
  reason: run.reason,
  errors: run.errors.map(({ pointer, code, message }) => ({ pointer, code, message })),
  task_id: run.taskId,
  created_at: run.createdAt.toISOString(),
});
