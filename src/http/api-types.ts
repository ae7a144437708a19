/**
 * What goes over the wire. tsoa makes the OpenAPI document from these types, and their comments are its descriptions.
 */

/**
 * `queued` -> `running` -> one of `completed`, `completed_with_issues`, `failed`; `running` <-> `waiting` while a person's
 * answer is awaited. A final state never changes.
 */
export type TaskStatusName =
  'queued' | 'running' | 'waiting' | 'completed' | 'completed_with_issues' | 'failed';

/** A task as `application/json`. `multipart/form-data` has the same members as parts, and files. */
export interface CreateTaskRequest {
  /**
   * The task type, as `GET /v1/task-types` lists it.
   * @minLength 1
   * @maxLength 64
   * @example "eligibility_check"
   */
  type: string;
  /**
   * What the task needs to know, as text: JSON, YAML or free text, as the type's plugin asks for. It is kept encrypted, and
   * left out of the task object.
   * @example "{\"payer\": \"acme-health\", \"provider\": {\"npi\": \"1234567893\"}, \"member\": {\"id\": \"ACM100200301\", \"date_of_birth\": \"1980-03-05\"}, \"date_of_service\": \"2026-11-20\"}"
   */
  data: string;
  /**
   * Your own id for the task, by which `GET /v1/tasks?external_id=` finds it. It need not be unique.
   * @minLength 1
   * @maxLength 255
   */
  external_id?: string;
  /** At most 20 pairs of your own: names up to 40 characters, values up to 500. No patient data: it is kept in clear. */
  metadata?: { [name: string]: string };
  /**
   * Tasks of the account with a higher priority start first.
   * @isInt
   * @minimum -100
   * @maximum 100
   * @default 0
   */
  priority?: number;
  /**
   * The task does not start before this time: RFC 3339, at most a year ahead.
   * @format date-time
   */
  not_before?: string;
  /**
   * A task that has not started at this time ends `failed`: RFC 3339, in the future and after `not_before`.
   * @format date-time
   */
  expires_at?: string;
}

/** An answer to what a `waiting` task asks. */
export interface TaskAnswer {
  [name: string]: unknown;
}

/** A file that came with the task, or that its run made. */
interface FileObject {
  id: string;
  name: string;
  content_type: string;
  /**
   * Bytes.
   * @isInt
   */
  size: number;
  /** Of the content, in hexadecimal. */
  sha256: string;
}

/** Something that a person must look at. */
interface IssueObject {
  code: string;
  message: string;
  /** JSON Pointer into the task's data. */
  field?: string;
}

interface FailureObject {
  /** Stable, snake_case: `member_not_found`, `portal_unavailable` … */
  code: string;
  kind:
    'business' | 'transient' | 'portal_changed' | 'credentials' | 'sop' | 'plugin' | 'canceled' | 'timed_out';
  /** Whether the same task may end otherwise when it is posted again. */
  retryable: boolean;
}

/** What a `waiting` task asks of a person. */
export interface NeedsObject {
  kind: 'code' | 'form' | 'approval';
  message: string;
  /** JSON Schema of the answer. */
  schema?: { [name: string]: unknown };
  /** RFC 3339. After this time an answer comes too late: the procedure continues without it, and usually fails with `nobody_answered`. */
  expires_at: string;
  /** Id of an artifact that shows the page. */
  screenshot?: string;
}

interface SopReference {
  name: string;
  /** SHA-256 of the SOP's content. */
  digest: string;
}

/** One piece of work. The same object is the `data` of the webhook. */
export interface TaskObject {
  /** `task_` and a UUIDv7 in base32: ids sort by the time of creation. */
  id: string;
  type: string;
  status: TaskStatusName;
  /** For a person: why the task ended as it did. */
  notes: string | null;
  /** What stands behind `completed_with_issues`, or what a `failed` task would need corrected. */
  issues: IssueObject[];
  failure: FailureObject | null;
  /** What the task found out, as the type's result schema says. */
  result: { [name: string]: unknown } | null;
  /** What the task brought: among its artifacts, so each is downloaded by its id at `/tasks/{id}/artifacts/{artifact_id}`. */
  result_files: FileObject[];
  /** What came with the task. */
  files: FileObject[];
  /** While it is `waiting`: what a person must answer. */
  needs: NeedsObject | null;
  external_id: string | null;
  metadata: { [name: string]: string };
  /** @isInt */
  priority: number;
  /** @format date-time */
  not_before: string | null;
  /** @format date-time */
  expires_at: string | null;
  /** The SOP that it ran, from the first step on. */
  sop: SopReference | null;
  /**
   * How often an agent has begun.
   * @isInt
   */
  attempts: number;
  /**
   * RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  created_at: string;
  /** @format date-time */
  started_at: string | null;
  /** @format date-time */
  finished_at: string | null;
  /** Only with `?include=data`. */
  data?: string;
}

export interface TaskList {
  data: TaskObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

/** One entry of a task's timeline: what happened, never patient data. */
export interface EventObject {
  /**
   * Counts from 1 within the task; the `id` of the event stream.
   * @isInt
   */
  seq: number;
  /** @format date-time */
  at: string;
  /** For example `attempt.started`, `step.finished`, `task.waiting`, `task.finished`. */
  kind: string;
  data: { [name: string]: unknown };
}

export interface EventList {
  data: EventObject[];
}

/** A file that a run made: screenshot, trace, download, PDF. */
export interface ArtifactObject {
  id: string;
  /** @isInt */
  attempt: number;
  kind: string;
  name: string;
  /** The SOP's step that made it. */
  step: string | null;
  content_type: string;
  /** @isInt */
  size: number;
  sha256: string;
  /** @format date-time */
  created_at: string;
}

export interface ArtifactList {
  data: ArtifactObject[];
}

interface DeliveryAttemptObject {
  /** @isInt */
  number: number;
  trigger: 'schedule' | 'manual';
  /** @format date-time */
  at: string;
  /** `ok`, or what went wrong: `http_5xx`, `timeout_headers`, `blocked_address` … */
  outcome: string;
  /** @isInt */
  http_status: number | null;
  /** @isInt */
  duration_ms: number;
  /** At most 1 KiB of what your endpoint answered; null: nothing came. */
  response: string | null;
}

/** One webhook message for one task, with every attempt to send it. */
export interface DeliveryObject {
  id: string;
  /** The `webhook-id` header: the same on every attempt. */
  message_id: string;
  task_id: string;
  state: 'pending' | 'delivered' | 'failed' | 'parked';
  /** @format date-time */
  next_at: string | null;
  /** @format date-time */
  created_at: string;
  /** @format date-time */
  finished_at: string | null;
  attempts: DeliveryAttemptObject[];
}

export interface DeliveryList {
  data: DeliveryObject[];
}

/** What the endpoint answered to the signed sample. */
export interface WebhookTestObject {
  message_id: string;
  url: string;
  outcome: string;
  /** @isInt */
  http_status: number | null;
  /** @isInt */
  duration_ms: number;
  /** At most 1 KiB of the answer. */
  response: string | null;
}

interface FileRulesObject {
  /** @isInt */
  min: number;
  /** @isInt */
  max: number;
  /** Media types, by content. */
  types: string[];
}

export interface TaskTypeObject {
  type: string;
  version: string;
  title: string;
  description: string;
  /** `submits` where a run has an effect on the portal that cannot be undone. */
  effect: 'reads' | 'submits';
  /** JSON Schema of the data. */
  data: { [keyword: string]: unknown };
  /** JSON Schema of the result. */
  result: { [keyword: string]: unknown };
  /** Null where the type takes no files. */
  files: FileRulesObject | null;
  /** Payers with an SOP for it. */
  payers: string[];
}

export interface TaskTypeList {
  data: TaskTypeObject[];
}

/** What is wrong with one place of the request. The value itself is never repeated. */
// The same as `FieldFault` of src/platform, with descriptions for clients: tsoa writes the OpenAPI document from them.
interface FieldErrorObject {
  /** JSON Pointer into the request; `/query/…` and `/header/…` for what is not in the body. */
  pointer: string;
  code: string;
  message: string;
}

/** RFC 9457. `code` is stable; `type` is the page that explains it. */
export interface ProblemObject {
  type: string;
  title: string;
  /** @isInt */
  status: number;
  detail: string;
  instance: string;
  code: string;
  request_id: string;
  errors?: FieldErrorObject[];
}
