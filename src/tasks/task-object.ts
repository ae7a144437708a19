/**
 * A task in requests, responses, and webhooks. tsoa generates the OpenAPI document from these types; their comments become its descriptions.
 * Requests are validated against the schema of `CreateTaskRequest` there.
 */

/**
 * `queued` -> `running` -> one of `completed`, `completed_with_issues`, `failed`; `running` <-> `waiting` while it waits for the answer
 * of a person. A final state never changes.
 */
export type TaskStatusName =
  'queued' | 'running' | 'waiting' | 'completed' | 'completed_with_issues' | 'failed';

/** A task as `application/json`. `multipart/form-data` has the same fields as parts, and files. */
export interface CreateTaskRequest {
  /**
   * A task type that `GET /v1/task-types` lists.
   * @minLength 1
   * @maxLength 64
   * @example "eligibility_check"
   */
  type: string;
  /**
   * The input of the task: a JSON object, or text (JSON, YAML, or another format that the task type accepts). An object is stored as
   * canonical JSON text (RFC 8785), and text as you send it. It is stored encrypted and is not part of the task object.
   * @example {"payer": "acme-health", "provider": {"npi": "1234567893"}, "member": {"id": "ACM100200301", "date_of_birth": "1980-03-05"}, "date_of_service": "2026-11-20"}
   */
  data: string | { [name: string]: unknown };
  /**
   * Your ID for the task. `GET /v1/tasks?external_id=` finds the task by it. It does not need to be unique.
   * @minLength 1
   * @maxLength 255
   */
  external_id?: string;
  /** Up to 20 name-value pairs of your choice: names up to 40 characters, values up to 500. They are part of the task object and the webhook. */
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
   * The task does not start before this time. RFC 3339, up to one year ahead.
   * @format date-time
   */
  not_before?: string;
  /**
   * A task that has not started by this time ends `failed`. RFC 3339, in the future and after `not_before`.
   * @format date-time
   */
  expires_at?: string;
}

/** One task of a batch. */
interface BatchTask extends CreateTaskRequest {
  /**
   * 1 to 255 visible ASCII characters, as in the header `Idempotency-Key` of `POST /v1/tasks`: the same request with the same key within 30 days
   * returns the first task.
   * @minLength 1
   * @maxLength 255
   * @pattern ^[!-~]+$
   */
  idempotency_key?: string;
}

/** Tasks to create, each on its own. */
export interface CreateBatchRequest {
  tasks: BatchTask[];
}

/** A file that was sent with the task or created by its run. */
export interface FileObject {
  id: string;
  name: string;
  content_type: string;
  /**
   * Size in bytes.
   * @isInt
   */
  size: number;
  /** SHA-256 of the content, in hexadecimal. */
  sha256: string;
}

/** Something that a person must check. */
export interface IssueObject {
  code: string;
  message: string;
  /** JSON Pointer into the data of the task. */
  field?: string;
}

interface FailureObject {
  /** Stable code in snake_case, such as `member_not_found` or `portal_unavailable`. */
  code: string;
  kind:
    'business' | 'transient' | 'portal_changed' | 'credentials' | 'sop' | 'plugin' | 'canceled' | 'timed_out';
  /** True if the same task may succeed when you retry it. */
  retryable: boolean;
}

/** A filled field of the page. */
interface FilledFieldObject {
  name: string;
  value: string;
}

/** The question that a `waiting` task asks a person. */
export interface NeedsObject {
  kind: 'code' | 'form' | 'approval';
  message: string;
  /** JSON Schema of the answer. */
  schema?: { [name: string]: unknown };
  /** RFC 3339. Answers after this time are rejected: the procedure continues without an answer and usually fails with `nobody_answered`. */
  expires_at: string;
  /**
   * True if the question has its answer: the task needs no one, and continues as soon as its worker takes the answer. Another answer is rejected with `conflict`.
   * Not part of webhooks.
   */
  answered?: boolean;
  /** ID of an artifact that shows the page. */
  screenshot?: string;
  /** The filled fields of the form that is to be approved, without those that pictures black out. It can be patient data, so it is not part of webhooks. */
  form?: readonly FilledFieldObject[];
}

interface SopReference {
  name: string;
  /** SHA-256 of the SOP's content. */
  digest: string;
  /** The uploaded version of the portal's procedures; 0 for the files on disk. */
  version: number;
}

/** A task. The same object is the `data` of the webhook. */
export interface TaskObject {
  /** `task_` and a UUIDv7 in base32. IDs sort by time of creation. */
  id: string;
  type: string;
  status: TaskStatusName;
  /** Explains to a person why the task ended this way. */
  notes: string | null;
  /** The reasons for `completed_with_issues`, or what to correct in a `failed` task. */
  issues: IssueObject[];
  failure: FailureObject | null;
  /** The result of the task. It matches the result schema of the task type. */
  result: { [name: string]: unknown } | null;
  /** Files that the task obtained. They are artifacts of the task: download each by its ID at `/tasks/{id}/artifacts/{artifact_id}`. */
  result_files: FileObject[];
  /** Files that were sent with the task. */
  files: FileObject[];
  /** The question that a person must answer, while the status is `waiting`. */
  needs: NeedsObject | null;
  external_id: string | null;
  metadata: { [name: string]: string };
  /** @isInt */
  priority: number;
  /** @format date-time */
  not_before: string | null;
  /** @format date-time */
  expires_at: string | null;
  /** ID of the task that this task runs again. */
  retry_of: string | null;
  /** ID of the task that this task is a dry run of: it stops before it submits something. It sends no webhook and counts in no statistics. Null for all other tasks. */
  dry_run_of: string | null;
  /** ID of the schedule that created the task. */
  schedule_id: string | null;
  /** The SOP that the task runs. Set when the first step starts. */
  sop: SopReference | null;
  /**
   * Number of attempts that were started.
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
  /**
   * Since when the data of the task is deleted, with `external_id`, `metadata`, and `files`: its retention time has ended, or somebody deleted it.
   * @format date-time
   */
  data_purged_at: string | null;
  /**
   * Since when `notes`, `issues`, `result`, and `result_files` are deleted.
   * @format date-time
   */
  result_purged_at: string | null;
  /** Only with `?include=data`: as text, also if you sent an object. */
  data?: string;
}
