import type { FieldFault } from '../platform/field-fault.ts';
import type { TaskArtifacts } from '../artifacts/task-artifacts.ts';
import type { Creation } from '../admin/create-idempotently.ts';
import type { CodePush } from '../admin/push-code.ts';
import type { TaskEvidence } from '../evidence/evidence.ts';
import type { PatientDeletion, PatientReport } from '../lifecycle/delete-patient.ts';
import type { CreatedTask, CreateOptions } from '../tasks/create/create-tasks.ts';
import type { LivePicture, Watching } from '../tasks/run/live-picture.ts';
import type { ListQuery, TaskPage } from '../tasks/find-tasks.ts';
import type { Statistics, StatisticsQuery } from '../tasks/statistics/read-statistics.ts';
import type { Retryable, RunAgain } from '../tasks/end/find-retryable.ts';
import type { NewTask } from '../tasks/create/new-task.ts';
import type { TaskFailureReport } from '../tasks/run/failure-reports.ts';
import type { TaskEvent } from '../tasks/timeline/task-events.ts';
import type { TaskSubmission } from '../tasks/run/task-submissions.ts';
import type { Task } from '../tasks/task.ts';
import type { EndedTask } from '../sdk/result-format.ts';
import type { JsonObject, JsonSchema } from '../sdk/json.ts';

/** What the HTTP layer needs of the rest. `src/http/server/api-app.ts` gives it the implementations; tests give it others. */

/** Whose key came with a request, and what it may do. `accountId` is null for an admin key. */
export interface AuthenticatedKey {
  readonly accountId: string | null;
  readonly keyId: string;
  readonly scopes: readonly string[];
}

export interface Authenticator {
  /** Null for every key that is not good: unknown, wrong, expired and revoked look the same. */
  authenticate(apiKey: string): Promise<AuthenticatedKey | null>;
}

/** Who acts, for the audit log. */
export interface TaskActor {
  readonly name: string;
  readonly requestId: string;
}

/**
 * Errors that it throws carry a `code` of the problem table: `idempotency_key_reused`, `queue_full`, `invalid_cursor`,
 * `task_already_final`, `past_point_of_no_return`.
 */
export interface TaskService {
  /** Resolves after the commit. `replayed`: the idempotency key was known, and this is the first task. */
  create(task: NewTask, options?: CreateOptions): Promise<CreatedTask>;
  /**
   * A task that may be run again, with its data and files, or the task that runs it again already. Rejects with `not_found`, `task_not_final`,
   * `is_dry_run`, `already_submitted`, `submission_uncertain`, `data_purged`.
   */
  findRetryable(accountId: string, taskId: string): Promise<Retryable>;
  /** A task whose data a dry run may use. Rejects with `not_found`, `task_not_final`, `is_dry_run`, `data_purged`. */
  findRehearsable(accountId: string, taskId: string): Promise<RunAgain>;
  find(accountId: string, taskId: string, options?: { readonly includeData?: boolean }): Promise<Task | null>;
  list(accountId: string, query: ListQuery): Promise<TaskPage>;
  /** `invalid_time_zone`, `invalid_range` */
  statistics(accountId: string, query: StatisticsQuery): Promise<Statistics>;
  /** `not_found` where the account has no such task. */
  cancel(accountId: string, taskId: string): Promise<Task>;
  /** Deletes everything that may name a patient; `not_found`, `task_not_final`, `legal_hold`, `delivery_in_progress`. */
  deleteData(accountId: string, taskId: string, actor: TaskActor): Promise<Task>;
  /** The same for all tasks of a patient. */
  deletePatient(deletion: PatientDeletion): Promise<PatientReport>;
  /** Answers a `waiting` task; `not_found`, and `conflict` where it does not wait. */
  answer(accountId: string, taskId: string, answer: JsonObject, actor: TaskActor): Promise<Task>;
  /** Stores a one-time code for the task that waits for it; `portal_not_connected`, `idempotency_key_reused`. */
  pushCode(push: CodePush, creation: Creation): Promise<{ readonly replayed: boolean }>;
  /** Why an attempt failed, by default the last one that did; `not_found`, `no_failure_report`, `failure_report_purged`. */
  failure(accountId: string, taskId: string, attempt?: number): Promise<TaskFailureReport>;
  /** Watches the page of a running task for some seconds more; `not_found`, `task_not_running`. */
  picture(watching: Watching): Promise<LivePicture>;
  /** What the task has submitted, oldest first; null where the account has no such task. */
  submissions(accountId: string, taskId: string): Promise<readonly TaskSubmission[] | null>;
  /** The entries after `after`, oldest first; null where the account has no such task. */
  events(accountId: string, taskId: string, after: number): Promise<readonly TaskEvent[] | null>;
  /** The same and then every new entry as it is written; ends after the last entry of a final task, or with the signal. */
  watch(accountId: string, taskId: string, after: number, signal: AbortSignal): AsyncIterable<TaskEvent>;
}

type Refusal =
  | 'unknown_task_type'
  | 'invalid_task_data'
  | 'validation_failed'
  | 'file_type_not_allowed'
  | 'too_many_files'
  | 'unavailable';

type Verdict =
  /** `sop`: `payer/procedure`, as the plugin chose it. */
  | { readonly ok: true; readonly sop: string; readonly patientKeys?: readonly string[] }
  | { readonly ok: false; readonly code: Refusal; readonly errors: readonly FieldFault[] };

export interface TaskType {
  readonly type: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
  readonly effect: 'reads' | 'submits';
  /** The plugin runs its own code around the SOP. */
  readonly ownCode: boolean;
  readonly data: JsonSchema;
  readonly result: JsonSchema;
  readonly files: { readonly min: number; readonly max: number; readonly types: readonly string[] } | null;
  readonly payers: readonly string[];
  readonly resultFormats: readonly OfferedFormat[];
}

/** A form of the result other than JSON. `written`: the plugin writes it. Otherwise it is the result files of the media type. */
export interface OfferedFormat {
  readonly name: string;
  readonly mediaType: string;
  readonly written: boolean;
}

export interface TaskTypes {
  list(accountId: string): Promise<readonly TaskType[]>;
  /**
   * The plugin's parse, schema and file rules. Pointers are relative to the data; messages never quote a value. `unavailable`: the plugin failed,
   * or took too long.
   */
  validate(
    accountId: string,
    type: string,
    data: string,
    files: readonly { readonly name: string; readonly contentType: string; readonly size: number }[],
  ): Promise<Verdict>;
  /** Null if the format cannot express this outcome, undefined if the plugin failed or took too long. */
  writeResult(
    type: string,
    format: string,
    task: Omit<EndedTask, 'data'>,
  ): Promise<string | null | undefined>;
}

export type Artifacts = TaskArtifacts;
export type Evidence = TaskEvidence;

interface DeliveryAttempt {
  readonly number: number;
  readonly trigger: 'schedule' | 'manual';
  readonly at: Date;
  /** `ok`, `http_5xx`, `timeout_headers`, `blocked_address` … */
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** At most 1 KiB of what the endpoint answered. */
  readonly response: string | null;
}

export interface Delivery {
  readonly id: string;
  /** The `webhook-id`: the same on every attempt. */
  readonly messageId: string;
  readonly taskId: string;
  readonly event: 'task_finished' | 'task_waiting';
  readonly state: 'pending' | 'delivered' | 'failed' | 'parked';
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly purgedAt: Date | null;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface WebhookTest {
  readonly messageId: string;
  readonly url: string;
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** At most 1 KiB of what the endpoint answered. */
  readonly response: string | null;
}

/** Errors that it throws carry a `code`: `endpoint_disabled`, `no_webhook_endpoint`. */
export interface Deliveries {
  list(accountId: string, taskId: string): Promise<readonly Delivery[] | null>;
  /** Of all tasks, newest first; `invalid_cursor`. */
  page(
    accountId: string,
    query: {
      readonly states?: readonly Delivery['state'][] | undefined;
      readonly limit: number;
      readonly cursor?: string | undefined;
    },
  ): Promise<{ readonly items: readonly Delivery[]; readonly nextCursor: string | null }>;
  /** What is sent, the same on every attempt; null where the account has no such delivery. `body` is null before the first attempt, and when it is deleted. */
  message(
    accountId: string,
    deliveryId: string,
  ): Promise<{ readonly messageId: string; readonly taskId: string; readonly body: string | null } | null>;
  redeliver(accountId: string, deliveryId: string, actor: TaskActor): Promise<Delivery | null>;
  test(accountId: string): Promise<WebhookTest>;
}

export interface Health {
  /** Whether requests can be served now; names what is not there. Never tenant data. */
  ready(): Promise<{ readonly ready: boolean; readonly checks: Readonly<Record<string, boolean>> }>;
}

/** JSON Schemas of the SOP language, for editors, as JSON texts. */
export interface SopSchemas {
  sop(): string;
  portal(): string;
}

/**
 * A client reads what may name a patient: a task or a schedule as the API shows it, the data that was sent with it, the content of a file, a
 * failure report, its submissions, or all of it as evidence.
 */
export interface Reading {
  readonly accountId: string;
  readonly actor: TaskActor;
  readonly action:
    | 'task.read'
    | 'task_data.read'
    | 'artifact.read'
    | 'picture.watched'
    | 'failure.read'
    | 'submissions.read'
    | 'evidence.exported'
    | 'deliveries.read'
    | 'schedule.read'
    | 'schedule_data.read'
    /** What a person has done, not only read. */
    | 'task.created'
    | 'task.canceled'
    | 'task.retried'
    | 'task.dry_run';
  /** Or of a schedule. */
  readonly taskId: string;
  readonly detail?: Readonly<Record<string, string | number>>;
}

export interface ReadLog {
  /** Resolves when it is in the audit log. */
  note(readings: readonly Reading[]): Promise<void>;
}

/** The token buckets that all API processes share. */
export interface RateBudgets {
  /** Moves up to `part` tokens from a bucket of `perMinute` to this process. `left` is what the bucket still has. */
  lease(
    budget: { readonly policy: string; readonly holder: string; readonly perMinute: number },
    part: number,
  ): Promise<{ readonly granted: number; readonly left: number }>;
}

/** One number, or several that differ by their labels. */
export interface Gauge {
  /** `sopwith_tasks` */
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

/** What is open in the whole installation. Never tenant data. */
export interface Gauges {
  read(): Promise<readonly Gauge[]>;
}
