import type { Failure, Issue, TaskFile } from '../sdk/outcome.ts';
import type { JsonObject } from '../sdk/json.ts';

/** `queued` -> `running` (<-> `waiting`) -> one of the three final states; `running` -> `queued` between attempts. */
export const TASK_STATUSES = [
  'queued',
  'running',
  'waiting',
  'completed',
  'completed_with_issues',
  'failed',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const FINAL_STATUSES = ['completed', 'completed_with_issues', 'failed'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

export function isFinal(status: TaskStatus): status is FinalStatus {
  return (FINAL_STATUSES as readonly string[]).includes(status);
}

/** What a `waiting` task asks of a person. */
export interface TaskNeeds {
  readonly kind: 'code' | 'form' | 'approval';
  readonly message: string;
  /** JSON Schema of the answer. */
  readonly schema?: JsonObject;
  /** RFC 3339: after this time an answer comes too late, and the procedure continues without it. */
  readonly expires_at: string;
  /** Id of an artifact that shows the page. */
  readonly screenshot?: string;
}

/** A task as the domain sees it, decrypted. `data` is PHI and is only there where a caller asked for it. */
export interface Task {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly status: TaskStatus;
  readonly notes: string | null;
  readonly issues: readonly Issue[];
  readonly failure: Failure | null;
  readonly result: JsonObject | null;
  readonly resultFiles: readonly TaskFile[];
  readonly files: readonly TaskFile[];
  readonly needs: TaskNeeds | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly priority: number;
  readonly notBefore: Date | null;
  readonly expiresAt: Date | null;
  readonly sop: { readonly name: string; readonly digest: string } | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly data?: string;
}

/**
 * The task as JSON: the body of `GET /tasks/{id}` and the `data` of the webhook. Times are RFC 3339, UTC, milliseconds.
 */
export interface TaskObject {
  id: string;
  type: string;
  status: TaskStatus;
  notes: string | null;
  issues: Issue[];
  failure: Failure | null;
  result: JsonObject | null;
  result_files: TaskFileObject[];
  files: TaskFileObject[];
  needs: TaskNeeds | null;
  external_id: string | null;
  metadata: Record<string, string>;
  priority: number;
  not_before: string | null;
  expires_at: string | null;
  sop: { name: string; digest: string } | null;
  attempts: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  data?: string;
}

export interface TaskFileObject {
  id: string;
  name: string;
  content_type: string;
  size: number;
  sha256: string;
}

const fileObject = (file: TaskFile): TaskFileObject => ({
  id: file.id,
  name: file.name,
  content_type: file.contentType,
  size: file.size,
  sha256: file.sha256,
});

/** The one place where a task becomes its public JSON, so that the API and the webhook never differ. */
export function toTaskObject(task: Task): TaskObject {
  return {
    id: task.id,
    type: task.type,
    status: task.status,
    notes: task.notes,
    issues: [...task.issues],
    failure: task.failure,
    result: task.result,
    result_files: task.resultFiles.map(fileObject),
    files: task.files.map(fileObject),
    needs: task.needs,
    external_id: task.externalId,
    metadata: { ...task.metadata },
    priority: task.priority,
    not_before: task.notBefore?.toISOString() ?? null,
    expires_at: task.expiresAt?.toISOString() ?? null,
    sop: task.sop,
    attempts: task.attempts,
    created_at: task.createdAt.toISOString(),
    started_at: task.startedAt?.toISOString() ?? null,
    finished_at: task.finishedAt?.toISOString() ?? null,
    ...(task.data === undefined ? {} : { data: task.data }),
  };
}
