/**
 * Types of requests and responses. tsoa generates the OpenAPI document from these types; their comments become its descriptions.
 */
import type { IssueObject, TaskObject } from '../tasks/task-object.ts';

/** The answer to a `waiting` task. */
export interface TaskAnswer {
  [name: string]: unknown;
}

export interface TaskList {
  data: TaskObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

/** What became of one task of a batch. */
export interface TaskOutcome {
  /** `replayed`: an earlier request with the same `idempotency_key` created it. */
  outcome: 'created' | 'replayed' | 'refused';
  /** Null if it was refused. */
  task: TaskObject | null;
  /** Why it was refused. Each `pointer` starts with the place of the task in the request: `/tasks/3/data/member/id`. */
  problem: ProblemObject | null;
}

/** In the order of the request. */
export interface TaskOutcomeList {
  data: TaskOutcome[];
}

/** One entry of the timeline of a task. It never contains patient data. */
export interface EventObject {
  /**
   * Counts from 1 within the task; the `id` of the event stream.
   * @isInt
   */
  seq: number;
  /** @format date-time */
  at: string;
  /** For example `attempt.started`, `step.finished`, `artifact.stored`, `task.waiting`, `task.finished`. */
  kind: string;
  data: { [name: string]: unknown };
}

export interface EventList {
  data: EventObject[];
}

/** A file that a run created: screenshot, trace, download, PDF. */
export interface ArtifactObject {
  id: string;
  /** @isInt */
  attempt: number;
  kind: string;
  /** The file name. The ID, if the artifact is deleted. */
  name: string;
  /** The step of the SOP that created it. */
  step: string | null;
  content_type: string;
  /** @isInt */
  size: number;
  /** SHA-256 of the content, in hexadecimal. Null if the artifact is deleted; the timeline entry `artifact.stored` still has it. */
  sha256: string | null;
  /** @format date-time */
  created_at: string;
  /**
   * Since when its content and name are deleted: its retention time has ended, or somebody deleted the data of the task.
   * @format date-time
   */
  purged_at: string | null;
}

/** The public key that verifies evidence. */
export interface EvidenceKeyObject {
  /** SHA-256 of the public key in DER format, in hexadecimal. */
  key_id: string;
  /** Always `ed25519`. */
  algorithm: string;
  /** In PEM format. */
  public_key: string;
}

export interface ArtifactList {
  data: ArtifactObject[];
}

/** A file of the procedures of a portal. */
interface ProcedureFileObject {
  /** `portal/procedure.yaml`. */
  path: string;
  text: string;
}

/** The procedure of a task, with all files of its portal. */
export interface TaskProcedureObject {
  /** `portal/procedure`. */
  name: string;
  /** SHA-256 of the file of the procedure, in hexadecimal. */
  digest: string;
  /**
   * The version of the portal's procedures: 0 for the files on disk.
   * @isInt
   */
  version: number;
  files: ProcedureFileObject[];
}

/** The page of a running task. */
export interface LivePictureObject {
  /**
   * `starting`: no picture was taken yet. `shown`: `picture` is the page. `hidden`: the page may show a secret, for example during the sign-in or while a person is
   * asked.
   */
  state: 'starting' | 'shown' | 'hidden';
  /**
   * When the picture was taken.
   * @format date-time
   */
  taken_at: string | null;
  /** A JPEG file in base64. Null if there is none. */
  picture: string | null;
}

/** A step of an SOP. */
interface FailedStepObject {
  /** `portal/procedure`. */
  sop: string;
  file: string;
  /** @isInt */
  line: number;
  /** @isInt */
  column: number;
  /** The place of the step within its SOP: `3.do.0`. */
  path: string;
  action: string;
  title: string;
}

/** Why an attempt failed: what `sopwith sop run` prints. Its texts come from the page of the portal, so they may be patient data. */
export interface FailureReportObject {
  task_id: string;
  /** @isInt */
  attempt: number;
  /** @format date-time */
  at: string;
  code: string;
  /** The kind of failure. Null if the attempt ended with an uncertain submission, or with an error after a submission. */
  kind: string | null;
  notes: string;
  issues: IssueObject[];
  /**
   * The version of the portal's procedures: 0 for the files on disk. Null if the attempt failed before the version was known.
   * @isInt
   */
  sop_version: number | null;
  /** The step that failed. If `message` is null, the last step that was started. */
  step: FailedStepObject | null;
  /** What went wrong in the step. Null if the attempt ended from outside: it was canceled, timed out, or its process died. */
  message: string | null;
  /** The URL of the page, without query and fragment. */
  url: string | null;
  /** The elements of the page that are nearest to the target that was not found. */
  near: string[];
  /** A unified diff of the SOP that may fix the step. It is never applied automatically. */
  proposal: string | null;
  /** The last actions of the browser in the step. */
  call_log: string[];
  /** The ID of the artifact with the screenshot. Secrets are blacked out. Null if there is none, as for steps that type a secret. */
  screenshot: string | null;
  /** The Playwright trace of the attempt. Null if attempts at this portal are not recorded. */
  trace: FailureTraceObject | null;
}

/** What the service knows of one submission: it is recorded before it is started, and never started twice. */
export interface TaskSubmissionObject {
  portal: string;
  /** The `once` block of the SOP: `acme-health/claim-submission#submit`. */
  step: string;
  /** The position in loops, `2.0`, and `+1` for the second key with which the block was reached. Empty outside of a loop. */
  iteration: string;
  /**
   * `intent`: it was started. `done`: it was made. `not_sent`: it was not made. `unknown`: it is unknown whether the portal received it. If the task is final, a
   * person must settle `intent` and `unknown`.
   */
  state: 'intent' | 'done' | 'not_sent' | 'unknown';
  /** @format date-time */
  begun_at: string;
  /**
   * When the state changed last: the portal answered, or a person settled it.
   * @format date-time
   */
  resolved_at: string | null;
  /** What the portal answered, such as a confirmation number. Empty if it is unknown or deleted. */
  outputs: { [name: string]: unknown };
}

export interface TaskSubmissionList {
  data: TaskSubmissionObject[];
}

/** A recording of the browser, without the sign-in and all other steps that handle secrets. */
export interface FailureTraceObject {
  /** The ID of the artifact, a .zip file for the trace viewer of Playwright. Null if there is no trace. */
  artifact: string | null;
  /**
   * `kept`: the trace is complete. `shortened`: it was too large, so its beginning is missing. `contained_secret`: it was deleted because a secret was found in
   * it. `nothing_recorded`: only steps ran that are never recorded. `not_stored`: the attempt ended before the trace was stored.
   */
  outcome: 'kept' | 'shortened' | 'contained_secret' | 'nothing_recorded' | 'not_stored';
  /** The name of the secret that was found, such as `credential password`. */
  secret: string | null;
}

interface DeliveryAttemptObject {
  /** @isInt */
  number: number;
  trigger: 'schedule' | 'manual';
  /** @format date-time */
  at: string;
  /** `ok`, or the error: `http_5xx`, `timeout_headers`, `blocked_address` … */
  outcome: string;
  /** @isInt */
  http_status: number | null;
  /** @isInt */
  duration_ms: number;
  /** The first 1 KiB of the response of your endpoint. Null if there was no response. */
  response: string | null;
}

/** One webhook message for one task, with every attempt to send it. */
export interface DeliveryObject {
  id: string;
  /** The `webhook-id` header: the same on every attempt. */
  message_id: string;
  task_id: string;
  /** What the message is about. */
  event: 'task_finished' | 'task_waiting';
  state: 'pending' | 'delivered' | 'failed' | 'parked';
  /** @format date-time */
  next_at: string | null;
  /** @format date-time */
  created_at: string;
  /** @format date-time */
  finished_at: string | null;
  /**
   * Since when the message and its attempts are deleted. It cannot be sent again.
   * @format date-time
   */
  purged_at: string | null;
  attempts: DeliveryAttemptObject[];
}

export interface DeliveryList {
  data: DeliveryObject[];
}

export interface DeliveryPage {
  data: DeliveryObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

/** What is sent to the endpoint: the same bytes on every attempt. */
export interface DeliveryMessageObject {
  /** The `webhook-id` header. */
  message_id: string;
  /** The body of the request, a JSON text. Null if no attempt was made yet, or if the message is deleted. */
  body: string | null;
}

/** The response of the endpoint to the signed sample. */
export interface WebhookTestObject {
  message_id: string;
  url: string;
  outcome: string;
  /** @isInt */
  http_status: number | null;
  /** @isInt */
  duration_ms: number;
  /** The first 1 KiB of the response. */
  response: string | null;
}

interface FileRulesObject {
  /** @isInt */
  min: number;
  /** @isInt */
  max: number;
  /** Accepted media types, checked against the content. */
  types: string[];
}

export interface TaskTypeObject {
  type: string;
  version: string;
  title: string;
  description: string;
  /** `submits` if a run has an effect on the portal that cannot be undone. */
  effect: 'reads' | 'submits';
  /** JSON Schema of the data. */
  data: { [keyword: string]: unknown };
  /** JSON Schema of the result. */
  result: { [keyword: string]: unknown };
  /** Null if the type accepts no files. */
  files: FileRulesObject | null;
  /** Payers with an SOP for it. */
  payers: string[];
  /** Forms of the result other than JSON, for `GET /v1/tasks/{id}/result`. */
  result_formats: ResultFormatObject[];
}

/** The result of a task. It matches the result schema of the task type. */
export interface ResultObject {
  [name: string]: unknown;
}

/** A form of the result other than JSON. */
interface ResultFormatObject {
  /** The value of `result_format`: `x12`. */
  name: string;
  /** The value of `Accept`: `application/edi-x12`. */
  media_type: string;
}

export interface TaskTypeList {
  data: TaskTypeObject[];
}

/** One error in the request. The value itself is never repeated. */
// The same as `FieldFault` of src/platform, with descriptions for clients: tsoa writes the OpenAPI document from them.
interface FieldErrorObject {
  /** JSON Pointer into the body of the request, or `/query/…` or `/header/…`. */
  pointer: string;
  code: string;
  message: string;
}

/** An error as in RFC 9457. `code` is stable; `type` is the URL of a page that explains it. */
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
